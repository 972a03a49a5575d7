package cxfperf.report;

import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Kind;
import cxfperf.report.document.Chart.Series;
import cxfperf.result.CallTimes;
import cxfperf.result.FindPoint;
import cxfperf.result.FindResult;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What the page of a search draws: what became of the calls as more and more of them were offered. Pure. */
public final class FindCharts {

    private static final double MICROS_PER_MILLI = 1_000;

    private static final Map<String, Function<CallTimes, Double>> QUANTITIES = quantities();

    private FindCharts() {}

    private static Map<String, Function<CallTimes, Double>> quantities() {
        Map<String, Function<CallTimes, Double>> all = new LinkedHashMap<>();
        all.put("mean", CallTimes::mean);
        all.put("p50", CallTimes::p50);
        all.put("p90", CallTimes::p90);
        all.put("p95", CallTimes::p95);
        all.put("p99", CallTimes::p99);
        all.put("p99.9", CallTimes::p999);
        all.put("p99.99", CallTimes::p9999);
        all.put("max", CallTimes::max);
        return all;
    }

    /** The hockey stick: times by the rate that was offered, and the objectives that they were to meet. */
    public static Chart responseTimes(FindResult find) {
        List<Slo.TimeLimit> limits =
                Slo.parse(String.join(",", find.objectives())).responseTimeLimits();
        List<String> shown = QUANTITIES.keySet().stream()
                .filter(quantity -> quantity.equals("p50")
                        || quantity.equals("p99")
                        || limits.stream().anyMatch(limit -> limit.quantity().equals(quantity)))
                .toList();
        List<Series> series = new ArrayList<>();
        shown.forEach(quantity -> series.add(medians(quantity, find)));
        List<Function<RunResult, Double>> values =
                shown.stream().map(quantity -> millis(QUANTITIES.get(quantity))).toList();
        series.add(points("a point that holds", "points", find, FindPoint::held, values));
        series.add(points("a point that does not hold", "crosses", find, point -> !point.held(), values));
        limits.forEach(limit ->
                series.add(Series.of(limit.text(), "dashed", new double[] {lowest(find), highest(find)}, new double[] {
                    limit.micros() / MICROS_PER_MILLI, limit.micros() / MICROS_PER_MILLI
                })));
        series.removeIf(one -> one.y().numbers().length == 0);
        return Chart.of(Kind.RATES, "Response time by offered rate", "ms", true, series);
    }

    /** The verified calls a second by those that were offered. */
    public static Chart throughput(FindResult find) {
        List<Function<RunResult, Double>> achieved =
                List.of(result -> result.throughput().perSecond());
        List<Series> series = new ArrayList<>(List.of(
                points("a point that holds", "points", find, FindPoint::held, achieved),
                points("a point that does not hold", "crosses", find, point -> !point.held(), achieved),
                Series.of("as offered", "dashed", new double[] {lowest(find), highest(find)}, new double[] {
                    lowest(find), highest(find)
                })));
        series.removeIf(one -> one.y().numbers().length == 0);
        return Chart.of(Kind.RATES, "Throughput by offered rate", "calls/s", false, series);
    }

    private static Function<RunResult, Double> millis(Function<CallTimes, Double> quantity) {
        return result -> {
            CallTimes times = result.judgedTimesMicros();
            Double micros = quantity.apply(times);
            return micros == null ? null : micros / MICROS_PER_MILLI;
        };
    }

    /** One line through the median of each rate's points. */
    private static Series medians(String quantity, FindResult find) {
        Map<Double, List<FindPoint>> byRate = find.points().stream()
                .collect(Collectors.groupingBy(FindPoint::perSecond, TreeMap::new, Collectors.toList()));
        double[] x = byRate.keySet().stream().mapToDouble(Double::doubleValue).toArray();
        double[] y = byRate.values().stream()
                .mapToDouble(points -> median(points, millis(QUANTITIES.get(quantity))))
                .toArray();
        return Series.of(quantity, "line", x, y);
    }

    /** Of an even number the lower of the two in the middle, which is one that was measured. */
    private static double median(List<FindPoint> points, Function<RunResult, Double> value) {
        double[] sorted = points.stream()
                .map(point -> value.apply(point.result()))
                .filter(known -> known != null)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        return sorted.length == 0 ? Double.NaN : sorted[(sorted.length - 1) / 2];
    }

    private static Series points(
            String name,
            String style,
            FindResult find,
            Predicate<FindPoint> which,
            List<Function<RunResult, Double>> values) {
        // The chart library finds points by their x values and takes those for sorted.
        List<double[]> points = find.points().stream()
                .filter(which)
                .flatMap(point -> values.stream()
                        .map(value -> value.apply(point.result()))
                        .filter(known -> known != null)
                        .map(known -> new double[] {point.perSecond(), known}))
                .sorted(Comparator.comparingDouble(point -> point[0]))
                .toList();
        return Series.of(
                name,
                style,
                points.stream().mapToDouble(point -> point[0]).toArray(),
                points.stream().mapToDouble(point -> point[1]).toArray());
    }

    private static double lowest(FindResult find) {
        return Arrays.stream(rates(find)).min().orElseThrow();
    }

    private static double highest(FindResult find) {
        return Arrays.stream(rates(find)).max().orElseThrow();
    }

    private static double[] rates(FindResult find) {
        return find.points().stream().mapToDouble(FindPoint::perSecond).toArray();
    }
}
