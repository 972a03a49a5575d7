/** The part of a page that a profiled run has: its tables, and its flame graphs. */
package cxfperf.report.html.profile;
