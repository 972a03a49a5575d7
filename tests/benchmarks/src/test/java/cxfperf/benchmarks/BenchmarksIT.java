package cxfperf.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The benchmarks still run, and count the bytes of a recorded call. */
class BenchmarksIT {

    @Test
    void jmhHasTheTimeAndTheBytesOfACall() throws Exception {
        int calls = 100_000;
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .shouldFailOnError(true)
                        .addProfiler(BytesPerCall.class)
                        .param(CallBenchmark.CALLS_OF_WORKER, "" + calls)
                        .operationsPerInvocation(calls)
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(10))
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();

        assertThat(results)
                .hasSize(4)
                .allMatch(result -> result.getPrimaryResult().getScore() > 0);
        assertThat(results.stream()
                        .filter(result -> result.getParams().getBenchmark().endsWith(".closedLoop")))
                .hasSize(2)
                .allMatch(result -> result.getSecondaryResults().containsKey(BytesPerCall.LABEL));
    }
}
