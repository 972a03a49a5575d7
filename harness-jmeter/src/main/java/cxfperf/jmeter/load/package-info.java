/** The harness's side: runs of scenarios in JMeter's threads. It uses no type of JMeter. */
package cxfperf.jmeter.load;
