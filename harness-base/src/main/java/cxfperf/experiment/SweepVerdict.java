package cxfperf.experiment;

import cxfperf.experiment.SweepResult.SweepPoint;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.RunResult;
import cxfperf.result.Verdict;
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

    /**
     * Repeats of one load on a calm host differ by less; what differs by more cannot be compared with its neighbours.
     */
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
        SweepAxis axis = SweepAxis.of(points);
        Map<Code, Map<Double, Reason>> found = new EnumMap<>(Code.class);
        for (SweepPoint point : points) {
            RunResult result = point.result();
            for (Reason reason : result.verdict().reasons()) {
                found.computeIfAbsent(reason.code(), code -> new TreeMap<>())
                        .merge(axis.of(result), reason, SweepVerdict::worse);
            }
        }
        List<Reason> reasons = new ArrayList<>();
        found.forEach((code, byLoad) -> {
            Map.Entry<Double, Reason> worst = byLoad.entrySet().stream()
                    .reduce((one, other) -> worse(one.getValue(), other.getValue()) == one.getValue() ? one : other)
                    .orElseThrow();
            String loads = byLoad.keySet().stream().map(axis::text).collect(Collectors.joining(", "));
            reasons.add(new Reason(
                    code,
                    worst.getValue().status(),
                    "at " + loads + axis.unit() + "; at " + axis.text(worst.getKey()) + ": "
                            + worst.getValue().evidence(),
                    worst.getValue().remedy()));
        });
        return reasons;
    }

    private static Reason worse(Reason one, Reason other) {
        return one.status().compareTo(other.status()) >= 0 ? one : other;
    }

    private static void repeats(List<SweepPoint> points, List<Reason> reasons) {
        SweepAxis axis = SweepAxis.of(points);
        List<String> apart = new ArrayList<>();
        points.stream()
                .map(SweepPoint::result)
                .filter(RunResult::standsForItsLoad)
                .collect(Collectors.groupingBy(
                        axis::of, TreeMap::new, Collectors.summarizingDouble(run -> run.throughput()
                                .perSecond())))
                .forEach((load, rates) -> {
                    if (rates.getMax() > MAX_SPREAD * rates.getMin()) {
                        apart.add(spread(axis.text(load) + axis.unit(), rates));
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

    private static String spread(String load, DoubleSummaryStatistics rates) {
        return ReasonText.format(
                "%s lie %.1f times apart, %,.1f/s to %,.1f/s",
                load, rates.getMax() / rates.getMin(), rates.getMin(), rates.getMax());
    }
}
