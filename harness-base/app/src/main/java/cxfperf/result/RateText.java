package cxfperf.result;

import static cxfperf.text.NumberText.format;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Formats the rate of an open loop. */
public final class RateText {

    private RateText() {}

    /** A requested rate: {@code 2,000/s}, {@code 0.5/s}. */
    public static String of(double perSecond) {
        // The format does not use the default locale. It is new for each call, because the class is not thread-safe.
        return new DecimalFormat("#,##0.######", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(perSecond)
                + "/s";
    }

    /** A rate, or a ramp from one to another. */
    public static String of(double firstPerSecond, double lastPerSecond, double rampSeconds) {
        return rampSeconds == 0
                ? of(firstPerSecond)
                : of(firstPerSecond) + " to " + of(lastPerSecond) + " over " + format("%,.0f", rampSeconds) + " s";
    }

    public static String of(OfferedLoad offered) {
        return of(offered.firstPerSecond(), offered.lastPerSecond(), offered.rampSeconds());
    }
}
