/**
 * Samples a host and a JVM while load runs: sockets, CPU, heap, garbage-collection pauses, bytes. Depends on the JDK
 * only. A value that a host does not report is null, never zero.
 */
package cxfperf.probe;
