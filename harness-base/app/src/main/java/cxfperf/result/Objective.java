package cxfperf.result;

/**
 * One stated objective and what came of it.
 *
 * @param text as it was stated, for example {@code p99<20ms}
 * @param measured in the unit of the objective; null where it is not known, for example a percentile of too few calls
 * @param met an objective whose value is not known is not met
 */
public record Objective(String text, Double measured, boolean met) {

    /** The unit of both values as it is written after a number, for example {@code " ms"} or {@code "/s"}. */
    public String unit() {
        String unit = text.replaceFirst(".*[0-9]", "");
        return unit.isEmpty() || unit.startsWith("/") ? unit : " " + unit;
    }

    /** Whether it says how many calls may fail. */
    public boolean concernsErrors() {
        return text.startsWith("errors") || text.startsWith("errorRate");
    }
}
