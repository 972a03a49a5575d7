/** The check of generated messages as text. */
package cxfperf.report.messages;
