/**
 * The check of every generated message against the schema ({@code -Dvalidate}), off the measured path: a call copies
 * the bytes that it sends, its client hands them over before its next call, and a thread of its own checks them.
 */
package cxfperf.cxf.soap.check;
