package cxfperf.report;

import java.util.Locale;

/** How numbers are written for people: separators, units, and {@code n/a} where there is none. */
public final class NumberText {

    public static final String UNKNOWN = "n/a";

    private NumberText() {}

    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Calls a second: whole above a thousand, with a decimal below. */
    public static String rate(double perSecond) {
        return Double.isNaN(perSecond)
                ? UNKNOWN
                : String.format(Locale.ROOT, perSecond >= 1_000 ? "%,.0f" : "%,.1f", perSecond);
    }

    /** The same; nothing where there is no such rate. */
    public static String rateOrNone(Double perSecond) {
        return perSecond == null ? "" : rate(perSecond);
    }

    public static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%,.1f", seconds);
    }

    public static String millisOfMicros(Double micros) {
        return micros == null ? UNKNOWN : String.format(Locale.ROOT, "%,.3f", micros / 1_000.0);
    }

    /** Of 1,000,000 bytes, as networks count. */
    public static String megabytesPerSecond(double megabytes) {
        return String.format(Locale.ROOT, "%,.1f MB/s", megabytes);
    }

    public static String bytes(Long bytes) {
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

    public static String orUnknown(Object value) {
        return value == null ? UNKNOWN : String.valueOf(value);
    }
}
