package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The client's process, and what the load cost it in the window.
 *
 * @param host the name of its host; null where it is not known, and for several load generators
 * @param process identifies it among all of its host: runs of one process are no independent samples
 * @param jvm what it cost the JVM and its host
 * @param peakOpenFiles the most open file descriptors that any one-second look saw; null where it is not known
 */
public record ClientSide(String host, String process, @JsonUnwrapped JvmCost jvm, Long peakOpenFiles) {

    public static final ClientSide UNKNOWN = new ClientSide(null, null, JvmCost.UNKNOWN, null);
}
