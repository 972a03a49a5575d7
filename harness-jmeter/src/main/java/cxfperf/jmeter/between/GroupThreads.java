package cxfperf.jmeter.between;

import java.time.Duration;

/**
 * JMeter's threads of one run.
 *
 * @param number how many will take part
 * @param arrival how long it may take until all of them have joined
 * @param driver whose they are, with its version
 * @param start when they begin, once all have joined
 */
public record GroupThreads(int number, Duration arrival, String driver, CommonStart start) {}
