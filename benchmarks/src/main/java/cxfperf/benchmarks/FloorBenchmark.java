package cxfperf.benchmarks;

import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.result.Throughput;
import cxfperf.scenario.FailureKind;
import cxfperf.testing.ScriptedClients;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Prints the harness's own floor: the rate at which one thread makes calls that do nothing through the whole engine,
 * and the time and allocation per recorded call. A result is only valid if its calls take far longer than this.
 */
public final class FloorBenchmark {

    private static final Duration WARM_UP = Duration.ofSeconds(2);
    private static final Duration WINDOW = Duration.ofSeconds(4);
    private static final Duration SHORT_WINDOW = Duration.ofSeconds(1);
    private static final int RECORDED = 20_000_000;
    private static final int ROUNDS = 5;

    private FloorBenchmark() {}

    public static void main(String[] args) throws InterruptedException {
        boolean isShort = Length.isShort(args);
        for (int threads : new int[] {1, 2}) {
            engine(threads, isShort ? Duration.ZERO : WARM_UP, isShort ? SHORT_WINDOW : WINDOW);
        }
        recorder(isShort ? 1 : ROUNDS);
    }

    private static void engine(int threads, Duration warmUp, Duration window) throws InterruptedException {
        LoadPlan plan =
                new LoadPlan(Mix.of("nothing"), threads, new Limit.Time(window), warmUp, Duration.ofSeconds(30), 1);
        RunOutcome outcome = new Runner(new SystemTicker(), new RunListener() {})
                .run(plan, ScriptedClients.calling(() -> {}), FailureKind::of);
        long ok = outcome.recording().total().counts().ok();
        Throughput throughput = Throughput.of(ok, window.toSeconds(), threads);
        print(
                "engine, no-op call, %d thread(s): %,12.0f calls/s per thread, %6.1f ns a call",
                threads, throughput.perClientPerSecond(), 1e9 / throughput.perClientPerSecond());
    }

    private static void recorder(int rounds) {
        CallRecorder recorder = new Collector(List.of("nothing")).newRecorder("nothing");
        var threadBean = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int round = 1; round <= rounds; round++) {
            long allocatedBefore = threadBean.getCurrentThreadAllocatedBytes();
            long start = System.nanoTime();
            for (int i = 0; i < RECORDED; i++) {
                recorder.started();
                recorder.ok(100_000 + (i & 0xFFFF));
            }
            long nanos = System.nanoTime() - start;
            long allocated = threadBean.getCurrentThreadAllocatedBytes() - allocatedBefore;
            print(
                    "recorder, round %d of %d: %6.1f ns and %.3f bytes allocated a recorded call",
                    round, rounds, (double) nanos / RECORDED, (double) allocated / RECORDED);
        }
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
