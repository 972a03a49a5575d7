/**
 * The small read-only HTTP endpoint beside a server under test: its own counts for the client, and metrics for
 * scraping. It has its own port and its own threads, so that it answers while the service is under load.
 */
package cxfperf.admin;
