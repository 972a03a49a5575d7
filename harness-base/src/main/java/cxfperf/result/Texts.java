package cxfperf.result;

import java.util.Locale;

/** Numbers as the evidence of a reason shows them. */
final class Texts {

    private Texts() {}

    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
