package cxfperf.plan;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rates of a command: one for a single run, several for a sweep.
 *
 * @param rates the rates in the user's order, each once; a ramp is the only rate
 */
public record OfferedRates(List<OfferedRate> rates) {

    /** The highest rate allowed, in calls per second: more than one load JVM can make. */
    public static final int MAX = 100_000_000;

    /** A limit against typing errors: a sweep of more points would take days. */
    private static final int MAX_RATES = 1_000;

    private static final int MAX_RAMP_SECONDS = 10_000_000;

    private static final String NUMBER = "([0-9]{1,9}(?:\\.[0-9]{1,6})?)(?:/s)?";
    private static final Pattern ONE = Pattern.compile(NUMBER);
    private static final Pattern RAMP = Pattern.compile(NUMBER + "-" + NUMBER + "/([0-9]{1,8})s");

    public OfferedRates {
        rates = List.copyOf(rates);
        if (rates.isEmpty()) {
            throw expected();
        }
    }

    /**
     * Reads {@code 2000}, {@code 2000/s}, {@code 0.5}, {@code 500,1000,2000} or {@code 100-5000/60s}.
     *
     * @throws IllegalArgumentException for other text; the message says what is allowed
     */
    public static OfferedRates parse(String text, Arrivals arrivals) {
        Matcher ramp = RAMP.matcher(text);
        if (ramp.matches()) {
            return new OfferedRates(List.of(ramp(ramp, arrivals)));
        }
        List<OfferedRate> rates = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher one = ONE.matcher(part);
            if (!one.matches()) {
                throw expected();
            }
            OfferedRate rate = OfferedRate.constant(number(one.group(1)), arrivals);
            if (rates.contains(rate)) {
                throw new IllegalArgumentException(part + " is named twice; -Drepeats repeats all of them");
            }
            rates.add(rate);
        }
        if (rates.size() > MAX_RATES) {
            throw new IllegalArgumentException("more than " + MAX_RATES + " points in one sweep");
        }
        return new OfferedRates(rates);
    }

    private static OfferedRate ramp(Matcher ramp, Arrivals arrivals) {
        double first = number(ramp.group(1));
        double last = number(ramp.group(2));
        int seconds = Integer.parseInt(ramp.group(3));
        if (first == last) {
            throw new IllegalArgumentException("a ramp goes from one rate to another; give one number for one rate");
        }
        if (seconds < 1 || seconds > MAX_RAMP_SECONDS) {
            throw expected();
        }
        return new OfferedRate(first, last, Duration.ofSeconds(seconds), arrivals);
    }

    private static double number(String text) {
        BigDecimal number = new BigDecimal(text);
        if (number.signum() == 0 || number.compareTo(BigDecimal.valueOf(MAX)) > 0) {
            throw expected();
        }
        return number.doubleValue();
    }

    private static IllegalArgumentException expected() {
        return new IllegalArgumentException("calls a second, above 0 and to 100,000,000, are expected, such as 2000 or"
                + " 2000/s; a list such as 500,1000,2000; or a ramp such as 100-5000/60s");
    }

    public boolean isSweep() {
        return rates.size() > 1;
    }

    /** The rate with the most calls per second at any time of its window. */
    public OfferedRate highest() {
        return rates.stream()
                .max(Comparator.comparingDouble(OfferedRate::mostPerSecond))
                .orElseThrow();
    }
}
