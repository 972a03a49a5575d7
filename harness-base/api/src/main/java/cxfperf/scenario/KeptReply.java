package cxfperf.scenario;

/**
 * A reply as it came, for programs that check replies themselves, such as assertions of JMeter. Not copied: neither the
 * scenario nor the reader may change the body.
 *
 * @param address the address that was called; the empty text if it is unknown
 * @param status the status of HTTP; 0 for another transport
 * @param headers the headers as {@code Name: value}, one to a line; the empty text if there are none
 * @param contentType the media type with its parameters; the empty text if the reply has none
 * @param body the bytes after decompression; empty for a reply without a body
 * @param firstByteNanos when its first byte was there, in nanoseconds on the clock of {@link System#nanoTime}
 */
public record KeptReply(
        String address, int status, String headers, String contentType, byte[] body, long firstByteNanos) {}
