package cxfperf.result;

import cxfperf.result.Reason.Code;
import cxfperf.scaling.UslFit;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Judges a sweep: by what stands against its points, and by what only shows when they are seen together. */
final class SweepVerdict {

    /** Repeats of one load on a calm host differ by less; what differs by more cannot be compared with its neighbours. */
    private static final double MAX_SPREAD = 1.2;

    private SweepVerdict() {}

    static Verdict of(List<SweepPoint> points, int planned, UslFit fit) {
        List<Reason> reasons = new ArrayList<>(ofThePoints(points));
        if (points.isEmpty()) {
            reasons.add(
                    new Reason(Code.NO_VERIFIED_CALLS, "not one point was measured", "see what was printed before"));
        } else if (points.size() < planned) {
            reasons.add(new Reason(
                    Code.INTERRUPTED,
                    ReasonText.count(points.size()) + " of " + ReasonText.count(planned) + " points were measured",
                    "let it run to its end"));
        }
        repeats(points, reasons);
        if (fit != null && fit.isPoor()) {
            reasons.add(new Reason(
                    Code.POOR_FIT,
                    ReasonText.format(
                            "the law misses the points by %.1f %% on the average: it does not describe them",
                            100 * fit.rmsError()),
                    "believe the points, and nothing about other loads"));
        }
        return Verdict.of(reasons);
    }

    /** Each reason once, with the loads that have it and the evidence of the worst of them. */
    private static List<Reason> ofThePoints(List<SweepPoint> points) {
        Map<Code, Map<Integer, Reason>> found = new EnumMap<>(Code.class);
        for (SweepPoint point : points) {
            RunResult result = point.result();
            for (Reason reason : result.verdict().reasons()) {
                found.computeIfAbsent(reason.code(), code -> new TreeMap<>())
                        .merge(result.threads(), reason, SweepVerdict::worse);
            }
        }
        List<Reason> reasons = new ArrayList<>();
        found.forEach((code, byThreads) -> {
            Map.Entry<Integer, Reason> worst = byThreads.entrySet().stream()
                    .reduce((one, other) -> worse(one.getValue(), other.getValue()) == one.getValue() ? one : other)
                    .orElseThrow();
            String loads = byThreads.keySet().stream().map(String::valueOf).collect(Collectors.joining(", "));
            reasons.add(new Reason(
                    code,
                    worst.getValue().status(),
                    "at " + loads + " threads; at " + worst.getKey() + ": "
                            + worst.getValue().evidence(),
                    worst.getValue().remedy()));
        });
        return reasons;
    }

    private static Reason worse(Reason one, Reason other) {
        return one.status().compareTo(other.status()) >= 0 ? one : other;
    }

    private static void repeats(List<SweepPoint> points, List<Reason> reasons) {
        List<String> apart = new ArrayList<>();
        points.stream()
                .map(SweepPoint::result)
                .filter(RunResult::standsForItsLoad)
                .collect(Collectors.groupingBy(
                        RunResult::threads, TreeMap::new, Collectors.summarizingDouble(run -> run.throughput()
                                .perSecond())))
                .forEach((threads, rates) -> {
                    if (rates.getMax() > MAX_SPREAD * rates.getMin()) {
                        apart.add(spread(threads, rates));
                    }
                });
        if (!apart.isEmpty()) {
            reasons.add(new Reason(
                    Code.REPEATS_APART,
                    "the repeats at " + String.join("; at ", apart),
                    "the host or the server changed between the rounds: a longer -Dwarmup, more -Drepeats, a quieter host;"
                            + " differences between loads that are no larger mean nothing"));
        }
    }

    private static String spread(int threads, DoubleSummaryStatistics rates) {
        return ReasonText.format(
                "%,d threads lie %.1f times apart, %,.1f/s to %,.1f/s",
                threads, rates.getMax() / rates.getMin(), rates.getMin(), rates.getMax());
    }
}
