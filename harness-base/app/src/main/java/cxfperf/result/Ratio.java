package cxfperf.result;

/** Divides numbers that may be unknown. */
final class Ratio {

    private Ratio() {}

    /** Null where the dividend is not known, or nothing is there to divide it by. */
    static Double of(Number dividend, double divisor) {
        return dividend == null || divisor <= 0 ? null : Double.valueOf(dividend.doubleValue() / divisor);
    }
}
