package cxfperf.experiment;

import cxfperf.result.RunResult;

/**
 * One point of a sweep or of a search.
 *
 * @param number its place in the order of all runs of a sweep, or of the points of a search; from 1
 * @param load the number of clients, or the offered calls per second
 * @param good whether its run passed; in a search, whether its rate passed
 * @param directory name of its run directory inside that of the sweep or of the search
 * @param result the result of its run
 */
public record SeriesPoint(int number, double load, boolean good, String directory, RunResult result) {}
