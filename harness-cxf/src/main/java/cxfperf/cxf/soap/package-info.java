/** SOAP on top of bus and transport: failures of calls, and replies that CXF cannot read. */
package cxfperf.cxf.soap;
