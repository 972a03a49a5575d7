/** {@code report.describe}: what a service says of itself, for the console. */
package cxfperf.report.describe;
