package cxfperf.benchmarks;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs the JMH benchmarks of the engine's own cost and prints a summary. */
public final class JmhBenchmarks {

    private static final String ALL = "\\.(Call|Record|Collection|Pacing)Benchmark\\.";

    /** The cost of a call, for the argument {@code floor}. */
    private static final String FLOOR = "\\.(Call|Record)Benchmark\\.";

    private JmhBenchmarks() {}

    public static void main(String[] args) throws RunnerException {
        String benchmarks = List.of(args).contains("floor") ? FLOOR : ALL;
        System.out.print(
                summary(new Runner(options(benchmarks, Length.isShort(args)).build()).run()));
    }

    /** @param benchmarks a regular expression for their names */
    static ChainedOptionsBuilder options(String benchmarks, boolean isShort) {
        TimeValue time = isShort ? TimeValue.milliseconds(500) : TimeValue.seconds(2);
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(benchmarks)
                .shouldFailOnError(true)
                .forks(1)
                .warmupIterations(isShort ? 1 : 5)
                .measurementIterations(isShort ? 2 : 5)
                .warmupTime(time)
                .measurementTime(time)
                .addProfiler(GCProfiler.class)
                .addProfiler(JmhFigures.class);
        return isShort ? options.param(PacingBenchmark.SECONDS, "2") : options;
    }

    /** Summarizes the figures for which the engine has limits. */
    static String summary(Collection<RunResult> results) {
        StringBuilder text = new StringBuilder("\n");
        for (RunResult result : results) {
            String name = result.getParams().getBenchmark().replaceFirst(".*\\.", "");
            switch (name) {
                case "closedLoop" ->
                    line(
                            text,
                            "recorded no-op call, %s worker(s): %.1f ns and %.3f bytes; %,.0f calls/s together",
                            param(result, "workers"),
                            score(result),
                            secondary(result, "bytesPerCall"),
                            1e9 / score(result) * Integer.parseInt(param(result, "workers")));
                case "recorderAlone" ->
                    line(
                            text,
                            "recorder alone: %.1f ns and %.3f bytes",
                            score(result),
                            secondary(result, "gc.alloc.rate.norm"));
                case "twoClockReadingsAndOneRecord" ->
                    line(text, "two clock readings and one histogram record: %.1f ns", score(result));
                case "collect" ->
                    line(
                            text,
                            "collection of %s workers x 4 operations: %.2f ms",
                            param(result, "workers"),
                            score(result));
                case "openLoop" ->
                    line(
                            text,
                            "open loop at %s/s, %s worker(s): rate %+.3f %%, late by %.0f us (median), %.0f us (p99), %.0f us (max)",
                            param(result, "perSecond"),
                            param(result, "workers"),
                            secondary(result, "rateErrorPercent"),
                            secondary(result, "lateMedian"),
                            secondary(result, "lateP99"),
                            secondary(result, "lateMax"));
                default -> throw new IllegalArgumentException("a benchmark without a line: " + name);
            }
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static String param(RunResult result, String name) {
        return result.getParams().getParam(name);
    }

    private static double score(RunResult result) {
        return result.getPrimaryResult().getScore();
    }

    /** Older releases of JMH begin the names of a profiler's figures with a dot. */
    private static double secondary(RunResult result, String name) {
        for (String key : result.getSecondaryResults().keySet()) {
            if (key.endsWith(name)) {
                return result.getSecondaryResults().get(key).getScore();
            }
        }
        throw new IllegalStateException("JMH has no " + name);
    }
}
