/**
 * The server in a load JVM.
 */
package cxfperf.serve;
