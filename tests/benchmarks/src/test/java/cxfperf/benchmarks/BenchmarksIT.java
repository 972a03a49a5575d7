package cxfperf.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The benchmark of a recorded call still prints its figures. */
class BenchmarksIT {

    @Test
    void whatJmhMeasuresIsSaidInPlainWordsAtItsEnd() throws Exception {
        int calls = 100_000;
        String text = JmhBenchmarks.summary(new Runner(JmhBenchmarks.options(true)
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
}
