package cxfperf.benchmarks;

import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What a call's bookkeeping is made of. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RecordBenchmark {

    /** Service times differ: one and the same would stay in one line of the cache. */
    private static final int DIFFERENT_TIMES = 0xFFFF;

    private final CallRecorder recorder = new Collector(List.of("nothing")).newRecorder("nothing");
    private final Histogram histogram = new Histogram(3);
    private int number;

    /** A start and an end, without the clock. */
    @Benchmark
    public void recorderAlone() {
        recorder.started();
        recorder.ok(100_000 + (++number & DIFFERENT_TIMES));
    }

    /** The yardstick: what no load generator that keeps a histogram can do without. */
    @Benchmark
    public void twoClockReadingsAndOneRecord() {
        long start = System.nanoTime();
        histogram.recordValue(System.nanoTime() - start);
    }
}
