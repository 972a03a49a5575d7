package cxfperf.scenario;

/**
 * A reply as it came, for those who look into replies themselves, such as assertions of JMeter.
 *
 * @param address the address that was called; empty if it is unknown
 * @param status of HTTP; 0 for another transport
 * @param headers one to a line; empty if there are none
 * @param contentType empty if the reply has none
 * @param body not compressed; empty for a reply without a body
 * @param firstByteNanos when its first byte was there, on the clock of {@link System#nanoTime}
 */
public record KeptReply(
        String address, int status, String headers, String contentType, byte[] body, long firstByteNanos) {}
