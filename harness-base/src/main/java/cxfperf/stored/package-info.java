/**
 * The files of a results directory: writes them and reads them back. What was read is
 * immutable; any thread.
 */
package cxfperf.stored;
