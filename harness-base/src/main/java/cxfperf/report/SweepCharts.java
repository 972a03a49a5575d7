package cxfperf.report;

import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Kind;
import cxfperf.report.document.Chart.Series;
import cxfperf.report.document.Values;
import cxfperf.result.CallTimes;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.SweepAxis;
import cxfperf.result.SweepPoint;
import cxfperf.result.SweepResult;
import cxfperf.scaling.Goal;
import cxfperf.scaling.Usl;
import cxfperf.scaling.UslFit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
        series.add(runs(sweep, "a run that passed", "points", passed(sweep, true), rate));
        series.add(runs(sweep, "a run that did not pass", "crosses", passed(sweep, false), rate));
        double highest = highest(sweep);
        if (sweep.fit() != null) {
            series.add(curve("", sweep.fit(), highest));
        }
        sweep.goal()
                .map(Goal::perSecond)
                .ifPresent(goal ->
                        series.add(Series.of("goal", "dashed", new double[] {0, highest}, new double[] {goal, goal})));
        if (sweep.axis() == SweepAxis.RATES) {
            series.add(Series.of("offered", "dashed", new double[] {0, highest}, new double[] {0, highest}));
        }
        series.removeIf(one -> one.y().numbers().length == 0);
        return Chart.of(kind(sweep), "Throughput by " + loads(sweep), "calls/s", false, series);
    }

    /** The service times of every run; of open loops the response times, too. */
    public static Chart times(SweepResult sweep) {
        List<Series> series = new ArrayList<>();
        if (sweep.hasOpenLoops()) {
            add(series, sweep, "response ", "points", RunResult::responseTimeMicros);
            add(series, sweep, "service ", "crosses", RunResult::serviceTimeMicros);
        } else {
            add(series, sweep, "", "points", RunResult::serviceTimeMicros);
        }
        String what = sweep.hasOpenLoops() ? "Response time and service time by " : "Service time by ";
        return Chart.of(kind(sweep), what + loads(sweep), "ms", true, series);
    }

    private static void add(
            List<Series> series, SweepResult sweep, String clock, String style, Function<RunResult, CallTimes> times) {
        Function<Function<CallTimes, Double>, Function<RunResult, Double>> of =
                value -> run -> millis(value.apply(times.apply(run)));
        series.add(runs(sweep, clock + "p50", style, sweep.points(), of.apply(CallTimes::p50)));
        series.add(runs(sweep, clock + "p99", style, sweep.points(), of.apply(CallTimes::p99)));
        series.add(runs(sweep, clock + "max", style, sweep.points(), of.apply(CallTimes::max)));
    }

    private static Kind kind(SweepResult sweep) {
        return sweep.axis() == SweepAxis.RATES ? Kind.RATES : Kind.SWEEP;
    }

    private static String loads(SweepResult sweep) {
        return sweep.axis() == SweepAxis.RATES ? "offered rate" : "threads";
    }

    private static Double millis(Double micros) {
        return micros == null ? null : micros / 1_000;
    }

    private static List<SweepPoint> passed(SweepResult sweep, boolean passed) {
        return sweep.points().stream()
                .filter(point -> (point.result().verdict().status() == Status.PASS) == passed)
                .toList();
    }

    private static Series runs(
            SweepResult sweep, String name, String style, List<SweepPoint> points, Function<RunResult, Double> value) {
        // The chart library finds points by their x values and takes those for sorted.
        List<SweepPoint> sorted = points.stream()
                .sorted(Comparator.comparingDouble(
                        (SweepPoint point) -> sweep.axis().of(point.result())))
                .toList();
        double[] x = sorted.stream()
                .mapToDouble(point -> sweep.axis().of(point.result()))
                .toArray();
        double[] y = sorted.stream()
                .map(point -> value.apply(point.result()))
                .mapToDouble(known -> known == null ? Double.NaN : known)
                .toArray();
        return Series.of(name, style, x, y);
    }

    private static double highest(SweepResult sweep) {
        return sweep.points().stream()
                .mapToDouble(point -> sweep.axis().of(point.result()))
                .max()
                .orElseThrow();
    }

    /** Dashed where it is beyond what was measured; as a whole where it does not describe the points. */
    static Series curve(String of, UslFit fit, double highest) {
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
        String name = of + (fit.isPoor() ? "poor fit" : "fitted law");
        return new Series(name, "line", new Values(x), new Values(y), null, null, measured);
    }
}
