package cxfperf.selftest;

/**
 * What only a run itself tells of what its calls should take.
 *
 * @param overheadSeconds what the host adds to most calls
 * @param frozenSeconds how long the server was stopped; 0 where it was not
 */
record Circumstances(double overheadSeconds, double frozenSeconds) {}
