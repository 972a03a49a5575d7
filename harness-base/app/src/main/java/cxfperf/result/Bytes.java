package cxfperf.result;

/**
 * The bytes that the client process sent and received in the window: messages, headers and TLS. A value is null if the
 * host does not report it.
 */
public record Bytes(Long sent, Long received) {

    public static final Bytes UNKNOWN = new Bytes(null, null);
}
