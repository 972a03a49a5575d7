/**
 * Features that save costs of each request which a server on CXF's Jetty transport does not need. Any CXF program can
 * use them. Depends on CXF and the servlet API only.
 */
package cxfperf.cxf.jetty;
