package cxfperf.result;

/**
 * One stated objective and its outcome.
 *
 * @param text the objective in the user's words, for example {@code p99<20ms}
 * @param measured the value in the unit of the objective; null if unknown, for example a percentile of too few calls
 * @param met whether the value meets the objective; false if the value is unknown
 */
public record Objective(String text, Double measured, boolean met) {

    /** The unit of both values, in the form that follows a number, for example {@code " ms"} or {@code "/s"}. */
    public String unit() {
        String unit = text.replaceFirst(".*[0-9]", "");
        return unit.isEmpty() || unit.startsWith("/") ? unit : " " + unit;
    }

    /** Whether the objective limits failed calls. */
    public boolean concernsErrors() {
        return text.startsWith("errors") || text.startsWith("errorRate");
    }
}
