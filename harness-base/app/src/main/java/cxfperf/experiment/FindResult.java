package cxfperf.experiment;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.counted;

import cxfperf.experiment.RateSearch.Answer;
import cxfperf.experiment.RateSearch.Trial;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The analysis of a search for the highest rate.
 *
 * @param objectives objectives as the user stated them
 */
public record FindResult(LoadSeries series, Slo objectives, SearchPlan plan) implements SeriesResult {

    /** If a larger share of the scheduled calls is left, the rate is off by more than one step of the search. */
    private static final double MOST_LEFT = 0.03;

    /**
     * Settings of a search.
     *
     * @param threads largest number of concurrent calls
     * @param arrivals distribution of the times between the calls of each point
     * @param pointSeconds the window of each point
     * @param leastPerSecond lowest rate whose points have enough calls to be judged
     */
    public record SearchPlan(int threads, String arrivals, double pointSeconds, double leastPerSecond) {}

    /** The first run, whose throughput limits the rates to try; null if it was not measured. */
    public RunResult closedLoop() {
        return series.results().isEmpty() ? null : series.results().get(0);
    }

    /** The runs after the closed loop. */
    @Override
    public List<SeriesPoint> points() {
        List<RunRecord> runs = series.experiment().runs();
        return IntStream.range(1, runs.size())
                .mapToObj(i -> new SeriesPoint(
                        i,
                        runs.get(i).point().perSecond(),
                        holds(objectives, series.results().get(i)),
                        runs.get(i).directory(),
                        series.results().get(i)))
                .toList();
    }

    @Override
    public SweepAxis axis() {
        return SweepAxis.RATES;
    }

    /** The answer that the points give. */
    public Answer answer() {
        return search().map(search -> search.answer(trials())).orElse(Answer.NONE);
    }

    /** The rate to try next; empty if the search is over or cannot begin. */
    public OptionalDouble next() {
        return search().map(search -> search.next(trials())).orElse(OptionalDouble.empty());
    }

    private Optional<RateSearch> search() {
        return Optional.ofNullable(closedLoop())
                .map(run -> run.throughput().perSecond())
                .filter(perSecond -> perSecond > 0)
                .map(perSecond -> new RateSearch(perSecond, plan.leastPerSecond()));
    }

    private List<Trial> trials() {
        return points().stream()
                .map(point -> new Trial(point.load(), point.good()))
                .toList();
    }

    /**
     * Whether a rate passes in its run: the run met every objective, sent every scheduled call, had no more failed
     * calls than an objective allows, and its queue did not grow.
     */
    public static boolean holds(Slo objectives, RunResult result) {
        return dropped(result) == 0
                && !queueGrew(result)
                && result.verdict().reasons().stream()
                        .filter(reason -> reason.status() != Status.PASS)
                        .allMatch(reason -> reason.status() == Status.FAIL
                                && objectives.judgesErrors()
                                && reason.is(Code.CALLS_FAILED));
    }

    /**
     * Whether fewer calls ended in the window than were scheduled in it. A run can end before its response times show
     * that.
     */
    public static boolean queueGrew(RunResult result) {
        return result.offered() != null
                && left(result) > MOST_LEFT * result.offered().scheduled();
    }

    private static long left(RunResult result) {
        return result.calls().started()
                - result.calls().failed()
                - result.endedInWindow().ok();
    }

    /** The growth of a queue as a clause. */
    public static String queueGrowth(RunResult result) {
        return "the queue grew by " + count(left(result)) + " of "
                + counted(result.offered().scheduled(), "scheduled call") + " within the window";
    }

    /** Scheduled calls that were never sent. */
    public static long dropped(RunResult result) {
        return result.offered() == null ? 0 : result.offered().dropped();
    }
}
