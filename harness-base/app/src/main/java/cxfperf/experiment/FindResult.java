package cxfperf.experiment;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.format;

import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.search.Answer;
import cxfperf.search.RateSearch;
import cxfperf.search.RateSearch.Trial;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The analysis of a search for the highest rate.
 *
 * @param objectives objectives as the user stated them
 */
public record FindResult(LoadSeries series, Slo objectives, SearchPlan plan, Verdict verdict) implements SeriesResult {

    /** Reasons that an objective about errors may allow. */
    private static final Set<Code> ERRORS = EnumSet.of(Code.CALLS_FAILED);

    /** Reasons that follow from a rate that is too high, which a search needs. */
    private static final Set<Code> OF_THE_RATE =
            EnumSet.of(Code.OBJECTIVE_MISSED, Code.RATE_NOT_KEPT, Code.CALLS_FAILED, Code.BACKLOG_GROWS);

    /**
     * Settings of a search.
     *
     * @param threads largest number of concurrent calls
     * @param arrivals distribution of the times between the calls of each point
     * @param pointSeconds the window of each point
     * @param leastPerSecond lowest rate whose points have enough calls to be judged
     */
    public record SearchPlan(int threads, String arrivals, double pointSeconds, double leastPerSecond) {}

    /** Judges the points. */
    public static FindResult of(LoadSeries series, Slo objectives, SearchPlan plan) {
        FindResult find = new FindResult(series, objectives, plan, null);
        return find.withVerdict(find.judged());
    }

    @Override
    public FindResult withVerdict(Verdict other) {
        return new FindResult(series, objectives, plan, other);
    }

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
     * Whether a rate holds in its run: every objective was met, every scheduled call was sent, and no more calls failed
     * than an objective allows.
     */
    public static boolean holds(Slo objectives, RunResult result) {
        return dropped(result) == 0
                && result.verdict().reasons().stream()
                        .filter(reason -> reason.status() != Status.PASS)
                        .allMatch(reason -> reason.status() == Status.FAIL
                                && objectives.judgesErrors()
                                && ERRORS.contains(reason.code()));
    }

    /** Scheduled calls that were never sent. */
    public static long dropped(RunResult result) {
        return result.offered() == null ? 0 : result.offered().dropped();
    }

    /** A failing point is no fault, because a search needs rates that hold and rates that fail. */
    private Verdict judged() {
        RunResult closedLoop = closedLoop();
        if (closedLoop == null) {
            return Verdict.of(List.of(new Reason(Code.NO_VERIFIED_CALLS, "not one point was measured")));
        }
        List<SeriesPoint> points = points();
        Answer answer = answer();
        List<Reason> reasons = new ArrayList<>();
        invalid("the closed loop", closedLoop, reasons);
        points.forEach(point -> invalid(RateText.of(point.load()), point.result(), reasons));
        tooShort(closedLoop, reasons);
        boolean isInvalid = !reasons.isEmpty();
        if (!isInvalid && !answer.settled() && points.size() < RateSearch.MOST_TRIALS) {
            reasons.add(
                    new Reason(Code.ENDED_EARLY, "the search was stopped after " + count(points.size()) + " points"));
        }
        if (answer.settled() || points.size() >= RateSearch.MOST_TRIALS) {
            ended(answer, reasons);
            fewClients(points, answer, reasons);
        }
        if (!answer.contradicting().isEmpty()) {
            reasons.add(new Reason(
                    Code.UNCERTAIN,
                    "a lower rate failed or a higher rate held, against the answer: "
                            + answer.contradicting().stream().map(RateText::of).collect(Collectors.joining(", "))));
        }
        reasons.addAll(warnings(points, answer));
        return Verdict.of(reasons);
    }

    private static void invalid(String what, RunResult result, List<Reason> reasons) {
        result.verdict().reasons().stream()
                .filter(reason -> reason.status() == Status.INVALID)
                .map(reason -> reason.at(what))
                .forEach(reasons::add);
    }

