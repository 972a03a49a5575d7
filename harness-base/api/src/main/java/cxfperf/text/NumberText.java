package cxfperf.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Locale;

/** Formats numbers for people: separators, units, and {@code n/a} for an unknown value. Pure; any thread. */
public final class NumberText {

    public static final String UNKNOWN = "n/a";

    private NumberText() {}

    /** Formats like {@link String#format}, the same for users of every language. */
    public static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** A value in this format; {@link #UNKNOWN} where it is null or no number. */
    public static String known(String format, Double value) {
        return value == null || !Double.isFinite(value) ? UNKNOWN : format(format, value);
    }

    /** A relative change: 0.1 is "+10.0 %". */
    public static String change(Double share) {
        return known("%+,.1f %%", share == null ? null : 100 * share);
    }

    /** A share in percent, for a column whose head names the unit: 0.1 is "10.0". */
    public static String percent(Double share) {
        return known("%.1f", share == null ? null : 100 * share);
    }

    public static String count(long value) {
        return format("%,d", value);
    }

    /** @param value null if it is not known */
    public static String count(Number value) {
        return value == null ? UNKNOWN : count(value.longValue());
    }

    /** "1 warning", "2 warnings". */
    public static String counted(long number, String what) {
        return counted(count(number), what);
    }

    /** @param number the text that is shown, which may be a list of numbers */
    public static String counted(String number, String what) {
        return number + " " + what + (number.equals("1") ? "" : "s");
    }

    /** A time as minutes and seconds, with hours from an hour on. */
    public static String time(Duration duration) {
        long seconds = Math.round(duration.toMillis() / 1000.0);
        return seconds >= 3600
                ? format("%d:%02d:%02d", seconds / 3600, (seconds / 60) % 60, seconds % 60)
                : format("%d:%02d", seconds / 60, seconds % 60);
    }

    /** Calls per second: a whole number from 1,000 on, with one decimal below, with three digits below ten. */
    public static String rate(double perSecond) {
        if (Double.isNaN(perSecond)) {
            return UNKNOWN;
        }
        return perSecond > 0 && perSecond < 10
                ? threeDigits(perSecond)
                : format(perSecond >= 1_000 ? "%,.0f" : "%,.1f", perSecond);
    }

    private static String threeDigits(double value) {
        return BigDecimal.valueOf(value).round(new MathContext(3)).toPlainString();
    }

    /**
     * A figure of any size: a whole number from 1,000 on, with one decimal from 100 on.
     *
     * @param decimals the number of decimals of a smaller figure
     */
    public static String fewDigits(int decimals, Double value) {
        return value == null
                ? UNKNOWN
                : format("%,." + (value >= 1_000 ? 0 : value >= 100 ? 1 : decimals) + "f", value);
    }

    /** The length of a window, precise enough that rate times length gives the calls; short ones to a millisecond. */
    public static String windowSeconds(double seconds) {
        boolean isRound = Math.abs(seconds * 10 - Math.rint(seconds * 10)) < 0.01;
        return seconds > 0 && seconds < 1
                ? threeDigits(seconds)
                : format(isRound || seconds >= 100 ? "%,.1f" : "%.3f", seconds);
    }

    public static String megabytesPerSecond(double megabytes) {
        return format("%,.1f MB/s", megabytes);
    }

    public static String bytes(long bytes) {
        if (bytes >= 1L << 30) {
            return format("%,.2f GiB", bytes / (double) (1L << 30));
        }
        return bytes >= 1L << 20
                ? format("%,.1f MiB", bytes / (double) (1L << 20))
                : format("%,.1f KiB", bytes / 1024.0);
    }

    public static String orUnknown(Object value) {
        return value == null ? UNKNOWN : String.valueOf(value);
    }
}
