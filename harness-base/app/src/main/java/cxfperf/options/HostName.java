package cxfperf.options;

import java.util.regex.Pattern;

/** Checks the syntax of a host's name or address, without resolving it. */
final class HostName {

    /** Underscores are allowed, because container networks use them in names. */
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_]([\\p{L}\\p{N}._-]*[\\p{L}\\p{N}_.])?");

    private static final String IPV6 = "[0-9A-Fa-f.]*:[0-9A-Fa-f:.]+(%[\\w.-]+)?";

    private static final Pattern ADDRESS = Pattern.compile(IPV6 + "|\\[" + IPV6 + "]");

    private HostName() {}

    /** @throws IllegalArgumentException if the text is no name and no address; the message says what is expected */
    static String parse(String text) {
        if (!isOne(text)) {
            throw new IllegalArgumentException("the name or the address of a host is expected");
        }
        return text;
    }

    static boolean isOne(String text) {
        return NAME.matcher(text).matches() || ADDRESS.matcher(text).matches();
    }
}
