package cxfperf.own.raw;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a service makes anew in each reply: where it stands, anything may stand that looks like it.
 *
 * @param shape of a text: a digit where a digit may be, a letter where any letter or digit may be, a space where it is
 *     as in {@code sample}
 * @param sample one that was seen
 */
record MadeValue(MadeLook kind, String shape, byte[] sample) {

    /** What it looks like. */
    enum MadeLook {
        /** Of any number of digits, with or without a fraction. */
        NUMBER,
        /** A time of the day in seconds, with or without a date ahead of it, a fraction and a zone. */
        TIME,
        /** As long each time. */
        TEXT,
        /** No value, but what is between values. */
        BETWEEN;

        /** As results name it. */
        String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** More than any number or time has. */
    static final int MOST_BYTES = 64;

    private static final String DIGITS = "(?:\\d{4}-\\d{2}-\\d{2}[T ])?\\d{2}:\\d{2}:\\d{2}";

    /** One group for each kind, in their order. */
    private static final Pattern VALUE = Pattern.compile("(-?\\d++(?:\\.\\d++)?(?:[eE][+-]?\\d++)?(?![\\w.+:-]))"
            + "|(" + DIGITS + "(?:[.,]\\d{1,9})?(?:Z|[+-]\\d{2}:?\\d{2})?)"
            + "|([\\w.+-]+)"
            + "|([^\\w.+-]+)");

    /** Finds values and what is between them, one after the other, in bytes that are one character each. */
    static Matcher in(byte[] bytes) {
        return VALUE.matcher(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    /** Of what {@link #in} has found. */
    static MadeLook kind(Matcher found) {
        for (MadeLook kind : MadeLook.values()) {
            if (found.start(kind.ordinal() + 1) >= 0) {
                return kind;
            }
        }
        throw new IllegalStateException("nothing was found");
    }

    /**
     * What two texts of one length have in common; null where they differ in something else than letters and digits.
     */
    static String shape(String one, String other) {
        boolean digitsOnly = true;
        for (int i = 0; i < one.length(); i++) {
            if (one.charAt(i) != other.charAt(i)) {
                if (!isLetterOrDigit(one.charAt(i)) || !isLetterOrDigit(other.charAt(i))) {
                    return null;
                }
                digitsOnly &= isDigit(one.charAt(i)) && isDigit(other.charAt(i));
            }
        }
        StringBuilder shape = new StringBuilder();
        for (int i = 0; i < one.length(); i++) {
            char c = one.charAt(i);
            if (digitsOnly) {
                shape.append(isDigit(c) ? '0' : ' ');
            } else {
                shape.append(isLetterOrDigit(c) ? 'a' : ' ');
            }
        }
        return shape.toString();
    }

    /** Where one ends that begins at {@code from}; -1 where none does. */
    int end(byte[] bytes, int from, int to) {
        return switch (kind) {
            case NUMBER -> endOfNumber(bytes, from, to);
            case TIME -> endOfTime(bytes, from, to);
            default -> endOfShape(bytes, from, to);
        };
    }

    private int endOfShape(byte[] bytes, int from, int to) {
        if (from + shape.length() > to) {
            return -1;
        }
        for (int i = 0; i < shape.length(); i++) {
            char c = (char) (bytes[from + i] & 0xFF);
            boolean right =
                    switch (shape.charAt(i)) {
                        case '0' -> isDigit(c);
                        case 'a' -> isLetterOrDigit(c);
                        default -> bytes[from + i] == sample[i];
                    };
            if (!right) {
                return -1;
            }
        }
        return from + shape.length();
    }

    private static int endOfNumber(byte[] bytes, int from, int to) {
        int end = digits(bytes, from < to && bytes[from] == '-' ? from + 1 : from, to);
        if (end >= 0 && end < to && bytes[end] == '.') {
            end = digits(bytes, end + 1, to);
        }
        if (end >= 0 && end < to && (bytes[end] == 'e' || bytes[end] == 'E')) {
            boolean signed = end + 1 < to && (bytes[end + 1] == '+' || bytes[end + 1] == '-');
            end = digits(bytes, end + (signed ? 2 : 1), to);
        }
        return end < 0 || end - from > MOST_BYTES ? -1 : end;
    }

    /** The seconds have their shape; the fraction may be of any length, or none. */
    private int endOfTime(byte[] bytes, int from, int to) {
        int end = endOfShape(bytes, from, to);
        if (end >= 0 && end < to && (bytes[end] == '.' || bytes[end] == ',')) {
            end = digits(bytes, end + 1, to);
        }
        if (end < 0 || end - from > MOST_BYTES) {
            return -1;
        }
        return end + zone(bytes, end, to);
    }

    /** How many bytes the zone has that begins here. */
    private static int zone(byte[] bytes, int from, int to) {
        if (from < to && bytes[from] == 'Z') {
            return 1;
        }
        if (from < to && (bytes[from] == '+' || bytes[from] == '-')) {
            int hours = from + 3;
            int minutes = hours < to && bytes[hours] == ':' ? hours + 1 : hours;
            if (digits(bytes, from + 1, Math.min(to, hours)) == hours
                    && digits(bytes, minutes, Math.min(to, minutes + 2)) == minutes + 2) {
                return minutes + 2 - from;
            }
        }
        return 0;
    }

    /** Behind one digit or more; -1 where there is none. */
    private static int digits(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && isDigit((char) bytes[at])) {
            at++;
        }
        return at == from ? -1 : at;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetterOrDigit(char c) {
        return isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    /** Of two that differ; null where nothing can be said of both. */
    static MadeValue of(MadeLook one, String text, MadeLook other, String otherText) {
        byte[] sample = text.getBytes(StandardCharsets.ISO_8859_1);
        if (one == other && one == MadeLook.NUMBER) {
            return new MadeValue(one, "", sample);
        }
        if (one == other && one == MadeLook.TIME && secondsOf(text) == secondsOf(otherText)) {
            return new MadeValue(
                    one,
                    text.substring(0, secondsOf(text)).replaceAll("\\d", "0").replaceAll("[^0]", " "),
                    sample);
        }
        boolean between = one == MadeLook.BETWEEN || other == MadeLook.BETWEEN;
        String shape = between || text.length() != otherText.length() ? null : shape(text, otherText);
        return shape == null ? null : new MadeValue(MadeLook.TEXT, shape, sample);
    }

    private static int secondsOf(String time) {
        return time.indexOf(':') + ":00:00".length();
    }
}
