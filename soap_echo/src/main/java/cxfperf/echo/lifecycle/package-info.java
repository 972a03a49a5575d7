/**
 * How long JAX-WS clients keep their Services and proxies, and who uses them. Depends on the generated types of the
 * echo, {@code cxfperf.scenario}, {@code cxfperf.cxf} and CXF's JAX-WS.
 */
package cxfperf.echo.lifecycle;
