/** JMeter's side: the sampler of its test plans. */
package cxfperf.jmeter;
