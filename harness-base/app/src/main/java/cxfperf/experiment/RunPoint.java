package cxfperf.experiment;

import cxfperf.plan.OfferedRate;
import cxfperf.result.RateText;
import cxfperf.text.NumberText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The values of one run for the options that vary from run to run of an experiment.
 *
 * @param values values as typed, by option name; empty if there is one point only
 */
public record RunPoint(Map<String, String> values) {

    public static final String THREADS = "threads";
    public static final String RATE = "rate";

    /** The only point, or the point of a run that measured nothing. */
    public static final RunPoint ONLY = new RunPoint(Map.of());

    public RunPoint {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    public static RunPoint ofRate(double perSecond) {
        return new RunPoint(Map.of(RATE, OfferedRate.text(perSecond)));
    }

    private static boolean isNumber(String value) {
        return value.matches("[0-9]{1,18}(\\.[0-9]{1,9})?");
    }

    /**
     * The rate in calls per second.
     *
     * @throws NumberFormatException if there is no rate, or it is not a finite number
     */
    public double perSecond() {
        String rate = values.getOrDefault(RATE, "");
        double perSecond = Double.parseDouble(rate);
        if (!Double.isFinite(perSecond)) {
            throw new NumberFormatException("'" + rate + "' is no rate");
        }
        return perSecond;
    }

    /**
     * The number of threads.
     *
     * @throws NumberFormatException if there is none
     */
    public int threads() {
        return Integer.parseInt(values.getOrDefault(THREADS, ""));
    }

    public boolean isOnly() {
        return values.isEmpty();
    }

    /** The point for people: {@code 4 threads}, {@code 2,000/s}, {@code payload small}; empty for the only point. */
    public String text() {
        return values.entrySet().stream()
                .map(entry -> text(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** The point as the end of a sentence: {@code  at 4 threads}; empty for the only point. */
    public String at() {
        return isOnly() ? "" : " at " + text();
    }

    /** The point as a part of a directory's name: {@code threads-4}, {@code rate-2000}. */
    public String directoryName() {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "-" + entry.getValue())
                .collect(Collectors.joining("-"));
    }

    private static String text(String name, String value) {
        return switch (name) {
            case THREADS -> NumberText.counted(value, "thread");
            case RATE -> isNumber(value) ? RateText.of(Double.parseDouble(value)) : value;
            default -> name + " " + value;
        };
    }
}
