package cxfperf.security;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads the recorded bytes of one direction of a connection as TLS records, with type, version and length (RFC 8446,
 * section 5.1).
 */
final class TlsRecords {

    static final int HANDSHAKE = 22;
    static final int APPLICATION_DATA = 23;

    private static final int HEAD = 5;
    private static final int FIRST_TYPE = 20;
    private static final int MAJOR_VERSION = 3;

    /** @param length the bytes of the content, which is encrypted after the handshake */
    record TlsRecord(int type, int length) {}

    private TlsRecords() {}

    /**
     * Returns all whole records up to the first byte that does not begin a record; none if it is not TLS.
     *
     * @param recorded all bytes, one character for each byte
     */
    static List<TlsRecord> of(String recorded) {
        List<TlsRecord> records = new ArrayList<>();
        int at = 0;
        while (at + HEAD <= recorded.length()) {
            int type = recorded.charAt(at);
            int length = recorded.charAt(at + 3) * 256 + recorded.charAt(at + 4);
            boolean isRecord =
                    type >= FIRST_TYPE && type <= APPLICATION_DATA && recorded.charAt(at + 1) == MAJOR_VERSION;
            if (!isRecord || at + HEAD + length > recorded.length()) {
                return records;
            }
            records.add(new TlsRecord(type, length));
            at += HEAD + length;
        }
        return records;
    }

    /** Returns the number of bytes of these records on the wire. */
    static int bytes(List<TlsRecord> records) {
        return records.stream().mapToInt(one -> HEAD + one.length()).sum();
    }
}
