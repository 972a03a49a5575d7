package cxfperf.text;

import cxfperf.scenario.UrlUser;

/** Text that came from somewhere else, as one line that a terminal, a file or a page may show. */
public final class OneLine {

    private OneLine() {}

    /**
     * White space is one space; what cannot be printed, such as the bytes of a TLS record, is a question mark. Users in
     * URLs are masked.
     */
    public static String of(String text) {
        return UrlUser.masked(text.replaceAll("\\s+", " ").replaceAll("\\p{C}", "?"));
    }
}
