package cxfperf.search;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The rates that a search may try: equal ratios of 3 %, rounded to three digits. They are the same whatever the system
 * can do, so that the repeats of a search try the same rates, and their answers can be compared.
 */
final class RateLadder {

    private static final double RATIO = 1.03;

    private static final MathContext THREE_DIGITS = new MathContext(3);

    private RateLadder() {}

    /** The calls a second of a rung. */
    static double perSecond(int rung) {
        return BigDecimal.valueOf(Math.pow(RATIO, rung)).round(THREE_DIGITS).doubleValue();
    }

    /** The rung that is nearest to a rate. */
    static int rung(double perSecond) {
        return (int) Math.round(Math.log(perSecond) / Math.log(RATIO));
    }
}
