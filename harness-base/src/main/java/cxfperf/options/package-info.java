/**
 * What a user asks for: every option, its check, and the one line that refuses it.
 */
package cxfperf.options;
