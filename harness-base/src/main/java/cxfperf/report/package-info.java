/**
 * Renders results for people and build tools: console, Markdown, JUnit XML, and HTML below it. All numbers in
 * {@link java.util.Locale#ROOT}.
 */
package cxfperf.report;
