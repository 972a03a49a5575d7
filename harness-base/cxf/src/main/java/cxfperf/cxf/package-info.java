/**
 * What every CXF scenario shares, whatever it speaks: the bus, the client's conduits, CXF's Jetty transport and the
 * exceptions of all of these. Knows neither JAX-WS nor JAX-RS. Depends on {@code cxfperf.scenario} and on CXF's core
 * and HTTP transports; uses no CXF API that differs between the releases that are compared.
 */
package cxfperf.cxf;
