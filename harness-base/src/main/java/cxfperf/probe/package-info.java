/**
 * What a host and a JVM tell about themselves while load runs: sockets, CPU, heap, garbage-collection pauses, bytes.
 * Depends on the JDK only. What a host does not tell is null and never a made-up zero.
 */
package cxfperf.probe;
