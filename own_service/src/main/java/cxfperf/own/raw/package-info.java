/**
 * What {@code -Dclient=raw} sends to a service that nobody knows, and what it expects of it: both learned from calls
 * that CXF's client has made and verified.
 */
package cxfperf.own.raw;
