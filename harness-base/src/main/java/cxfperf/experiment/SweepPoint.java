package cxfperf.experiment;

import cxfperf.result.RunResult;

/**
 * One point of a sweep.
 *
 * @param repeat the round it belongs to, from 1
 * @param directory the name of its run directory inside that of the sweep
 * @param result what it came to
 */
public record SweepPoint(int repeat, String directory, RunResult result) {}
