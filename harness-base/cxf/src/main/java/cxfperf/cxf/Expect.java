package cxfperf.cxf;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import cxfperf.text.OneLine;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.xml.datatype.XMLGregorianCalendar;

/**
 * Compares a reply's values with the expected ones; cheap if they are equal. No expected value is null; a value that
 * the reply lacks is. A difference is a {@link CallFailedException} that names the field. Safe for use by several
 * threads.
 */
public final class Expect {

    private static final int SHOWN_CHARACTERS = 80;
    private static final int SHOWN_BEFORE_DIFFERENCE = 8;

    /** The largest part of a body that a message is made from: a body may have many megabytes. */
    private static final int MOST_READ = 1_000;

    private Expect() {}

    /** Compares by {@link Object#equals}. */
    public static void same(String field, Object expected, Object got) throws CallFailedException {
        if (!expected.equals(got)) {
            throw different(field, expected, got);
        }
    }

    /** Compares texts; the message shows the place of the first difference. */
    public static void sameText(String field, String expected, String got) throws CallFailedException {
        if (!expected.equals(got)) {
            throw differentText(field, expected, got);
        }
    }

    /** Compares bytes; the message shows the place of the first difference. */
    public static void sameBytes(String field, byte[] expected, byte[] got) throws CallFailedException {
        if (!Arrays.equals(expected, got)) {
            throw differentBytes(field, expected, got);
        }
    }

    /** Compares by compareTo: 1.0 and 1.00 are the same value of xs:decimal. */
    public static void sameDecimal(String field, BigDecimal expected, BigDecimal got) throws CallFailedException {
        if (got == null || expected.compareTo(got) != 0) {
            throw different(field, expected, got);
        }
    }

    /** Requires that all fields are equal, including the zone, because equals compares instants only. */
    public static void sameDateTime(String field, XMLGregorianCalendar expected, XMLGregorianCalendar got)
            throws CallFailedException {
        if (!expected.equals(got) || expected.getTimezone() != got.getTimezone()) {
            throw different(field, expected, got);
        }
    }

    /** Makes the failure of a value that differs. */
    public static CallFailedException different(String field, Object expected, Object got) {
        return CallFailedException.wrongReply(
                field + ": expected " + cut(String.valueOf(expected)) + ", got " + cut(String.valueOf(got)));
    }

    /** Makes the failure of a reply with another HTTP status than the expected one. */
    public static CallFailedException status(String problem, byte[] body) {
        String reason = cut(OneLine.of(new String(body, 0, Math.min(body.length, MOST_READ), StandardCharsets.UTF_8))
                .strip());
        return new CallFailedException(FailureKind.HTTP_STATUS, reason.isEmpty() ? problem : problem + ": " + reason);
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

    /**
     * Cuts a text to what a message should show.
     *
     * @return its first line, and no more than 80 characters of it; empty for an empty text
     */
    public static String cut(String text) {
        String line = OneLine.first(text);
        return line.length() <= SHOWN_CHARACTERS ? line : line.substring(0, SHOWN_CHARACTERS - 1) + "…";
    }
}
