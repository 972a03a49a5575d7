/** What a profile says, for people: on the console, and as tables for Markdown and for the page. */
package cxfperf.report.profile;
