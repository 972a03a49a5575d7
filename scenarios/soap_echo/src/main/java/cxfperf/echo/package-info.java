/**
 * The SOAP echo that scenarios share: the wire contract of {@code wsdl/perf.wsdl}, document/literal wrapped, SOAP 1.1,
 * its service and its clients. The packages below this one are generated from that file. It depends on {@code
 * cxfperf.scenario}, {@code cxfperf.cxf} and CXF's JAX-WS, and contains no scenario.
 */
package cxfperf.echo;
