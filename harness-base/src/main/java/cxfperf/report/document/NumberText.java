package cxfperf.report.document;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats numbers for people: separators, units, and {@code n/a} for an unknown value. Pure; any thread. */
public final class NumberText {

    public static final String UNKNOWN = "n/a";

    private NumberText() {}

    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Calls a second: whole above a thousand, with one decimal below, with three digits below ten. */
    public static String rate(double perSecond) {
        if (Double.isNaN(perSecond)) {
            return UNKNOWN;
        }
        return perSecond > 0 && perSecond < 10
                ? threeDigits(perSecond)
                : String.format(Locale.ROOT, perSecond >= 1_000 ? "%,.0f" : "%,.1f", perSecond);
    }

    private static String threeDigits(double value) {
        return BigDecimal.valueOf(value).round(new MathContext(3)).toPlainString();
    }

    /** Calls a second; empty where there is no such rate. */
    public static String rateOrNone(Double perSecond) {
        return perSecond == null ? "" : rate(perSecond);
    }

    /** A computed figure, such as a number of CPUs. */
    public static String twoDecimals(Double value) {
        return value == null || value.isNaN() ? UNKNOWN : String.format(Locale.ROOT, "%,.2f", value);
    }

    public static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%,.1f", seconds);
    }

    /** The length of a window, precise enough that rate times length gives the calls: short ones with milliseconds. */
    public static String windowSeconds(double seconds) {
        boolean isRound = Math.abs(seconds * 10 - Math.rint(seconds * 10)) < 0.01;
        return seconds > 0 && seconds < 1
                ? threeDigits(seconds)
                : String.format(Locale.ROOT, isRound || seconds >= 100 ? "%,.1f" : "%.3f", seconds);
    }

    public static String millisOfMicros(Double micros) {
        return micros == null ? UNKNOWN : String.format(Locale.ROOT, "%,.3f", micros / 1_000.0);
    }

    /** A megabyte is 1,000,000 bytes, as usual for networks. */
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
