package cxfperf.options.client;

import static cxfperf.scenario.Conflict.Condition.isGiven;
import static cxfperf.scenario.Conflict.Condition.isMissing;

import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPoint;
import cxfperf.plan.OfferedRate;
import cxfperf.scenario.Conflict;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The numbers of clients, the rates and the length of a load: {@code -Dthreads}, {@code -Drate}, {@code -Dtime}.
 *
 * @param threads in the user's order; several for a sweep
 * @param rates in the user's order, several for a sweep; a ramp is the only one; empty for a closed loop
 * @param limit the limit of each point
 */
public record LoadOptions(List<Integer> threads, List<OfferedRate> rates, Limit limit) {

    public LoadOptions {
        threads = List.copyOf(threads);
        rates = List.copyOf(rates);
    }

    static final List<Conflict> CONFLICTS = List.of(
            Conflict.of(
                    Option.ARRIVALS.optionName(),
                    "goes with -Drate, the calls a second",
                    isGiven(Option.ARRIVALS.optionName()),
                    isMissing(Option.RATE.optionName()),
                    isMissing(Option.FIND.optionName())),
            Conflict.of(
                    Option.RATE.optionName(),
                    "goes with -Dtime, not with -Dinvocations: rate times time is the number of calls",
                    isGiven(Option.RATE.optionName()),
                    isGiven(Option.INVOCATIONS.optionName())));

    public static LoadOptions from(Settings settings) throws UsageException {
        List<Integer> threads = settings.get(Option.THREADS);
        List<OfferedRate> rates = rates(settings);
        if (threads.size() > 1 && rates.size() > 1) {
            throw settings.refused(
                    Option.RATE,
                    "is a sweep, and so is -Dthreads="
                            + settings.typed(Option.THREADS).orElseThrow() + ": give a list of one of them");
        }
        if (isRamp(rates) && (threads.size() > 1 || settings.get(Option.REPEATS) > 1)) {
            throw settings.refused(
                    Option.RATE,
                    "a ramp is a run of its own, not a point of a sweep: it goes neither with a list of -Dthreads nor"
                            + " with -Drepeats");
        }
        return new LoadOptions(threads, rates, limit(settings, rates));
    }

    /** The rates alone, for commands that need no {@code LoadOptions}; empty for a closed loop. */
    public static List<OfferedRate> rates(Settings settings) throws UsageException {
        settings.refuse(CONFLICTS);
        Arrivals arrivals = settings.get(Option.ARRIVALS);
        return settings.given(Option.RATE).orElse(List.of()).stream()
                .map(rate -> rate.with(arrivals))
                .toList();
    }

    private static Limit limit(Settings settings, List<OfferedRate> rates) throws UsageException {
        Optional<Long> invocations = settings.given(Option.INVOCATIONS);
        if (invocations.isPresent()) {
            if (settings.has(Option.TIME)) {
                throw new UsageException("-Dtime and -Dinvocations both end the run: give one of them");
            }
            return new Limit.Invocations(invocations.get());
        }
        if (FindOptions.isAsked(settings)) {
            return FindOptions.limit(settings);
        }
        Duration time = settings.get(Option.TIME);
        if (isRamp(rates)) {
            Duration ramp = rates.get(0).ramp();
            if (!settings.has(Option.TIME)) {
                return new Limit.Time(ramp);
            }
            if (time.compareTo(ramp) < 0) {
                throw settings.refused(
                        Option.TIME,
                        "the ramp of -Drate=" + settings.typed(Option.RATE).orElseThrow() + " takes " + ramp.toSeconds()
                                + " s: give as much or more, or no -Dtime");
            }
        }
        return new Limit.Time(time);
    }

    private static boolean isRamp(List<OfferedRate> rates) {
        return rates.size() == 1 && rates.get(0).isRamp();
    }

    /** The points of a sweep: one for each number of clients, or one for each rate. */
    public List<LoadPoint> points() {
        if (rates.size() > 1) {
            return rates.stream()
                    .map(rate -> new LoadPoint(threads.get(0), Optional.of(rate)))
                    .toList();
        }
        Optional<OfferedRate> rate = rates.stream().findFirst();
        return threads.stream().map(count -> new LoadPoint(count, rate)).toList();
    }

    /** The largest number of clients and the highest rate of all points. */
    public LoadPoint highest() {
        return highest(threads, rates);
    }

    /** The largest number of clients and the highest rate, for commands that need no {@code LoadOptions}. */
    public static LoadPoint highest(List<Integer> threads, List<OfferedRate> rates) {
        return new LoadPoint(
                Collections.max(threads), rates.stream().max(Comparator.comparingDouble(OfferedRate::mostPerSecond)));
    }
}
