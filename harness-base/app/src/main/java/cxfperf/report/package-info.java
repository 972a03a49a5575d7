/**
 * Turns results into documents, which its subpackages render for people and build tools. Numbers are written in
 * {@link java.util.Locale#ROOT}.
 */
package cxfperf.report;
