/**
 * Reads the files of finished runs back, and adds up those of several client hosts. Everything that it gives out is
 * immutable; any thread.
 */
package cxfperf.stored;
