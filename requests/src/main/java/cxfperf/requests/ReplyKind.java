package cxfperf.requests;

/** What a reply is by its first byte that is not blank. Media types are not asked: servers are known to send others. */
final class ReplyKind {

    private ReplyKind() {}

    static boolean isXml(byte[] reply) {
        return first(reply) == '<';
    }

    static boolean isJson(byte[] reply) {
        int first = first(reply);
        return first == '{'
                || first == '['
                || first == '"'
                || first == '-'
                || first == 't'
                || first == 'f'
                || first == 'n'
                || '0' <= first && first <= '9';
    }

    /** Bytes of a byte order mark and zeros of UTF-16 are passed over. */
    private static int first(byte[] reply) {
        for (byte b : reply) {
            if (b > ' ') {
                return b;
            }
        }
        return -1;
    }
}
