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
import cxfperf.search.RateSearch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The options of a search for the highest rate that meets the objectives.
 *
 * @param arrivals the distribution of the times between the calls of each point
 */
public record FindOptions(Arrivals arrivals) {

    private static final String FIND = Option.FIND.optionName();

    /** Default window of a point: shorter than that of a run, because a search has many and repeats the decisive. */
    private static final Duration USUAL_TIME = Duration.ofSeconds(10);

    /** Conflicts with options that set the load, which the search itself chooses, and with a missing {@code -Dslo}. */
    static final List<Conflict> CONFLICTS = Stream.concat(
                    Stream.of(Option.RATE, Option.INVOCATIONS, Option.REPEATS, Option.GOAL, Option.GOAL_TIME)
                            .map(FindOptions::without),
                    Stream.of(Conflict.of(
                            FIND,
                            "needs -Dslo, the objectives that the rate is to meet, such as \"p99<20ms,errors==0\"",
                            isGiven(FIND),
                            isMissing(Option.SLO.optionName()))))
            .toList();

    private static Conflict without(Option<?> other) {
        return Conflict.of(
                FIND,
                "goes without -D" + other.optionName() + ": the search itself sets the load of its points",
                isGiven(FIND),
                isGiven(other.optionName()));
    }

    /** Empty without {@code -Dfind}. The caller has refused {@link #CONFLICTS} before. */
    static Optional<FindOptions> from(Settings settings) throws UsageException {
        if (!isAsked(settings)) {
            return Optional.empty();
        }
        if (settings.get(Option.THREADS).size() > 1) {
            throw settings.refused(
                    Option.FIND,
                    "goes with one number of -Dthreads, not with the list "
                            + settings.typed(Option.THREADS).orElseThrow());
        }
        return Optional.of(new FindOptions(settings.get(Option.ARRIVALS)));
    }

    static boolean isAsked(Settings settings) {
        return settings.has(Option.FIND);
    }

    /** The length of each point's window. */
    static Limit limit(Settings settings) {
        return new Limit.Time(settings.given(Option.TIME).orElse(USUAL_TIME));
    }

    /** The point of the search with this rate, in calls per second. */
    public LoadPoint at(double perSecond, int threads) {
        return new LoadPoint(threads, Optional.of(OfferedRate.constant(perSecond, arrivals)));
    }

    /** The largest number of runs: the trials of the search, and the closed loop that it starts with. */
    public int mostRuns() {
        return 1 + RateSearch.MOST_TRIALS;
    }
}
