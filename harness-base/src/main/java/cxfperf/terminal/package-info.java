/** Console output of a run: its header, its progress and its lines. */
package cxfperf.terminal;
