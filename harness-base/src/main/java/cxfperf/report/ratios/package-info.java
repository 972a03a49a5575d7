/** The ratios of several experiments with the same control, as a table and as a picture. */
package cxfperf.report.ratios;
