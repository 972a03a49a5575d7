package cxfperf.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a text at white space; single or double quotes keep white space, and the other kind of quote, inside a word.
 */
public final class WordSplitter {

    private static final String PLAIN = "[\\w./:,=@%+-]+";

    private WordSplitter() {}

    /** Quotes a text so that a POSIX shell reads it as one word; a word that needs no quotes has none. */
    public static String quoted(String text) {
        return text.matches(PLAIN) ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /** @throws IllegalArgumentException if a quote is not closed */
    public static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        char quote = 0;
        for (char c : text.toCharArray()) {
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                word = word == null ? new StringBuilder() : word;
            } else if (Character.isWhitespace(c)) {
                if (word != null) {
                    words.add(word.toString());
                    word = null;
                }
            } else {
                word = word == null ? new StringBuilder() : word;
                word.append(c);
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("a quote is not closed");
        }
        if (word != null) {
            words.add(word.toString());
        }
        return words;
    }
}
