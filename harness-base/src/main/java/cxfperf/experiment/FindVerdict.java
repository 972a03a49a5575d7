package cxfperf.experiment;

import cxfperf.experiment.FindResult.FindPoint;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.search.Answer;
import cxfperf.search.RateSearch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Judges a search. A failing point is no fault, because a search needs rates that hold and rates that fail. */
final class FindVerdict {

    private FindVerdict() {}

    static Verdict of(
            RunResult closedLoop,
            double leastPerSecond,
            List<FindPoint> points,
            Answer answer,
            List<String> objectives) {
        if (closedLoop == null) {
            return Verdict.of(List.of(
                    new Reason(Code.NO_VERIFIED_CALLS, "not one point was measured", "see what was printed before")));
        }
        List<Reason> reasons = new ArrayList<>();
        invalid("the closed loop", closedLoop, reasons);
        points.forEach(point -> invalid(RateText.of(point.perSecond()), point.result(), reasons));
        tooShort(closedLoop, leastPerSecond, reasons);
        boolean isInvalid = !reasons.isEmpty();
        if (!isInvalid && !answer.settled() && points.size() < RateSearch.MOST_TRIALS) {
            reasons.add(new Reason(
                    Code.INTERRUPTED,
                    "the search was stopped after " + ReasonText.count(points.size()) + " points",
                    "let it run to its end"));
        }
        if (answer.settled() || points.size() >= RateSearch.MOST_TRIALS) {
            ended(answer, objectives, reasons);
            fewClients(points, answer, reasons);
        }
        if (!answer.contradicting().isEmpty()) {
            reasons.add(new Reason(
                    Code.RATES_CONTRADICT,
                    "these rates do not fit the others, of which lower ones hold and higher ones fail: "
                            + answer.contradicting().stream().map(RateText::of).collect(Collectors.joining(", ")),
                    "look at their pages; a quieter host or a longer -Dtime, and see whether it comes again"));
        }
        reasons.addAll(warnings(points, answer));
        return Verdict.of(reasons);
    }

    private static void invalid(String what, RunResult result, List<Reason> reasons) {
        result.verdict().reasons().stream()
                .filter(reason -> reason.status() == Status.INVALID)
                .map(reason -> new Reason(
                        reason.code(), reason.status(), "at " + what + ": " + reason.evidence(), reason.remedy()))
                .forEach(reasons::add);
    }

    /** No point could be judged. */
    private static void tooShort(RunResult closedLoop, double leastPerSecond, List<Reason> reasons) {
        double most = closedLoop.throughput().perSecond();
        if (most > 0 && leastPerSecond > most) {
            reasons.add(new Reason(
                    Code.TOO_SHORT,
                    Status.INVALID,
                    ReasonText.format(
                            "the percentiles of the objectives take %,.1f calls/s in the time of a point, and the closed"
                                    + " loop made %,.1f/s",
                            leastPerSecond, most),
                    ReasonText.format(
                            "-Dtime %,.0f times as long, or objectives of lower percentiles",
                            Math.ceil(2 * leastPerSecond / most))));
        }
    }

    private static void ended(Answer answer, List<String> objectives, List<Reason> reasons) {
        if (answer.perSecond() == null) {
            reasons.add(new Reason(
                    Code.NO_RATE_HOLDS,
                    "no rate meets " + String.join(", ", objectives) + ", not even "
                            + (answer.failing() == null ? "the lowest" : RateText.of(answer.failing())),
                    "the pages of the points say which objective was missed: state others, or make the calls faster"));
        } else if (!answer.settled()) {
            reasons.add(new Reason(
                    Code.NOT_SETTLED,
                    "after " + ReasonText.count(RateSearch.MOST_TRIALS)
                            + " points, the most of a search, the trials still"
                            + " contradicted each other between "
                            + RateText.of(answer.low()) + " and "
                            + (answer.high() == null ? "any higher rate" : RateText.of(answer.high())),
                    "a longer -Dtime, a longer -Dwarmup, a quieter host"));
        }
    }

    /** The rate that fails is too much for the clients, while the calls that they do make are as they should be. */
    private static void fewClients(List<FindPoint> points, Answer answer, List<Reason> reasons) {
        if (answer.perSecond() == null) {
            return;
        }
        boolean keptByNone = points.stream()
                .filter(point -> answer.failing() != null && point.perSecond() == answer.failing() && !point.held())
                .map(FindPoint::result)
                .allMatch(result ->
                        FindPoint.dropped(result) > 0 && !result.verdict().has(Code.OBJECTIVE_MISSED));
        if (keptByNone) {
            reasons.add(new Reason(
                    Code.FEW_CLIENTS,
                    answer.failing() == null
                            ? "every rate held that was tried, up to twice that of the closed loop"
                            : "at " + RateText.of(answer.failing())
                                    + " all objectives were met, but the clients could not make" + " as many calls",
                    "more -Dthreads, and look for a higher rate; if it stays the same, it is the limit of the system"));
        }
    }

    /** Warnings of the points at the two deciding rates, each once, with the first point that has it. */
    private static List<Reason> warnings(List<FindPoint> points, Answer answer) {
        Map<Code, Reason> found = new LinkedHashMap<>();
        points.stream()
                .filter(point -> answer.perSecond() != null && point.perSecond() == answer.perSecond()
                        || answer.failing() != null && point.perSecond() == answer.failing())
                .forEach(point -> point.result().verdict().reasons().stream()
                        .filter(reason -> reason.status() == Status.PASS)
                        .forEach(reason -> found.putIfAbsent(
                                reason.code(),
                                new Reason(
                                        reason.code(),
                                        "at " + RateText.of(point.perSecond()) + ": " + reason.evidence(),
                                        reason.remedy()))));
        return List.copyOf(found.values());
    }
}
