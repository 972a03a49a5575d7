package cxfperf.soap;

import cxfperf.scenario.CallFailedException;
import java.util.Arrays;

/** Comparisons of a reply's values with the expected ones, cheap where they are equal. No expected value is null. */
final class Expect {

    private static final int SHOWN_CHARACTERS = 80;
    private static final int SHOWN_BEFORE_DIFFERENCE = 8;

    private Expect() {}

    static void same(String field, Object expected, Object got) throws CallFailedException {
        if (!expected.equals(got)) {
            throw different(field, expected, got);
        }
    }

    static void sameText(String field, String expected, String got) throws CallFailedException {
        if (!expected.equals(got)) {
            throw differentText(field, expected, got);
        }
    }

    static void sameBytes(String field, byte[] expected, byte[] got) throws CallFailedException {
        if (!Arrays.equals(expected, got)) {
            throw differentBytes(field, expected, got);
        }
    }

    static CallFailedException different(String field, Object expected, Object got) {
        return CallFailedException.wrongReply(
                field + ": expected " + cut(String.valueOf(expected)) + ", got " + cut(String.valueOf(got)));
    }

    private static CallFailedException differentText(String field, String expected, String got) {
        if (got == null) {
            return different(field, expected, null);
        }
        if (expected.length() != got.length()) {
            return different(field, expected.length() + " characters", got.length() + " characters");
        }
        int at = 0;
        while (expected.charAt(at) == got.charAt(at)) {
            at++;
        }
        int from = Math.max(0, at - SHOWN_BEFORE_DIFFERENCE);
        return different(field + " from character " + from, expected.substring(from), got.substring(from));
    }

    private static CallFailedException differentBytes(String field, byte[] expected, byte[] got) {
        if (got == null || expected.length != got.length) {
            return different(field, expected.length + " bytes", got == null ? null : got.length + " bytes");
        }
        int at = Arrays.mismatch(expected, got);
        return different(field + "[" + at + "]", expected[at], got[at]);
    }

    /** The first line of the text, or as much of it as a message should show. */
    static String cut(String text) {
        String line = text.lines().findFirst().orElse("");
        return line.length() <= SHOWN_CHARACTERS ? line : line.substring(0, SHOWN_CHARACTERS - 1) + "…";
    }
}
