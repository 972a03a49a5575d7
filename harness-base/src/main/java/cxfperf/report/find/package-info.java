/** Renders a search for a rate: console, Markdown, JUnit. */
package cxfperf.report.find;
