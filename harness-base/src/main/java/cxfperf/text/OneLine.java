package cxfperf.text;

import cxfperf.scenario.UrlUser;

/** Makes one line of a foreign text, which a terminal, a file or a page may show. */
public final class OneLine {

    private static final int MAX_CAUSES = 4;
    private static final int MAX_LENGTH = 1_000;

    private OneLine() {}

    /** A failure with its causes, at most four of them and 1,000 characters. */
    public static String of(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        Throwable link = thrown;
        for (int i = 0; link != null && i < MAX_CAUSES; i++, link = link.getCause()) {
            if (i > 0) {
                text.append(" <- ");
            }
            text.append(link.getClass().getSimpleName());
            if (link.getMessage() != null) {
                text.append(": ").append(of(link.getMessage()));
            }
        }
        return text.length() <= MAX_LENGTH ? text.toString() : text.substring(0, MAX_LENGTH - 1) + "…";
    }

    /**
     * Writes white space as one space and what cannot be printed, such as the bytes of a TLS record, as a question
     * mark; masks users in URLs.
     */
    public static String of(String text) {
        return UrlUser.masked(text.replaceAll("\\s+", " ").replaceAll("\\p{C}", "?"));
    }
}
