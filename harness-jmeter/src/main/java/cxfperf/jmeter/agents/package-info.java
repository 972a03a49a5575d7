/** Agents: JMeter's engine in a JVM of its own, which takes a load from a controller and keeps what it measured. */
package cxfperf.jmeter.agents;
