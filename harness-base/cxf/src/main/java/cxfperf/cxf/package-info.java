/**
 * The code that every CXF scenario shares, for any protocol: the bus, the client's conduits, CXF's Jetty transport and
 * their exceptions. Knows neither JAX-WS nor JAX-RS. Depends on {@code cxfperf.scenario} and on CXF's core and HTTP
 * transports; uses no CXF API that differs between the releases that are compared.
 */
package cxfperf.cxf;
