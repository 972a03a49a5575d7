package cxfperf.experiment;

import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.search.Answer;
import cxfperf.search.RateSearch;
import cxfperf.search.RateSearch.Trial;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What a search for the highest rate came to; the content of {@code find.json}. A value is null where it is not known.
 *
 * @param schema the version of this layout
 * @param startedAt when it was set up, ISO 8601 in UTC
 * @param threads how many calls could be out at once
 * @param arrivals how the calls of each point lay in time
 * @param objectives what the rate was to meet, each as it was stated
 * @param pointSeconds the window of each point
 * @param cooldownSeconds the pause between two points
 * @param warmupSeconds of the one warm-up of client and server
 * @param leastPerSecond at lower rates the calls of one point would be too few to judge it by
 * @param definition what it is; null for one that an earlier version stored, which cannot be resumed
 * @param closedLoop the run that said what rates there are to be tried; null where it was not measured
 * @param points in the order in which they ran
 * @param answer what they say
 * @param verdict whether to believe it
 */
public record FindResult(
        int schema,
        String scenario,
        String operation,
        String protocol,
        String target,
        String startedAt,
        int threads,
        String arrivals,
        List<String> objectives,
        double pointSeconds,
        double cooldownSeconds,
        double warmupSeconds,
        double leastPerSecond,
        Definition definition,
        RunResult closedLoop,
        List<FindPoint> points,
        Answer answer,
        Verdict verdict) {

    public static final int SCHEMA = 1;

    public FindResult {
        objectives = List.copyOf(objectives);
        points = List.copyOf(points);
        answer = answer == null ? answer(closedLoop, leastPerSecond, points) : answer;
        verdict = verdict == null ? FindVerdict.of(closedLoop, leastPerSecond, points, answer, objectives) : verdict;
    }

    /** Judged by its points; it cannot be resumed. */
    public static FindResult of(
            RunStart start, Slo objectives, SearchPlan plan, RunResult closedLoop, List<FindPoint> points) {
        return of(start, objectives, plan, null, closedLoop, points);
    }

    /** Judged by its points. */
    public static FindResult of(
            RunStart start,
            Slo objectives,
            SearchPlan plan,
            Definition definition,
            RunResult closedLoop,
            List<FindPoint> points) {
        return new FindResult(
                SCHEMA,
                start.scenario(),
                start.operation(),
                start.protocol(),
                start.target(),
                start.startedAt(),
                start.threads(),
                plan.arrivals(),
                objectives.texts(),
                plan.pointSeconds(),
                plan.cooldownSeconds(),
                start.warmupSeconds(),
                plan.leastPerSecond(),
                definition,
                closedLoop,
                points,
                null,
                null);
    }

    /** How a search goes about it. */
    public record SearchPlan(String arrivals, double pointSeconds, double cooldownSeconds, double leastPerSecond) {}

    private static Answer answer(RunResult closedLoop, double leastPerSecond, List<FindPoint> points) {
        return search(closedLoop, leastPerSecond)
                .map(search -> search.answer(trials(points)))
                .orElse(Answer.NONE);
    }

    private static Optional<RateSearch> search(RunResult closedLoop, double leastPerSecond) {
        return closedLoop == null || !(closedLoop.throughput().perSecond() > 0)
                ? Optional.empty()
                : Optional.of(new RateSearch(closedLoop.throughput().perSecond(), leastPerSecond));
    }

    private static List<Trial> trials(List<FindPoint> points) {
        return points.stream().map(FindPoint::trial).toList();
    }

    /** The rate to try next; empty where the search is over, or cannot begin. */
    public OptionalDouble next() {
        return search(closedLoop, leastPerSecond)
                .map(search -> search.next(trials(points)))
                .orElse(OptionalDouble.empty());
    }

    /** PASS where a rate was found, FAIL where none holds, INVALID where a point must not be believed. */
    public Status status() {
        return verdict.status();
    }

    /**
     * One point of a search for a rate.
     *
     * @param perSecond the calls a second that were offered
     * @param held whether the rate holds by this run
     * @param directory the name of its run directory inside that of the search
     * @param result what it came to
     */
    public record FindPoint(double perSecond, boolean held, String directory, RunResult result) {

        /** Objectives about errors say how many of these there may be. */
        private static final Set<Code> ERRORS = EnumSet.of(Code.CALLS_FAILED, Code.CALLS_ABANDONED);

        /**
         * A rate holds where every objective was met and nothing else was wrong: every scheduled call was sent, and none
         * failed beyond what an objective allows.
         */
        public static FindPoint of(double perSecond, Slo objectives, String directory, RunResult result) {
            boolean held = dropped(result) == 0
                    && result.verdict().reasons().stream()
                            .filter(reason -> reason.status() != Status.PASS)
                            .allMatch(reason -> reason.status() == Status.FAIL
                                    && objectives.judgesErrors()
                                    && ERRORS.contains(reason.code()));
            return new FindPoint(perSecond, held, directory, result);
        }

        /** Scheduled calls that were never sent. */
        public static long dropped(RunResult result) {
            return result.offered() == null ? 0 : result.offered().dropped();
        }

        Trial trial() {
            return new Trial(perSecond, held);
        }
    }
}
