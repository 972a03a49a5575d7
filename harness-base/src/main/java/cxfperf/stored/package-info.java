/**
 * The files of a results directory: writes them, reads them back, and adds up those of several client hosts. What was read is
 * immutable; any thread.
 */
package cxfperf.stored;
