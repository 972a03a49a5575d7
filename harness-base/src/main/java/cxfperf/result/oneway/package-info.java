/** What became of the one-way calls of a run. */
package cxfperf.result.oneway;
