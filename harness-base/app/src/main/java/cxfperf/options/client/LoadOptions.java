package cxfperf.options.client;

import static cxfperf.scenario.Conflict.Condition.isGiven;
import static cxfperf.scenario.Conflict.Condition.isMissing;

import cxfperf.experiment.RateSearch;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.OfferedRate;
import cxfperf.scenario.Conflict;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The load that options ask for: {@code -Dthreads}, {@code -Drate}, {@code -Dtime}, {@code -Drepeats}, {@code -Dfind}.
 * The load of a run is made from its options in this class only, for a single run and for one of many.
 *
 * @param threads in the user's order; several for a sweep
 * @param rates in the user's order, several for a sweep; a single one for a ramp; empty for a closed loop
 * @param limit the limit of each run
 * @param repeats how many times a sweep measures each of its points, 1 or more
 * @param search whether the rate is searched; the load is then that of the closed loop that the search starts with
 */
public record LoadOptions(List<Integer> threads, List<OfferedRate> rates, Limit limit, int repeats, boolean search) {

    /** The largest number of runs of a search: its trials, and the closed loop that it starts with. */
    public static final int MOST_RUNS = 1 + RateSearch.MOST_TRIALS;

    /** The default window of a search's run; short, because a search has many runs and repeats the decisive ones. */
    private static final Duration USUAL_TIME_OF_A_SEARCH = Duration.ofSeconds(10);

    private static final String FIND = Option.FIND.optionName();

    static final List<Conflict> CONFLICTS = List.of(
            Conflict.of(
                    FIND,
                    "goes without -Drate: the search itself sets the rate of its points",
                    isGiven(FIND),
                    isGiven(Option.RATE.optionName())),
            Conflict.of(
                    FIND,
                    "needs -Dslo, the objectives that the rate is to meet, such as \"p99<20ms,errors==0\"",
                    isGiven(FIND),
                    isMissing(Option.SLO.optionName())));

    public LoadOptions {
        threads = List.copyOf(threads);
        rates = List.copyOf(rates);
    }

    public static LoadOptions from(Settings settings) throws UsageException {
        List<Integer> threads = settings.get(Option.THREADS);
        boolean search = settings.given(Option.FIND).isPresent();
        if (search && threads.size() > 1) {
            throw settings.refused(
                    Option.FIND,
                    "goes with one number of -Dthreads, not with the list "
                            + settings.typed(Option.THREADS).orElseThrow());
        }
        List<OfferedRate> rates = rates(settings);
        if (threads.size() > 1 && rates.size() > 1) {
            throw settings.refused(
                    Option.RATE,
                    "is a sweep, and so is -Dthreads="
                            + settings.typed(Option.THREADS).orElseThrow() + ": give a list of one of them");
        }
        int repeats = search ? 1 : settings.get(Option.REPEATS);
        if (isRamp(rates) && (threads.size() > 1 || repeats > 1)) {
            throw settings.refused(
                    Option.RATE,
                    "a ramp is a run of its own, not a point of a sweep: it goes neither with a list of -Dthreads nor"
                            + " with -Drepeats");
        }
        return new LoadOptions(threads, rates, limit(settings, rates), repeats, search);
    }

    /** The rates alone, for commands that need no {@code LoadOptions}; empty for a closed loop. */
    public static List<OfferedRate> rates(Settings settings) {
        List<OfferedRate> given = settings.given(Option.RATE).orElse(List.of());
        if (given.isEmpty() && !settings.has(Option.FIND)) {
            return given;
        }
        Arrivals arrivals = settings.get(Option.ARRIVALS);
        return given.stream().map(rate -> rate.with(arrivals)).toList();
    }

    private static Limit limit(Settings settings, List<OfferedRate> rates) throws UsageException {
        if (settings.has(Option.FIND)) {
            return new Limit.Time(settings.given(Option.TIME).orElse(USUAL_TIME_OF_A_SEARCH));
        }
        Optional<Long> invocations = rates.isEmpty() ? settings.given(Option.INVOCATIONS) : Optional.empty();
        if (invocations.isPresent()) {
            return new Limit.Invocations(invocations.get());
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
                                + " s: give this time or more, or leave -Dtime out");
            }
        }
        return new Limit.Time(time);
    }

    private static boolean isRamp(List<OfferedRate> rates) {
        return rates.size() == 1 && rates.get(0).isRamp();
    }

    /** Whether the options ask for several runs: a sweep or a search. */
    public boolean isSeries() {
        return search || points() > 1 || repeats > 1;
    }

    /** How many different loads are given. */
    public int points() {
        return Math.max(threads.size(), rates.size());
    }

    /** Whether the points of a sweep differ in their rates rather than in their numbers of clients. */
    public boolean isOverRates() {
        return !rates.isEmpty() && threads.size() == 1;
    }

    /** The largest number of clients. */
    public int mostThreads() {
        return Collections.max(threads);
    }

    /** The highest rate; empty for a closed loop. */
    public Optional<OfferedRate> highestRate() {
        return highest(rates);
    }

    /** The highest of these rates, for commands that need no {@code LoadOptions}. */
    public static Optional<OfferedRate> highest(List<OfferedRate> rates) {
        return rates.stream().max(Comparator.comparingDouble(OfferedRate::mostPerSecond));
    }
}
