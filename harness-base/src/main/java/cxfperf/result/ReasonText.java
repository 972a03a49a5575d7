package cxfperf.result;

import java.util.Locale;

/** Numbers as the evidence of a reason shows them. */
public final class ReasonText {

    private ReasonText() {}

    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    public static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
