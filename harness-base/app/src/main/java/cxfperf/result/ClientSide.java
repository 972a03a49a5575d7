package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * What the load cost the client's process in the window.
 *
 * @param jvm what it cost the JVM and its host
 * @param peakOpenFiles the most open file descriptors that any one-second look saw; null where it is not known
 */
public record ClientSide(@JsonUnwrapped JvmCost jvm, Long peakOpenFiles) {

    public static final ClientSide UNKNOWN = new ClientSide(JvmCost.UNKNOWN, null);
}
