package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The client's process, and the cost of the load for it in the window.
 *
 * @param host the name of its host; null if unknown, and for several load generators
 * @param process identifies the process on its host; runs of one process are not independent samples
 * @param jvm the cost for the JVM and its host
 * @param peakOpenFiles the largest number of open file descriptors at any poll, one per second; null if unknown
 */
public record ClientSide(String host, String process, @JsonUnwrapped JvmCost jvm, Long peakOpenFiles) {

    public static final ClientSide UNKNOWN = new ClientSide(null, null, JvmCost.UNKNOWN, null);
}
