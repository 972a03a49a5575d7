package cxfperf.report;

import java.util.Locale;

/** How numbers are written for people: separators, units, and {@code n/a} where there is none. */
final class Numbers {

    static final String UNKNOWN = "n/a";

    private Numbers() {}

    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Calls a second: whole above a thousand, with a decimal below. */
    static String rate(double perSecond) {
        return String.format(Locale.ROOT, perSecond >= 1_000 ? "%,.0f" : "%,.1f", perSecond);
    }

    static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%,.1f", seconds);
    }

    static String millisOfMicros(Double micros) {
        return micros == null ? UNKNOWN : String.format(Locale.ROOT, "%,.3f", micros / 1_000.0);
    }

    static String bytes(Long bytes) {
        if (bytes == null) {
            return UNKNOWN;
        }
        if (bytes >= 1L << 30) {
            return String.format(Locale.ROOT, "%,.2f GiB", bytes / (double) (1L << 30));
        }
        if (bytes >= 1L << 20) {
            return String.format(Locale.ROOT, "%,.1f MiB", bytes / (double) (1L << 20));
        }
        return String.format(Locale.ROOT, "%,.1f KiB", bytes / 1024.0);
    }

    static String orUnknown(Object value) {
        return value == null ? UNKNOWN : String.valueOf(value);
    }
}
