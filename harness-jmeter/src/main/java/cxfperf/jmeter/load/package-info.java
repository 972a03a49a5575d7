/** The harness's side: runs of scenarios whose threads are JMeter's. No type of JMeter is in it. */
package cxfperf.jmeter.load;
