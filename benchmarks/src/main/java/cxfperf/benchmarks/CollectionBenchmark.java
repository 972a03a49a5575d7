package cxfperf.benchmarks;

import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.measure.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The collection, once per second, of what all workers recorded for each of four operations. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class CollectionBenchmark {

    private static final List<String> OPERATIONS = List.of("one", "two", "three", "four");
    private static final int CALLS_OF_A_SECOND = 20_000;
    private static final long SECOND = 1_000_000_000;

    @Param({"8", "64", "2048"})
    private int workers;

    private final List<CallRecorder> recorders = new ArrayList<>();
    private Collector collector;
    private long seconds;

    @Setup(Level.Trial)
    public void makeRecorders() {
        collector = new Collector(OPERATIONS, workers);
        for (int worker = 0; worker < workers; worker++) {
            OPERATIONS.forEach(operation -> recorders.add(collector.newRecorder(operation)));
        }
    }

    /** Records one second of calls, from 100 microseconds to 10 milliseconds, by all workers in turn. */
    @Setup(Level.Invocation)
    public void record() {
        for (int call = 0; call < CALLS_OF_A_SECOND; call++) {
            CallRecorder recorder = recorders.get(call % recorders.size());
            recorder.started();
            recorder.ok(100_000 + call * 500L);
        }
    }

    @Benchmark
    public Interval collect() {
        return collector.collect(++seconds * SECOND);
    }
}
