/**
 * Load JVMs: which java with which flags, their start, READY and end, here and over ssh, and what their exit value
 * says.
 */
package cxfperf.jvms;
