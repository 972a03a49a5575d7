/** Renders experiments of tables as text and Markdown. */
package cxfperf.report.table;
