/**
 * The contract between the engine and a workload: a {@link cxfperf.scenario.Scenario} starts the server under test and
 * makes one {@link cxfperf.scenario.LoadClient} per worker thread. The package depends on the JDK only, so a scenario
 * can use any CXF version. The engine calls, times, classifies and counts; a scenario does not.
 */
package cxfperf.scenario;
