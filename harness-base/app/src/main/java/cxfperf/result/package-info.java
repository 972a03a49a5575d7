/**
 * The results of runs: pure records, computed from a recording, rendered elsewhere. The names of {@link
 * cxfperf.result.RunResult} and of what it holds are the names in {@code result.json}.
 */
package cxfperf.result;
