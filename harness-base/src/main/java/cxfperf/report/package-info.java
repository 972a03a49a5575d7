/** Renders results: console, JSON, CSV, and the files of a run. All numbers in {@link java.util.Locale#ROOT}. */
package cxfperf.report;
