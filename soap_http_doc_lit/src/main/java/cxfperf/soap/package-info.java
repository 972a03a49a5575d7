/**
 * The SOAP scenario: the echo of {@code cxfperf.echo} over HTTP. Depends on it, {@code cxfperf.scenario} and
 * {@code cxfperf.cxf}.
 */
package cxfperf.soap;
