package cxfperf.experiment;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.format;

import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.scaling.Goal;
import cxfperf.scaling.ScalingPoint;
import cxfperf.scaling.UslFit;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The analysis of a sweep.
 *
 * @param plannedPoints number of points of a sweep that nobody stops
 * @param goal empty without a goal
 * @param fit the law that fits the passed points; null if they do not determine one
 */
public record SweepResult(LoadSeries series, int plannedPoints, Optional<Goal> goal, UslFit fit, Verdict verdict)
        implements SeriesResult {

    /**
     * Repeats of one load differ by less on a calm host. Points that differ by more cannot be compared with others.
     */
    private static final double MAX_SPREAD = 1.2;

    /** A number of clients, and the mean of the verified calls a second of its runs. */
    public record Best(int threads, double perSecond) {}

    /** Fits and judges the points. */
    public static SweepResult of(LoadSeries series, int plannedPoints, Optional<Goal> goal) {
        UslFit fit = UslFit.of(fitted(series.results())).orElse(null);
        SweepResult sweep = new SweepResult(series, plannedPoints, goal, fit, null);
        return sweep.withVerdict(sweep.judged());
    }

    @Override
    public SweepResult withVerdict(Verdict other) {
        return new SweepResult(series, plannedPoints, goal, fit, other);
    }

    /** The points whose rate represents their load, because nothing failed or was cut short. */
    public static List<ScalingPoint> fitted(List<RunResult> results) {
        return results.stream()
                // The throughput of an open loop is what it was asked for.
                .filter(result -> result.offered() == null && result.standsForItsLoad())
                .map(result ->
                        new ScalingPoint(result.threads(), result.throughput().perSecond()))
                .toList();
    }

    /** How often each point was planned. */
    public int repeats() {
        return series.experiment().definition().pairs();
    }

    @Override
    public List<SeriesPoint> points() {
        SweepAxis axis = axis();
        List<RunRecord> runs = series.experiment().runs();
        int perRound = Math.max(1, plannedPoints / Math.max(1, repeats()));
        return IntStream.range(0, runs.size())
                .mapToObj(i -> point(
                        1 + (runs.get(i).number() - 1) / perRound,
                        axis,
                        runs.get(i).directory(),
                        series.results().get(i)))
                .toList();
    }

    private static SeriesPoint point(int repeat, SweepAxis axis, String directory, RunResult result) {
        boolean passed = result.verdict().status() == Status.PASS;
        return new SeriesPoint(repeat, axis.of(result), passed, directory, result);
    }

    /** The number of clients with the highest mean rate; empty without a rate that is known. */
    public Optional<Best> best() {
        Map<Integer, Double> means = series.results().stream()
                .filter(run -> run.throughput().known())
                .collect(Collectors.groupingBy(
                        RunResult::threads, TreeMap::new, Collectors.averagingDouble(run -> run.throughput()
                                .perSecond())));
        return means.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(best -> new Best(best.getKey(), best.getValue()));
    }

    @Override
    public SweepAxis axis() {
        return SweepAxis.of(series.experiment().definition().axes(), series.results());
    }

    /** Whether all points are open loops, whose throughput was given. */
    public boolean hasOpenLoops() {
        return !series.results().isEmpty() && series.results().stream().allMatch(result -> result.offered() != null);
    }

    /** The loads at which all runs kept their rate and passed, in rising order. */
    public List<Double> kept() {
        SweepAxis axis = axis();
        return series.results().stream()
                .map(axis::of)
                .distinct()
                .sorted()
                .filter(load -> series.results().stream()
                        .filter(result -> axis.of(result) == load)
                        .allMatch(result -> result.verdict().status() == Status.PASS))
                .toList();
    }

    /** By the reasons of its points, and by what only all points together show. */
    private Verdict judged() {
        List<RunResult> points = series.results();
        List<Reason> reasons = new ArrayList<>(ofThePoints(points, axis()));
        if (points.isEmpty()) {
            reasons.add(new Reason(Code.NO_VERIFIED_CALLS, "not one point was measured"));
        } else if (points.size() < plannedPoints) {
            reasons.add(new Reason(
                    Code.ENDED_EARLY, count(points.size()) + " of " + count(plannedPoints) + " points were measured"));
        }
        repeats(points, axis(), reasons);
        if (fit != null && fit.isPoor()) {
            reasons.add(new Reason(
                    Code.UNCERTAIN,
                    format(
                            "the scalability law misses the points by %.1f %% on average, so it does not describe them",
                            100 * fit.rmsError())));
        }
        return Verdict.of(reasons);
    }

    /** Lists each reason once, with the loads that have it and the evidence of the worst. */
    private static List<Reason> ofThePoints(List<RunResult> points, SweepAxis axis) {
        Map<Code, Map<Double, Reason>> found = new EnumMap<>(Code.class);
        for (RunResult result : points) {
            for (Reason reason : result.verdict().reasons()) {
                found.computeIfAbsent(reason.code(), code -> new TreeMap<>())
                        .merge(axis.of(result), reason, SweepResult::worse);
            }
        }
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
                        axis::of, TreeMap::new, Collectors.summarizingDouble(run -> run.throughput()
                                .perSecond())))
                .forEach((load, rates) -> {
                    if (rates.getMax() > MAX_SPREAD * rates.getMin()) {
                        apart.add(spread(axis.withUnit(axis.text(load)), rates));
                    }
                });
        if (!apart.isEmpty()) {
            reasons.add(new Reason(
                    Code.UNCERTAIN,
                    "the repeats at " + String.join("; at ", apart)
                            + ": no smaller difference between loads means anything"));
        }
    }

    private static String spread(String load, DoubleSummaryStatistics rates) {
        return format(
                "%s lie %.1f times apart, %,.1f/s to %,.1f/s",
                load, rates.getMax() / rates.getMin(), rates.getMin(), rates.getMax());
    }
}
