/** What a profile says, as tables for Markdown and for the page. */
package cxfperf.report.profile;
