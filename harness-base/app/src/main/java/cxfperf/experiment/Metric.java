package cxfperf.experiment;

import cxfperf.result.CallTimes;
import cxfperf.result.JvmFigure;
import cxfperf.result.RunResult;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** A figure of a run that experiments store and compare, in the order in which it is shown. */
public enum Metric {
    THROUGHPUT("throughput, calls/s", true, run -> run.throughput().perSecond()),
    P50("p50 service time, us", false, run -> run.serviceTimeMicros().p50()),
    P99("p99 service time, us", false, run -> run.serviceTimeMicros().p99()),
    CLIENT_CPU("client CPU per call, us", false, RunResult::clientCpuMicrosPerCall),
    SERVER_CPU("server CPU per call, us", false, RunResult::serverCpuMicrosPerCall),
    BYTES("bytes per call", false, RunResult::bytesPerCall),
    CLIENT_GC("client GC pauses, ms/s", false, run -> run.client().jvm().gcMillisPerSecond(run.windowSeconds())),
    SERVER_GC("server GC pauses, ms/s", false, run -> run.server().jvm().gcMillisPerSecond(run.windowSeconds())),
    RESPONSE_P50("p50 response time, us", false, time(RunResult::responseTimeMicros, CallTimes::p50)),
    RESPONSE_P99("p99 response time, us", false, time(RunResult::responseTimeMicros, CallTimes::p99)),
    SENT("sent, calls/s", true, run -> run.throughput().sentPerSecond()),
    COMPLETION_P50(
            "p50 completion time, us", false, time(run -> run.window().total().completionTimeMicros(), CallTimes::p50)),
    COMPLETION_P99(
            "p99 completion time, us", false, time(run -> run.window().total().completionTimeMicros(), CallTimes::p99)),
    OFFERED("offered, calls/s", true, Metric::offered),
    MEAN(run -> run.serviceTimeMicros().mean()),
    CLIENT_CORES(RunResult::clientCores),
    SERVER_CORES(RunResult::serverCores),
    CLIENT_HOST_CPU(run -> run.client().jvm().of(JvmFigure.HOST_CPU_SHARE)),
    SERVER_HOST_CPU(run -> run.server().jvm().of(JvmFigure.HOST_CPU_SHARE));

    /** In an open loop the requested rate sets the values of these metrics. */
    private static final Set<Metric> GIVEN_IN_AN_OPEN_LOOP = EnumSet.of(THROUGHPUT, SENT, OFFERED);

    private final String label;
    private final boolean moreIsBetter;
    private final Function<RunResult, Double> of;

    Metric(String label, boolean moreIsBetter, Function<RunResult, Double> of) {
        this.label = label;
        this.moreIsBetter = moreIsBetter;
        this.of = of;
    }

    /** Makes a metric that is not compared. Only tables show it, by the name of its column. */
    Metric(Function<RunResult, Double> of) {
        this("", false, of);
    }

    private static Function<RunResult, Double> time(
            Function<RunResult, CallTimes> times, Function<CallTimes, Double> figure) {
        return run -> times.apply(run) == null ? null : figure.apply(times.apply(run));
    }

    private static Double offered(RunResult run) {
        if (run.offered() == null) {
            return null;
        }
        return run.windowSeconds() > 0 ? run.offered().scheduled() / run.windowSeconds() : 0;
    }

    /** The known values of a run. */
    public static Map<Metric, Double> of(RunResult run) {
        Map<Metric, Double> metrics = new EnumMap<>(Metric.class);
        for (Metric metric : values()) {
            Double value = metric.of.apply(run);
            if (value != null && !value.isNaN()) {
                metrics.put(metric, value);
            }
        }
        return metrics;
    }

    /**
     * Means over runs that are one measurement, such as those of one JVM: geometric means, or arithmetic means if a
     * value is zero. A value that one run lacks is left out.
     */
    public static Map<Metric, Double> means(List<RunResult> runs) {
        List<Map<Metric, Double>> all = runs.stream().map(Metric::of).toList();
        Map<Metric, Double> means = new EnumMap<>(Metric.class);
        for (Metric metric : values()) {
            if (all.stream().allMatch(each -> each.containsKey(metric))) {
                means.put(
                        metric,
                        mean(all.stream().mapToDouble(each -> each.get(metric)).toArray()));
            }
        }
        return means;
    }

    /**
     * The geometric mean, so that the quotient of two means is the mean ratio; the arithmetic mean if a value is zero.
     */
    public static double mean(double... values) {
        boolean positive = Arrays.stream(values).allMatch(value -> value > 0);
        double mean = Arrays.stream(values)
                .map(value -> positive ? Math.log(value) : value)
                .average()
                .orElseThrow();
        return positive ? Math.exp(mean) : mean;
    }

    /** The metrics that comparisons state a ratio for. */
    public static List<Metric> compared() {
        return Stream.of(values()).filter(metric -> !metric.label.isEmpty()).toList();
    }

    /** The name with its unit. */
    public String label() {
        return label;
    }

    /** Whether only open loops or one-way calls have this metric. */
    public boolean isOfSomeLoads() {
        return compareTo(RESPONSE_P50) >= 0;
    }

    /** Whether the requested rate of an open loop sets the value of this metric. */
    public boolean isGivenByARate() {
        return GIVEN_IN_AN_OPEN_LOOP.contains(this);
    }

    /** The metrics that decide which of two variants is better. */
    public static List<Metric> deciding(boolean openLoop) {
        return openLoop ? List.of(RESPONSE_P50, RESPONSE_P99) : List.of(THROUGHPUT);
    }

    /** The name without its unit. */
    public String shortLabel() {
        return label.split(",")[0];
    }

    public boolean moreIsBetter() {
        return moreIsBetter;
    }
}
