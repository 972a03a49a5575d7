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

/** The parts of the cost of recording a call. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RecordBenchmark {

    /** Service times differ, because a constant one would stay in one cache line. */
    private static final int DIFFERENT_TIMES = 0xFFFF;

    private final CallRecorder recorder = new Collector(List.of("nothing")).newRecorder("nothing");
    private final Histogram histogram = new Histogram(3);
    private int number;

    /** Records a start and an end, without reading the clock. */
    @Benchmark
    public void recorderAlone() {
        recorder.started();
        recorder.ok(100_000 + (++number & DIFFERENT_TIMES));
    }

    /** The lower bound for any load generator that keeps a histogram. */
    @Benchmark
    public void twoClockReadingsAndOneRecord() {
        long start = System.nanoTime();
        histogram.recordValue(System.nanoTime() - start);
    }
}
