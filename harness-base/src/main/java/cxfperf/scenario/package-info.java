/**
 * The contract between the engine and a workload: a {@link cxfperf.scenario.Scenario} starts the server under test and
 * makes one {@link cxfperf.scenario.LoadClient} per worker thread. Depends on the JDK only, so that a scenario can be
 * written against any CXF version. The engine calls, times, classifies and counts; a scenario does none of that.
 */
package cxfperf.scenario;
