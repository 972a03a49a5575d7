package cxfperf.testing;

import cxfperf.experiment.FindResult;
import cxfperf.experiment.LoadSeries;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.SeriesPoint;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoubleFunction;

/** Searches with fixed numbers: of a queue whose response times have a formula, and of worse ones. */
public final class SampleFinds {

    public static final Slo OBJECTIVES = Slo.parse("p99<20ms,errors==0");

    public static final FindResult.SearchPlan PLAN = new FindResult.SearchPlan(4, "constant", 10, 110);

    /** Calls a second that the queue can serve; its border is at 1,770/s. */
    private static final double SERVED = 2_000;

    private static final double LIMIT_MICROS = 20_000;

    private SampleFinds() {}

    /** Before its first run. */
    public static LoadSeries begun() {
        return SampleResults.series("find", SampleResults.SCENARIO, 1, List.of());
    }

    /** The closed loop and these points. */
    public static LoadSeries series(List<SeriesPoint> points) {
        LoadSeries series = SampleResults.with(
                begun(), RunPoint.ONLY, "closed-loop", SampleResults.openLoopAt(SERVED, 5_000, 0, List.of()));
        for (SeriesPoint point : points) {
            series = SampleResults.with(series, RunPoint.ofRate(point.load()), point.directory(), point.result());
        }
        return series;
    }

    /** One that was found, in the middle of what was tried. */
    public static FindResult found() {
        return search(SampleFinds::queue, Integer.MAX_VALUE);
    }

    /** One that was stopped after three points. */
    public static FindResult stopped() {
        return search(SampleFinds::queue, 3);
    }

    /** Not even the lowest rate meets the objectives. */
    public static FindResult nothingHolds() {
        return search(SampleFinds::missed, Integer.MAX_VALUE);
    }

    /** The first point that must not be believed ends it. */
    public static FindResult invalid() {
        Reason mismatch = new Reason(Reason.Code.COUNT_MISMATCH, "10 calls more");
        return search(rate -> SampleResults.openLoopAt(rate, 2_000, 0, List.of(mismatch)), 1);
    }

    /** Searches whose answers are uncertain: by chance, and by too few clients. */
    public static List<FindResult> uncertain() {
        return List.of(chance(), search(SampleFinds::fewClients, Integer.MAX_VALUE));
    }

    private static RunResult queue(double rate) {
        double p99 = rate < SERVED ? 1e6 * Math.log(100) / (SERVED - rate) : 900_000;
        return p99 < LIMIT_MICROS ? kept(rate, p99) : missed(rate, p99);
    }

    private static RunResult kept(double rate, double p99) {
        return SampleResults.openLoopAt(rate, p99, 0, List.of());
    }

    private static RunResult missed(double rate) {
        return missed(rate, 2 * LIMIT_MICROS);
    }

    private static RunResult missed(double rate, double p99) {
        Reason missed = new Reason(Reason.Code.OBJECTIVE_MISSED, "1 of 2 objectives missed");
        return SampleResults.openLoopAt(rate, p99, 0, List.of(missed));
    }

    private static RunResult fewClients(double rate) {
        Reason notKept = new Reason(Reason.Code.RATE_NOT_KEPT, "1,000 of 20,000 scheduled calls were dropped");
        return rate < SERVED ? kept(rate, 2_000) : SampleResults.openLoopAt(rate, 2_000, 1_000, List.of(notKept));
    }

    /** From a rate on, clients were short, and this was so as well. */
    public static FindResult failingOf(Reason more) {
        return search(
                rate -> rate < SERVED
                        ? kept(rate, 2_000)
                        : SampleResults.openLoopAt(
                                rate,
                                2_000,
                                1_000,
                                List.of(new Reason(Reason.Code.RATE_NOT_KEPT, "1,000 were dropped"), more)),
                Integer.MAX_VALUE);
    }

    /** The points say nothing about the rate. */
    private static FindResult chance() {
        for (int seed = 0; ; seed++) {
            Random random = new Random(seed);
            FindResult result =
                    search(rate -> random.nextBoolean() ? kept(rate, 2_000) : missed(rate), Integer.MAX_VALUE);
            if (!result.answer().settled()) {
                return result;
            }
        }
    }

    private static FindResult search(DoubleFunction<RunResult> system, int most) {
        List<SeriesPoint> points = new ArrayList<>();
        for (OptionalDouble next = result(points).next();
                next.isPresent() && points.size() < most;
                next = result(points).next()) {
            points.add(point(next.getAsDouble(), system, points.size()));
        }
        return result(points);
    }

    private static SeriesPoint point(double rate, DoubleFunction<RunResult> system, int number) {
        RunResult run = system.apply(rate);
        return new SeriesPoint(number + 1, rate, FindResult.holds(OBJECTIVES, run), "point-" + number, run);
    }

    private static FindResult result(List<SeriesPoint> points) {
        return new FindResult(series(points), OBJECTIVES, PLAN);
    }
}
