package cxfperf.report.html.chart;

import cxfperf.report.NumberText;
import cxfperf.report.html.chart.Chart.Kind;
import cxfperf.report.html.chart.Chart.Series;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.SweepPoint;
import cxfperf.result.SweepResult;
import cxfperf.scaling.Goal;
import cxfperf.scaling.Usl;
import cxfperf.scaling.UslFit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** What a sweep's page draws and says of its result. Pure. */
public final class SweepCharts {

    private static final int CURVE_POINTS = 60;

    /** How far beyond the largest measured number of clients the curve is drawn. */
    private static final double BEYOND = 1.25;

    private SweepCharts() {}

    /** The throughput of every run, and what was fitted to them or was to be reached. */
    public static Chart throughput(SweepResult sweep) {
        List<Series> series = new ArrayList<>();
        Function<RunResult, Double> rate = run -> run.throughput().perSecond();
        series.add(runs("a run that passed", "points", passed(sweep, true), rate));
        series.add(runs("a run that did not pass", "crosses", passed(sweep, false), rate));
        int highest = highest(sweep);
        if (sweep.fit() != null) {
            series.add(curve(sweep.fit(), highest));
        }
        sweep.goal()
                .map(Goal::perSecond)
                .ifPresent(goal ->
                        series.add(Series.of("goal", "dashed", new double[] {0, highest}, new double[] {goal, goal})));
        series.removeIf(one -> one.y().numbers().length == 0);
        return Chart.of(Kind.SWEEP, "Throughput by threads", "calls/s", false, series);
    }

    /** The service times of every run. */
    public static Chart serviceTimes(SweepResult sweep) {
        return Chart.of(
                Kind.SWEEP,
                "Service time by threads",
                "ms",
                true,
                List.of(
                        runs(
                                "p50",
                                "points",
                                sweep.points(),
                                run -> millis(run.serviceTimeMicros().p50())),
                        runs(
                                "p99",
                                "points",
                                sweep.points(),
                                run -> millis(run.serviceTimeMicros().p99())),
                        runs(
                                "max",
                                "points",
                                sweep.points(),
                                run -> millis(run.serviceTimeMicros().max()))));
    }

    private static Double millis(Double micros) {
        return micros == null ? null : micros / 1_000;
    }

    private static List<SweepPoint> passed(SweepResult sweep, boolean passed) {
        return sweep.points().stream()
                .filter(point -> (point.result().verdict().status() == Status.PASS) == passed)
                .toList();
    }

    private static Series runs(String name, String style, List<SweepPoint> points, Function<RunResult, Double> value) {
        // The chart library finds points by their x values and takes those for sorted.
        List<SweepPoint> sorted = points.stream()
                .sorted(Comparator.comparingInt(
                        (SweepPoint point) -> point.result().threads()))
                .toList();
        double[] x =
                sorted.stream().mapToDouble(point -> point.result().threads()).toArray();
        double[] y = sorted.stream()
                .map(point -> value.apply(point.result()))
                .mapToDouble(known -> known == null ? Double.NaN : known)
                .toArray();
        return Series.of(name, style, x, y);
    }

    private static int highest(SweepResult sweep) {
        return sweep.points().stream()
                .mapToInt(point -> point.result().threads())
                .max()
                .orElseThrow();
    }

    /** Dashed where it is beyond what was measured; as a whole where it does not describe the points. */
    private static Series curve(UslFit fit, int highest) {
        Usl law = fit.usl();
        double[] x = new double[CURVE_POINTS + 1];
        double[] y = new double[x.length];
        int measured = 0;
        double end = Math.max(2, fit.isPoor() ? highest : highest * BEYOND);
        for (int i = 0; i <= CURVE_POINTS; i++) {
            x[i] = 1 + (end - 1) * i / CURVE_POINTS;
            y[i] = law.throughput(x[i]);
            measured = x[i] <= highest && !fit.isPoor() ? i + 1 : measured;
        }
        String name = fit.isPoor() ? "poor fit" : "fitted law";
        return new Series(name, "line", new Values(x), new Values(y), null, null, measured);
    }

    /** The number of clients whose runs did most on the average; empty without points. */
    public static Optional<String> best(SweepResult sweep) {
        return sweep.best()
                .map(best -> String.format(
                        Locale.ROOT,
                        "Most was done with %,d clients: %s verified calls/s%s.",
                        best.threads(),
                        NumberText.rate(best.perSecond()),
                        sweep.repeats() > 1 ? ", the mean of its runs" : ""));
    }
}
