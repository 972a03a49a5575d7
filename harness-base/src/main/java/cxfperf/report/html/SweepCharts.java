package cxfperf.report.html;

import cxfperf.result.SweepPoint;
import cxfperf.result.SweepResult;
import cxfperf.result.Verdict;
import cxfperf.scaling.Goal;
import cxfperf.scaling.Usl;
import cxfperf.scaling.UslFit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What a sweep's page shows of its result. Pure. */
public final class SweepCharts {

    private static final int CURVE_POINTS = 60;

    /** How far beyond the largest measured number of clients the curve is drawn. */
    private static final double BEYOND = 1.25;

    private SweepCharts() {}

    public static SweepChart of(SweepResult sweep) {
        Map<Integer, List<SweepPoint>> byThreads = new TreeMap<>();
        for (SweepPoint point : sweep.points()) {
            byThreads
                    .computeIfAbsent(point.result().threads(), threads -> new ArrayList<>())
                    .add(point);
        }
        List<SweepChart.Point> points = new ArrayList<>();
        byThreads.forEach((threads, repeats) -> points.add(point(threads, repeats)));
        UslFit fit = sweep.fit();
        return new SweepChart(
                sweep.scenario() + " " + sweep.operation(),
                points,
                fit == null || points.isEmpty()
                        ? List.of()
                        : curve(fit.usl(), points.get(points.size() - 1).threads()),
                fit == null ? null : fittedBy(fit.usl()),
                sweep.goal().map(Goal::perSecond).orElse(null),
                best(points));
    }

    public static Verdict verdict(SweepResult sweep) {
        return sweep.verdict();
    }

    private static SweepChart.Point point(int threads, List<SweepPoint> repeats) {
        double[] rates = repeats.stream()
                .mapToDouble(point -> point.result().throughput().perSecond())
                .sorted()
                .toArray();
        double mean = Arrays.stream(rates).average().orElseThrow();
        boolean several = rates.length > 1;
        SweepPoint last = repeats.get(repeats.size() - 1);
        return new SweepChart.Point(
                threads,
                mean,
                several ? rates[0] : null,
                several ? rates[rates.length - 1] : null,
                last.result().serviceTimeMicros().p99(),
                last.directory());
    }

    private static List<SweepChart.Fitted> curve(Usl law, int highest) {
        List<SweepChart.Fitted> curve = new ArrayList<>();
        double end = Math.max(2, highest * BEYOND);
        for (int i = 0; i <= CURVE_POINTS; i++) {
            double threads = 1 + (end - 1) * i / CURVE_POINTS;
            curve.add(new SweepChart.Fitted(threads, law.throughput(threads)));
        }
        return curve;
    }

    private static String fittedBy(Usl law) {
        return String.format(
                Locale.ROOT,
                "USL: lambda %,.1f/s, sigma %.5f, kappa %.3e, knee N* %s, peak %,.0f/s",
                law.lambda(),
                law.sigma(),
                law.kappa(),
                Double.isInfinite(law.knee()) ? "none" : String.format(Locale.ROOT, "%,.1f", law.knee()),
                law.peak());
    }

    private static String best(List<SweepChart.Point> points) {
        return points.stream()
                .max((a, b) -> Double.compare(a.perSecond(), b.perSecond()))
                .map(best -> String.format(
                        Locale.ROOT,
                        "Most was done with %,d clients: %,.1f verified calls/s.",
                        best.threads(),
                        best.perSecond()))
                .orElse(null);
    }
}
