package cxfperf.experiment;

import cxfperf.result.RunResult;

/**
 * One point of a sweep or of a search.
 *
 * @param number its place in the order of all runs of a sweep, or of the points of a search; from 1
 * @param load its clients, or its offered calls a second
 * @param good whether its run passed; in a search, whether its rate holds
 * @param directory name of its run directory inside that of the sweep or of the search
 * @param result the result of its run
 */
public record SeriesPoint(int number, double load, boolean good, String directory, RunResult result) {}
