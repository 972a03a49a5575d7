package cxfperf.cxf.socket;

import java.util.Arrays;

/** Checks the parts of HTTP's syntax that frame messages (RFC 9110, section 5.6.2; RFC 9112). */
final class HttpSyntax {

    /** A table, because each header of each call is checked. */
    private static final boolean[] IN_TOKENS = new boolean[128];

    static {
        for (char c : "!#$%&'*+-.^_`|~0123456789".toCharArray()) {
            IN_TOKENS[c] = true;
        }
        for (char c = 'a'; c <= 'z'; c++) {
            IN_TOKENS[c] = true;
            IN_TOKENS[Character.toUpperCase(c)] = true;
        }
    }

    /** A number with more digits may not fit into a long. */
    private static final int MAX_DIGITS = 15;

    private HttpSyntax() {}

    /** Whether this can be a method or the name of a header: no blanks, no line breaks, no colon. */
    static boolean isToken(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= IN_TOKENS.length || !IN_TOKENS[c]) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /**
     * Parses a length of digits only. The JDK's own parser also accepts signs and digits of other scripts.
     *
     * @return -1 if the text is not such a length
     */
    static long length(String text) {
        if (text.isEmpty() || text.length() > MAX_DIGITS) {
            return -1;
        }
        long length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int digit = c < 128 ? Character.digit(c, 10) : -1;
            if (digit < 0) {
                return -1;
            }
            length = length * 10 + digit;
        }
        return length;
    }

    /** Whether a list of words, separated by commas, contains this word in upper or lower case. */
    static boolean hasWord(String list, String word) {
        if (list.indexOf(',') < 0) {
            return list.strip().equalsIgnoreCase(word);
        }
        return Arrays.stream(list.split(",")).anyMatch(each -> each.strip().equalsIgnoreCase(word));
    }
}
