package cxfperf.security;

import java.util.ArrayList;
import java.util.List;

/**
 * What a relay has recorded of one direction of a connection, read as TLS: records of a type, a version and a length
 * (RFC 8446, 5.1).
 */
final class TlsRecords {

    static final int HANDSHAKE = 22;
    static final int APPLICATION_DATA = 23;

    private static final int HEAD = 5;
    private static final int FIRST_TYPE = 20;
    private static final int MAJOR_VERSION = 3;

    /** @param length of what is in it, encrypted after the handshake */
    record TlsRecord(int type, int length) {}

    private TlsRecords() {}

    /**
     * All whole records, up to the first byte that begins none: no record where it is not TLS.
     *
     * @param recorded all bytes, a character each
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

    /** How many bytes these records take on the wire. */
    static int bytes(List<TlsRecord> records) {
        return records.stream().mapToInt(one -> HEAD + one.length()).sum();
    }
}
