/**
 * What a run shows of itself as it goes: its header, its progress, its lines.
 */
package cxfperf.terminal;
