package cxfperf.experiment;

import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.scaling.Goal;
import cxfperf.scaling.ScalingPoint;
import cxfperf.scaling.UslFit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a sweep came to; the content of {@code sweep.json}. A value is null where it is not known.
 *
 * @param schema the version of this layout
 * @param startedAt when it was set up, ISO 8601 in UTC
 * @param seed what the order of the points was drawn from
 * @param repeats how often every number of clients was asked for
 * @param plannedPoints how many points there would be if nobody had stopped the sweep
 * @param cooldownSeconds the pause between two points
 * @param warmupSeconds of the one warm-up of client and server
 * @param goalCalls calls wanted; null without a goal
 * @param goalSeconds how long they may take; null without a goal
 * @param definition what it is; null for one that an earlier version stored, which cannot be resumed
 * @param points in the order in which they ran
 * @param fit the law through the points whose verdict is PASS; null where they are too few or do not determine one
 * @param verdict whether to believe all this; where it is null, as in a sweep that was stored before there was one, it
 *     is found anew
 */
public record SweepResult(
        int schema,
        String scenario,
        String operation,
        String protocol,
        String target,
        String startedAt,
        long seed,
        int repeats,
        int plannedPoints,
        double cooldownSeconds,
        double warmupSeconds,
        Long goalCalls,
        Double goalSeconds,
        Definition definition,
        List<SweepPoint> points,
        UslFit fit,
        Verdict verdict) {

    public static final int SCHEMA = 1;

    private static final double MILLIS_PER_SECOND = 1_000;

    /** A number of clients, and the verified calls a second of its runs on the average. */
    public record Best(int threads, double perSecond) {}

    public SweepResult {
        points = List.copyOf(points);
        verdict = verdict == null ? SweepVerdict.of(points, plannedPoints, fit) : verdict;
    }

    /** Judged by its points and their fit. */
    public SweepResult(
            int schema,
            String scenario,
            String operation,
            String protocol,
            String target,
            String startedAt,
            long seed,
            int repeats,
            int plannedPoints,
            double cooldownSeconds,
            double warmupSeconds,
            Long goalCalls,
            Double goalSeconds,
            List<SweepPoint> points) {
        this(
                schema,
                scenario,
                operation,
                protocol,
                target,
                startedAt,
                seed,
                repeats,
                plannedPoints,
                cooldownSeconds,
                warmupSeconds,
                goalCalls,
                goalSeconds,
                null,
                points,
                UslFit.of(fitted(points)).orElse(null),
                null);
    }

    /** The points whose rate represents their load: nothing failed or was cut short. */
    public static List<ScalingPoint> fitted(List<SweepPoint> points) {
        return points.stream()
                .map(SweepPoint::result)
                // The throughput of an open loop is what it was asked for.
                .filter(result -> result.offered() == null && result.standsForItsLoad())
                .map(result ->
                        new ScalingPoint(result.threads(), result.throughput().perSecond()))
                .toList();
    }

    /** The same with its law fitted anew: sweep.json has no word for a knee or a peak that is infinite. */
    public SweepResult refitted() {
        return with(definition, UslFit.of(fitted(points)).orElse(null), verdict);
    }

    /** The same, judged otherwise. */
    public SweepResult withVerdict(Verdict other) {
        return with(definition, fit, other);
    }

    /** The same with what it is, so that it can be resumed. */
    public SweepResult definedBy(Definition known) {
        return with(known, fit, verdict);
    }

    private SweepResult with(Definition known, UslFit otherFit, Verdict otherVerdict) {
        return new SweepResult(
                schema,
                scenario,
                operation,
                protocol,
                target,
                startedAt,
                seed,
                repeats,
                plannedPoints,
                cooldownSeconds,
                warmupSeconds,
                goalCalls,
                goalSeconds,
                known,
                points,
                otherFit,
                otherVerdict);
    }

    /** The number of clients whose runs did most on the average, with that average; empty without points. */
    public Optional<Best> best() {
        Map<Integer, Double> means = points.stream()
                .map(SweepPoint::result)
                .collect(Collectors.groupingBy(
                        RunResult::threads, TreeMap::new, Collectors.averagingDouble(run -> run.throughput()
                                .perSecond())));
        return means.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(best -> new Best(best.getKey(), best.getValue()));
    }

    /** What the points differ in. */
    public SweepAxis axis() {
        return SweepAxis.of(points);
    }

    /** Whether its points are open loops, which were asked for their throughput. */
    public boolean hasOpenLoops() {
        return !points.isEmpty()
                && points.stream().allMatch(point -> point.result().offered() != null);
    }

    /** The loads whose runs all kept their rate and passed, on the axis, in rising order. */
    public List<Double> kept() {
        SweepAxis axis = axis();
        return points.stream()
                .map(point -> axis.of(point.result()))
                .distinct()
                .sorted()
                .filter(load -> points.stream()
                        .map(SweepPoint::result)
                        .filter(result -> axis.of(result) == load)
                        .allMatch(result -> result.verdict().status() == Status.PASS))
                .toList();
    }

    public Optional<Goal> goal() {
        return goalCalls == null || goalSeconds == null
                ? Optional.empty()
                : Optional.of(new Goal(goalCalls, Duration.ofMillis(Math.round(goalSeconds * MILLIS_PER_SECOND))));
    }

    /** The worst of all points; FAIL where points are missing, INVALID where there is none. */
    public Status status() {
        return verdict.status();
    }

    /**
     * One point of a sweep.
     *
     * @param repeat the round it belongs to, from 1
     * @param directory the name of its run directory inside that of the sweep
     * @param result what it came to
     */
    public record SweepPoint(int repeat, String directory, RunResult result) {}
}
