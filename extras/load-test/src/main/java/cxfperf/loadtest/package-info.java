/**
 * Load tests in tests of one's own, with any test framework: {@link cxfperf.loadtest.LoadTest} makes the load,
 * {@link cxfperf.loadtest.LoadTestAssert} say what is to come of it.
 */
package cxfperf.loadtest;
