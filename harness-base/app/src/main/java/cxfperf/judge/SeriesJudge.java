package cxfperf.judge;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.counted;
import static cxfperf.text.NumberText.format;

import cxfperf.experiment.FindResult;
import cxfperf.experiment.RateSearch;
import cxfperf.experiment.RateSearch.Answer;
import cxfperf.experiment.SeriesPoint;
import cxfperf.experiment.SeriesResult;
import cxfperf.experiment.SweepAxis;
import cxfperf.experiment.SweepResult;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the verdicts of sweeps and searches, from the reasons of their runs and from all runs together. Pure. */
public final class SeriesJudge {

    /**
     * On a quiet host, repeats of one load differ by a smaller factor. If they differ by more, points cannot be
     * compared.
     */
    private static final double MAX_SPREAD = 1.2;

    /** Reasons that follow from a rate that is too high, which a search needs. */
    private static final Set<Code> OF_THE_RATE =
            EnumSet.of(Code.OBJECTIVE_MISSED, Code.RATE_NOT_KEPT, Code.CALLS_FAILED, Code.BACKLOG_GROWS);

    /** A reason, and the load of the run that has it. */
    private record ReasonAt(double load, Reason reason) {}

    private SeriesJudge() {}

    public static Verdict verdict(SeriesResult series) {
        return series instanceof SweepResult sweep ? verdict(sweep) : verdict((FindResult) series);
    }

    private static Verdict verdict(SweepResult sweep) {
        List<RunResult> points = sweep.series().results();
        SweepAxis axis = sweep.axis();
        List<Reason> reasons = new ArrayList<>(
                once(points.stream().flatMap(run -> at(axis.of(run), run)).toList(), axis));
        if (points.isEmpty()) {
            reasons.add(new Reason(Code.NO_VERIFIED_CALLS, "not one point was measured"));
        } else if (points.size() < sweep.plannedPoints()) {
            reasons.add(new Reason(
                    Code.ENDED_EARLY,
                    count(points.size()) + " of " + count(sweep.plannedPoints()) + " points were measured"));
        }
        repeats(points, axis, reasons);
        return Verdict.of(reasons);
    }

    private static Stream<ReasonAt> at(double load, RunResult run) {
        return run.verdict().reasons().stream().map(reason -> new ReasonAt(load, reason));
    }

    /** Lists each reason once, with the loads that have it and the evidence of the worst. */
    private static List<Reason> once(List<ReasonAt> all, SweepAxis axis) {
        Map<String, Map<Double, Reason>> found = new TreeMap<>();
        all.forEach(each -> found.computeIfAbsent(each.reason().code(), code -> new TreeMap<>())
                .merge(each.load(), each.reason(), SeriesJudge::worse));
        List<Reason> reasons = new ArrayList<>();
        found.values().forEach(byLoad -> {
            Map.Entry<Double, Reason> worst = byLoad.entrySet().stream()
                    .reduce((one, other) -> worse(one.getValue(), other.getValue()) == one.getValue() ? one : other)
                    .orElseThrow();
            String loads = byLoad.keySet().stream().map(axis::text).collect(Collectors.joining(", "));
            reasons.add(worst.getValue()
                    .at(axis.withUnit(loads) + (byLoad.size() == 1 ? "" : "; at " + axis.text(worst.getKey()))));
        });
        return reasons;
    }

    private static Reason worse(Reason one, Reason other) {
        return one.status().compareTo(other.status()) >= 0 ? one : other;
    }

    private static void repeats(List<RunResult> points, SweepAxis axis, List<Reason> reasons) {
        List<String> apart = new ArrayList<>();
        points.stream()
                .filter(RunResult::standsForItsLoad)
                .collect(Collectors.groupingBy(
                        (RunResult run) -> axis.of(run),
                        TreeMap::new,
                        Collectors.summarizingDouble(
                                (RunResult run) -> run.throughput().perSecond())))
                .forEach((load, rates) -> {
                    if (rates.getMax() > MAX_SPREAD * rates.getMin()) {
                        apart.add(spread(axis.withUnit(axis.text(load)), rates));
                    }
                });
        if (!apart.isEmpty()) {
            reasons.add(new Reason(
                    Code.UNCERTAIN,
                    "the repeats at " + String.join("; at ", apart)
                            + ": a smaller difference between loads means nothing"));
        }
    }

