/** Agents: JMeter's engine in a JVM of its own, which takes a load from a controller and keeps its results. */
package cxfperf.jmeter.agents;
