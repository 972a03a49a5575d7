/**
 * What is seen from outside while a run goes on: the server through its admin endpoint, the host and this JVM through
 * the probe.
 */
package cxfperf.watch;
