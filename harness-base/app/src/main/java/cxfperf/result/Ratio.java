package cxfperf.result;

/** Divides numbers that may be unknown. */
final class Ratio {

    private Ratio() {}

    /** The quotient; null if the dividend is unknown or the divisor is zero. */
    static Double of(Number dividend, double divisor) {
        return dividend == null || divisor <= 0 ? null : Double.valueOf(dividend.doubleValue() / divisor);
    }
}
