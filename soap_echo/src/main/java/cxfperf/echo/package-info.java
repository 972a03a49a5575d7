/**
 * The SOAP echo that scenarios share: the wire contract of {@code wsdl/perf.wsdl}, document/literal wrapped, SOAP 1.1,
 * its service and its clients. The packages below this one are generated from that file. Depends on
 * {@code cxfperf.scenario}, {@code cxfperf.cxf} and CXF's JAX-WS. No scenario is in it.
 */
package cxfperf.echo;
