package cxfperf.options.client;

import static cxfperf.scenario.Conflict.Condition.isGiven;
import static cxfperf.scenario.Conflict.Condition.isMissing;
import static cxfperf.text.NumberText.format;

import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.OfferedRate;
import cxfperf.scenario.Conflict;
import cxfperf.search.RateSearch;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The load that options ask for: {@code -Dthreads}, {@code -Drate}, {@code -Dtime}, {@code -Drepeats}, {@code -Dfind}.
 * The load of a run follows from its options here alone, whether it is a run by itself or one of many.
 *
 * @param threads in the user's order; several for a sweep
 * @param rates in the user's order, several for a sweep; a ramp is the only one; empty for a closed loop
 * @param limit the limit of each run
 * @param repeats how often a sweep measures each of its points, 1 or more
 * @param search whether the rate is searched; the load is then that of the closed loop that the search starts with
 */
public record LoadOptions(List<Integer> threads, List<OfferedRate> rates, Limit limit, int repeats, boolean search) {

    /** The largest number of runs of a search: its trials, and the closed loop that it starts with. */
    public static final int MOST_RUNS = 1 + RateSearch.MOST_TRIALS;

    /** Default window of a search's run: shorter than other windows, because there are many and the decisive repeat. */
    private static final Duration USUAL_TIME_OF_A_SEARCH = Duration.ofSeconds(10);

    private static final String FIND = Option.FIND.optionName();

    static final List<Conflict> CONFLICTS = List.of(
            Conflict.of(
                    Option.ARRIVALS.optionName(),
                    "goes with -Drate, the calls a second",
                    isGiven(Option.ARRIVALS.optionName()),
                    isMissing(Option.RATE.optionName()),
                    isMissing(FIND)),
            Conflict.of(
                    Option.RATE.optionName(),
                    "goes with -Dtime, not with -Dinvocations: rate times time is the number of calls",
                    isGiven(Option.RATE.optionName()),
                    isGiven(Option.INVOCATIONS.optionName())));

    /** Conflicts with options that set the load, which a search itself chooses, and with a missing {@code -Dslo}. */
    static final List<Conflict> SEARCH_CONFLICTS = Stream.concat(
                    Stream.of(Option.RATE, Option.INVOCATIONS, Option.REPEATS, Option.GOAL)
                            .map(LoadOptions::notSearched),
                    Stream.of(Conflict.of(
                            FIND,
                            "needs -Dslo, the objectives that the rate is to meet, such as \"p99<20ms,errors==0\"",
                            isGiven(FIND),
                            isMissing(Option.SLO.optionName()))))
            .toList();

    public LoadOptions {
        threads = List.copyOf(threads);
        rates = List.copyOf(rates);
    }

    private static Conflict notSearched(Option<?> other) {
        return Conflict.of(
                FIND,
                "goes without -D" + other.optionName() + ": the search itself sets the load of its points",
                isGiven(FIND),
                isGiven(other.optionName()));
    }

    public static LoadOptions from(Settings settings) throws UsageException {
        List<Integer> threads = settings.get(Option.THREADS);
        boolean search = settings.has(Option.FIND);
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
        int repeats = settings.get(Option.REPEATS);
        if (isRamp(rates) && (threads.size() > 1 || repeats > 1)) {
            throw settings.refused(
                    Option.RATE,
                    "a ramp is a run of its own, not a point of a sweep: it goes neither with a list of -Dthreads nor"
                            + " with -Drepeats");
        }
        return new LoadOptions(threads, rates, limit(settings, rates), repeats, search);
    }

    /** The rates alone, for commands that need no {@code LoadOptions}; empty for a closed loop. */
    public static List<OfferedRate> rates(Settings settings) throws UsageException {
        settings.refuse(CONFLICTS);
        Arrivals arrivals = settings.get(Option.ARRIVALS);
        List<OfferedRate> rates = settings.given(Option.RATE).orElse(List.of()).stream()
                .map(rate -> rate.with(arrivals))
                .toList();
        if (rates.stream().anyMatch(OfferedRate::isBeyondDrawing)) {
            throw settings.refused(
                    Option.RATE,
                    format(
                            "with -Darrivals=poisson, which draws the time of each call, %,d calls a second or fewer"
                                    + " are expected",
                            OfferedRate.MOST_DRAWN));
        }
        return rates;
    }

    private static Limit limit(Settings settings, List<OfferedRate> rates) throws UsageException {
        Optional<Long> invocations = settings.given(Option.INVOCATIONS);
        if (invocations.isPresent()) {
            if (settings.has(Option.TIME)) {
                throw new UsageException("-Dtime and -Dinvocations both end the run: give one of them");
            }
            return new Limit.Invocations(invocations.get());
        }
        if (settings.has(Option.FIND)) {
            return new Limit.Time(settings.given(Option.TIME).orElse(USUAL_TIME_OF_A_SEARCH));
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

    /** Whether they ask for several runs: a sweep or a search. */
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
