/**
 * What a server on CXF's Jetty transport pays for each request and does not need. Can be used by any CXF program.
 * Depends on CXF, Jetty's server and the servlet API only.
 */
package cxfperf.cxf.jetty;
