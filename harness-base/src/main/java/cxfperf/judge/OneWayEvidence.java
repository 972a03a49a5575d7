package cxfperf.judge;

import cxfperf.result.OneWay;

/**
 * What one-way calls are judged by, besides the counts.
 *
 * @param oneWay what became of those of the window
 * @param warmUpLeft whether the server was still busy with calls of the warm-up when the window opened
 */
public record OneWayEvidence(OneWay oneWay, boolean warmUpLeft) {}
