/** What SOAP scenarios share on top of bus and transport: failures of calls, and comparisons of replies. */
package cxfperf.cxf.soap;
