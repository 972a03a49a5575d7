package cxfperf.own.requests.expect;

/** Shows texts of replies. */
final class Texts {

    private static final int MOST_SHOWN = 120;

    private Texts() {}

    /** The beginning of a text in one line, as much of it as a message should show. */
    static String shown(CharSequence text) {
        StringBuilder line = new StringBuilder();
        boolean space = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c)) {
                space = line.length() > 0;
                continue;
            }
            if (line.length() >= MOST_SHOWN) {
                return line.append('…').toString();
            }
            if (space) {
                line.append(' ');
                space = false;
            }
            line.append(c);
        }
        return line.toString();
    }
}
