package cxfperf.benchmarks;

import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs the JMH benchmarks of the engine's own cost per call and prints a summary. */
public final class JmhBenchmarks {

    private JmhBenchmarks() {}

    public static void main(String[] args) throws RunnerException {
        System.out.print(summary(new Runner(options(Length.isShort(args)).build()).run()));
    }

    static ChainedOptionsBuilder options(boolean isShort) {
        TimeValue time = isShort ? TimeValue.milliseconds(500) : TimeValue.seconds(2);
        return new OptionsBuilder()
                .include("\\.(Call|Record)Benchmark\\.")
                .shouldFailOnError(true)
                .forks(1)
                .warmupIterations(isShort ? 1 : 5)
                .measurementIterations(isShort ? 2 : 5)
                .warmupTime(time)
                .measurementTime(time)
                .addProfiler(GCProfiler.class)
                .addProfiler(JmhFigures.class);
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
