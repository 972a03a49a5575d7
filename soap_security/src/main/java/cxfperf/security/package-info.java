/**
 * The SOAP echo of {@code cxfperf.echo} with WS-Security. Depends on it, {@code cxfperf.scenario} and
 * {@code cxfperf.cxf}.
 */
package cxfperf.security;
