/**
 * Load JVMs: the java executable and its flags, start, READY line and end, on this host and over ssh, and exit values.
 */
package cxfperf.jvms;
