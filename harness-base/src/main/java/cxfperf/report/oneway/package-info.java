/** One-way calls as text. */
package cxfperf.report.oneway;
