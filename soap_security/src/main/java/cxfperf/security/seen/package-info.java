/**
 * What protected the messages of a run, as it was seen on the buses of both sides and not as it was asked for. Depends
 * on CXF and WSS4J alone.
 */
package cxfperf.security.seen;
