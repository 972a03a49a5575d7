package cxfperf.result;

/**
 * What the client process sent and received in the window, in bytes: messages, headers and, where there is one, TLS. A
 * value is null where the host does not report it.
 */
public record Bytes(Long sent, Long received) {

    public static final Bytes UNKNOWN = new Bytes(null, null);
}