    /** Adds a reason if the system is too slow for points that can be judged. */
    private void tooShort(RunResult closedLoop, List<Reason> reasons) {
        double most = closedLoop.throughput().perSecond();
        if (most > 0 && plan.leastPerSecond() > most) {
            reasons.add(new Reason(
                    Code.TOO_SHORT,
                    Status.INVALID,
                    format(
                            "the percentiles of the objectives take %,.1f calls/s in the time of a point, and the closed"
                                    + " loop made %,.1f/s",
                            plan.leastPerSecond(), most)));
        }
    }

    private void ended(Answer answer, List<Reason> reasons) {
        if (answer.perSecond() == null) {
            reasons.add(new Reason(
                    Code.OBJECTIVE_MISSED,
                    "no rate meets " + String.join(", ", objectives.texts()) + ", not even "
                            + (answer.failing() == null ? "the lowest" : RateText.of(answer.failing()))));
        } else if (!answer.settled()) {
            reasons.add(new Reason(
                    Code.UNCERTAIN,
                    "after " + count(RateSearch.MOST_TRIALS)
                            + " points, the most of a search, the trials still"
                            + " contradicted each other between "
                            + RateText.of(answer.low()) + " and "
                            + (answer.high() == null ? "any higher rate" : RateText.of(answer.high()))));
        }
    }

    /** Adds a reason if the rate fails only because there are too few clients to make the calls. */
    private static void fewClients(List<SeriesPoint> points, Answer answer, List<Reason> reasons) {
        if (answer.perSecond() == null) {
            return;
        }
        boolean keptByNone = points.stream()
                .filter(point -> answer.failing() != null && point.load() == answer.failing() && !point.good())
                .map(SeriesPoint::result)
                .allMatch(result -> dropped(result) > 0
                        && result.verdict().reasons().stream()
                                .allMatch(reason ->
                                        reason.status() == Status.PASS || reason.code() == Code.RATE_NOT_KEPT));
        if (keptByNone) {
            reasons.add(new Reason(
                    Code.UNCERTAIN,
                    answer.failing() == null
                            ? "every rate passed that was tried, up to " + RateText.of(answer.perSecond())
                                    + ": more -Dthreads may reach a higher one"
                            : "at " + RateText.of(answer.failing())
                                    + " all objectives were met, but the clients could not make"
                                    + " as many calls: search again with more -Dthreads"));
        }
    }

    /**
     * Lists the warnings of the points at the two deciding rates, each once, with the first point that has it. What the
     * higher rate failed of besides the objectives is a warning of the search; so is any point that was not warm,
     * because it may have led the search to the wrong rates.
     */
    private static List<Reason> warnings(List<SeriesPoint> points, Answer answer) {
        Map<Code, Reason> found = new LinkedHashMap<>();
        notWarm(points).ifPresent(reason -> found.put(reason.code(), reason));
        points.stream()
                .filter(point -> answer.perSecond() != null && point.load() == answer.perSecond()
                        || answer.failing() != null && point.load() == answer.failing())
                .forEach(point -> point.result().verdict().reasons().stream()
                        .filter(reason -> reason.status() == Status.PASS
                                || reason.status() == Status.FAIL && !OF_THE_RATE.contains(reason.code()))
                        .map(reason -> new Reason(reason.code(), Status.PASS, reason.evidence()))
                        .forEach(reason -> found.putIfAbsent(reason.code(), reason.at(RateText.of(point.load())))));
        return List.copyOf(found.values());
    }

    private static Optional<Reason> notWarm(List<SeriesPoint> points) {
        List<Reason> cold = points.stream()
                .flatMap(point -> point.result().verdict().reasons().stream()
                        .filter(reason -> reason.code() == Code.NOT_WARM)
                        .map(reason -> reason.at(RateText.of(point.load()))))
                .toList();
        return cold.stream()
                .findFirst()
                .map(first -> cold.size() == 1
                        ? first
                        : first.at(count(cold.size()) + " of " + count(points.size()) + " points"));
    }
}
