package cxfperf.experiment;

import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.scaling.Goal;
import cxfperf.scaling.ScalingPoint;
import cxfperf.scaling.UslFit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The points of a sweep and their analysis. A value is null if it is not known.
 *
 * @param schema the version of this layout
 * @param startedAt when it was set up, ISO 8601 in UTC
 * @param seed seed of the order of the points
 * @param repeats how often each point was planned
 * @param plannedPoints number of points of a sweep that nobody stops
 * @param cooldownSeconds the pause between two points
 * @param warmupSeconds length of the one warm-up of client and server
 * @param goalCalls calls of the goal; null without a goal
 * @param goalSeconds time of the goal; null without a goal
 * @param definition definition of the experiment; null for a sweep that an earlier version stored, which cannot be
 *     resumed
 * @param points in the order in which they ran
 * @param fit the law that fits the passed points; null if they do not determine one
 * @param verdict whether the sweep may be believed; null lets the constructor judge the points, which early files need
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

    /** A number of clients, and the mean of the verified calls a second of its runs. */
    public record Best(int threads, double perSecond) {}

    public SweepResult {
        points = List.copyOf(points);
        verdict = verdict == null ? SweepVerdict.of(points, plannedPoints, fit) : verdict;
    }

    /** Fits and judges the points. */
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

    /** The points whose rate represents their load, because nothing failed or was cut short. */
    public static List<ScalingPoint> fitted(List<SweepPoint> points) {
        return points.stream()
                .map(SweepPoint::result)
                // The throughput of an open loop is what it was asked for.
                .filter(result -> result.offered() == null && result.standsForItsLoad())
                .map(result ->
                        new ScalingPoint(result.threads(), result.throughput().perSecond()))
                .toList();
    }

    /** Fits the law anew, because JSON has no number for an infinite knee or peak. */
    public SweepResult refitted() {
        return with(definition, UslFit.of(fitted(points)).orElse(null), verdict);
    }

    /** A copy with another verdict. */
    public SweepResult withVerdict(Verdict other) {
        return with(definition, fit, other);
    }

    /** A copy with its definition, which makes it resumable. */
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

    /** The number of clients with the highest mean rate; empty without points. */
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

    /** The quantity that varies from point to point. */
    public SweepAxis axis() {
        return SweepAxis.of(points);
    }

    /** Whether all points are open loops, whose throughput was given. */
    public boolean hasOpenLoops() {
        return !points.isEmpty()
                && points.stream().allMatch(point -> point.result().offered() != null);
    }

    /** The loads at which all runs kept their rate and passed, in rising order. */
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
     * @param repeat its round, from 1
     * @param directory name of its run directory inside that of the sweep
     * @param result the result of its run
     */
    public record SweepPoint(int repeat, String directory, RunResult result) {}

    /** The quantity that varies from point to point of a sweep. */
    public enum SweepAxis {
        CLIENTS {
            @Override
            public double of(RunResult point) {
                return point.threads();
            }

            @Override
            public String text(double load) {
                return ReasonText.format("%,.0f", load);
            }

            @Override
            String unit() {
                return " threads";
            }
        },
        RATES {
            @Override
            public double of(RunResult point) {
                return point.offered().firstPerSecond();
            }

            @Override
            public String text(double load) {
                return RateText.of(load);
            }

            @Override
            String unit() {
                return "";
            }
        };

        static SweepAxis of(List<SweepPoint> points) {
            return ofResults(points.stream().map(SweepPoint::result).toList());
        }

        /** Chooses {@link #RATES} if all points are open loops with the same number of clients. */
        public static SweepAxis ofResults(List<RunResult> points) {
            boolean rates = !points.isEmpty()
                    && points.stream().allMatch(point -> point.offered() != null)
                    && points.stream().mapToInt(RunResult::threads).distinct().count() == 1;
            return rates ? RATES : CLIENTS;
        }

        /** The load of a point. */
        public abstract double of(RunResult point);

        /** A load for people. */
        public abstract String text(double load);

        /** The unit after one or more loads. */
        abstract String unit();
    }

    /** Judges a sweep: by the reasons of its points, and by what only all points together show. */
    private static final class SweepVerdict {

        /**
         * Repeats of one load differ by less on a calm host. Points that differ by more cannot be compared with others.
         */
        private static final double MAX_SPREAD = 1.2;

        private SweepVerdict() {}

        static Verdict of(List<SweepPoint> points, int planned, UslFit fit) {
            List<Reason> reasons = new ArrayList<>(ofThePoints(points));
            if (points.isEmpty()) {
                reasons.add(new Reason(
                        Code.NO_VERIFIED_CALLS, "not one point was measured", "see what was printed before"));
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
                                "the scalability law misses the points by %.1f %% on average, so it does not describe them",
                                100 * fit.rmsError()),
                        "use the measured points only; predict no other load from them"));
            }
            return Verdict.of(reasons);
        }

        /** Lists each reason once, with the loads that have it and the evidence of the worst. */
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
                        "at " + loads + axis.unit()
                                + (byLoad.size() == 1 ? ": " : "; at " + axis.text(worst.getKey()) + ": ")
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
                        "the host or the server changed between the rounds: give a longer -Dwarmup and more -Drepeats, or use a "
                                + "quieter host; until then no smaller difference between loads means anything"));
            }
        }

        private static String spread(String load, DoubleSummaryStatistics rates) {
            return ReasonText.format(
                    "%s lie %.1f times apart, %,.1f/s to %,.1f/s",
                    load, rates.getMax() / rates.getMin(), rates.getMin(), rates.getMax());
        }
    }
}
