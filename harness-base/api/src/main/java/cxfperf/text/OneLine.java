package cxfperf.text;

import cxfperf.scenario.UrlUser;

/** Makes one printable line of any text, such as a server's message, for a terminal, a file or a page. */
public final class OneLine {

    private static final int MAX_CAUSES = 4;
    private static final int MAX_LENGTH = 1_000;

    private OneLine() {}

    /** The first line of a message; empty if there is none. */
    public static String first(String message) {
        return message == null ? "" : message.lines().findFirst().orElse("");
    }

    /** An exception with its causes: at most four links of the chain and 1,000 characters. */
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
     * Replaces white space by one space and each unprintable character, such as a byte of a TLS record, by a question
     * mark; masks users in URLs.
     */
    public static String of(String text) {
        return UrlUser.masked(text.replaceAll("\\s+", " ").replaceAll("\\p{C}", "?"));
    }
}
