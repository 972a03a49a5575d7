/**
 * The SOAP scenario: echo over HTTP, document/literal wrapped, SOAP 1.1, as {@code wsdl/perf.wsdl} says. The packages
 * below this one are generated from that file. Depends on {@code cxfperf.scenario}, {@code cxfperf.cxf} and CXF's JAX-WS.
 */
package cxfperf.soap;
