package cxfperf.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The benchmarks still print their figures. */
class BenchmarksIT {

    private interface Benchmark {
        void run() throws Exception;
    }

    @Test
    void theMergeSaysHowManyHostsAndCallsItAddedUp() throws Exception {
        assertThat(printed(() -> MergeBenchmark.main(new String[] {"short"})))
                .containsPattern(
                        "8 load generators of 60 s: 666,6[0-9]{2} verified calls, 11,11[0-9] calls/s, PASS; [0-9]+ MB read"
                                + " and merged in [0-9.]+ s");
    }

    @Test
    void pairsAlternateInOrderAndTheirRatioIsThatOfTheFirstToTheSecond() throws Exception {
        List<String> order = new ArrayList<>();
        String text = printed(() -> new InTurns(
                        new Length(1, 1, 3),
                        "a",
                        seconds -> noted(order, "a" + seconds, 300),
                        "b",
                        seconds -> noted(order, "b" + seconds, 100))
                .run());

        assertThat(order).containsExactly("a1", "b1", "b3", "a3", "a3", "b3", "b3", "a3", "a3", "b3");
        assertThat(text)
                .contains("pair  0 of 3: a 300.0/s, b 100.0/s, ratio 3.000")
                .endsWith("throughput, a / b: 3.000 (95 % 3.000 to 3.000), 3 pairs\n");
    }

    @Test
    void whatJmhMeasuresIsSaidInPlainWordsAtItsEnd() throws Exception {
        int calls = 100_000;
        String text = JmhBenchmarks.summary(new Runner(JmhBenchmarks.options("(Call|Record)Benchmark", true)
                        .param(CallBenchmark.CALLS_OF_WORKER, "" + calls)
                        .operationsPerInvocation(calls)
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(10))
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run());

        assertThat(text)
                .containsPattern(
                        "recorded no-op call, 1 worker\\(s\\): [0-9.]+ ns and [0-9.]+ bytes; [0-9,]+ calls/s together\n")
                .contains("recorded no-op call, 2 worker(s): ")
                .containsPattern("recorder alone: [0-9.]+ ns and [0-9.]+ bytes\n")
                .containsPattern("two clock readings and one histogram record: [0-9.]+ ns\n");
    }

    private static double noted(List<String> order, String name, double throughput) {
        order.add(name);
        return throughput;
    }

    private static String printed(Benchmark benchmark) throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (PrintStream print = new PrintStream(text, true, StandardCharsets.UTF_8)) {
            System.setOut(print);
            benchmark.run();
        } finally {
            System.setOut(out);
        }
        return text.toString(StandardCharsets.UTF_8);
    }
}