    private static String spread(String load, DoubleSummaryStatistics rates) {
        return format(
                "%s differ by a factor of %.1f, %,.1f/s to %,.1f/s",
                load, rates.getMax() / rates.getMin(), rates.getMin(), rates.getMax());
    }

    /** A failing point of a search is not a fault, because a search needs rates that pass and rates that fail. */
    private static Verdict verdict(FindResult find) {
        RunResult closedLoop = find.closedLoop();
        if (closedLoop == null) {
            return Verdict.of(List.of(new Reason(Code.NO_VERIFIED_CALLS, "not one point was measured")));
        }
        List<SeriesPoint> points = find.points();
        Answer answer = find.answer();
        List<Reason> reasons = new ArrayList<>();
        invalid("the closed loop", closedLoop, reasons);
        points.forEach(point -> invalid(RateText.of(point.load()), point.result(), reasons));
        double most = closedLoop.throughput().perSecond();
        if (most > 0 && find.plan().leastPerSecond() > most) {
            reasons.add(new Reason(
                    Code.TOO_SHORT,
                    Status.INVALID,
                    format(
                            "the percentiles of the objectives take %,.1f calls/s in the time of a point, and the closed"
                                    + " loop made %,.1f/s",
                            find.plan().leastPerSecond(), most)));
        }
        boolean atItsEnd = answer.settled() || points.size() >= RateSearch.MOST_TRIALS;
        if (reasons.isEmpty() && !atItsEnd) {
            reasons.add(
                    new Reason(Code.ENDED_EARLY, "the search was stopped after " + counted(points.size(), "point")));
        }
        if (atItsEnd) {
            ended(find, answer, reasons);
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

    private static void ended(FindResult find, Answer answer, List<Reason> reasons) {
        if (answer.perSecond() == null) {
            reasons.add(new Reason(
                    Code.OBJECTIVE_MISSED,
                    "no rate meets " + String.join(", ", find.objectives().texts()) + ", not even "
                            + (answer.failing() == null ? "the lowest" : RateText.of(answer.failing()))));
            return;
        }
        if (!answer.settled()) {
            reasons.add(new Reason(
                    Code.UNCERTAIN,
                    "after " + count(RateSearch.MOST_TRIALS)
                            + " points, the limit of a search, the trials still"
                            + " contradicted each other around "
                            + RateText.of(answer.perSecond())));
        }
        if (answer.failing() == null) {
            reasons.add(new Reason(
                    Code.UNCERTAIN,
                    "every rate that was tried passed, up to " + RateText.of(answer.perSecond())
                            + ": more -Dthreads may reach a higher one"));
        } else if (find.points().stream()
                .filter(point -> point.load() == answer.failing() && !point.good())
                .allMatch(point -> isOfFewClients(point.result()))) {
            reasons.add(new Reason(
                    Code.UNCERTAIN,
                    "at " + RateText.of(answer.failing())
                            + " all objectives were met, but the clients could not make"
                            + " as many calls: search again with more -Dthreads"));
        }
    }

    /** Whether a rate failed only because there were too few clients to make the calls. */
    private static boolean isOfFewClients(RunResult result) {
        return FindResult.dropped(result) > 0
                && result.verdict().reasons().stream()
                        .allMatch(reason -> reason.status() == Status.PASS || reason.is(Code.RATE_NOT_KEPT));
    }

    /**
     * The warnings of the points at the two deciding rates. If the higher rate failed for a reason other than the
     * objectives, that reason is a warning of the search. So is any point that was not warm, because it may have led
     * the search to wrong rates.
     */
    private static List<Reason> warnings(List<SeriesPoint> points, Answer answer) {
        return once(
                points.stream()
                        .flatMap(point -> at(point.load(), point.result()))
                        .filter(each -> each.reason().is(Code.NOT_WARM)
                                || Double.valueOf(each.load()).equals(answer.perSecond())
                                || Double.valueOf(each.load()).equals(answer.failing()))
                        .filter(each -> each.reason().status() == Status.PASS
                                || each.reason().status() == Status.FAIL
                                        && OF_THE_RATE.stream().noneMatch(each.reason()::is))
                        .map(each -> new ReasonAt(
                                each.load(),
                                new Reason(
                                        each.reason().code(),
                                        Status.PASS,
                                        each.reason().evidence(),
                                        each.reason().remedy())))
                        .toList(),
                SweepAxis.RATES);
    }
}
