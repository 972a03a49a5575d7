/**
 * Writes the report files of each kind of result.
 */
package cxfperf.publish;
