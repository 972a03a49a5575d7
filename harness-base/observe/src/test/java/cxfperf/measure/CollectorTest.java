package cxfperf.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.scenario.FailureKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollectorTest {

    private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999, 0.9999};

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void whateverTheWorkersDoTheSumsHold(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Collector collector = new Collector(List.of("a", "b"));
        List<CallRecorder> recorders = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(6); i++) {
            recorders.add(collector.newRecorder(random.nextBoolean() ? "a" : "b"));
        }
        long started = 0;
        long ok = 0;
        long failed = 0;
        List<Interval> intervals = new ArrayList<>();
        int calls = random.nextInt(20_000);
        for (int i = 0; i < calls; i++) {
            CallRecorder recorder = recorders.get(random.nextInt(recorders.size()));
            recorder.started();
            started++;
            int fate = random.nextInt(100);
            if (fate < 90) {
                recorder.ok(random.nextLong(1, 1L << random.nextInt(1, 40)));
                ok++;
            } else if (fate < 99) {
                recorder.failed(FailureKind.values()[random.nextInt(FailureKind.values().length)]);
                failed++;
            }
            if (random.nextInt(2_000) == 0) {
                intervals.add(collector.collect(i));
            }
        }
        intervals.add(collector.collect(calls));

        OperationRecording total = collector.recordingSoFar(1).total();

        assertThat(total.counts().started()).isEqualTo(started);
        assertThat(total.counts().ok())
                .isEqualTo(ok)
                .isEqualTo(total.serviceTimes().count());
        assertThat(total.counts().failed()).isEqualTo(failed);
        assertThat(total.counts().abandoned()).isEqualTo(started - ok - failed);
        assertThat(intervals.stream().mapToLong(i -> i.total().counts().ok()).sum())
                .isEqualTo(ok);
        assertThat(intervals.stream()
                        .mapToLong(i -> i.total().counts().failed())
                        .sum())
                .isEqualTo(failed);
        double previous = 0;
        for (double quantile : QUANTILES) {
            if (ok > 0) {
                double value = total.serviceTimes().quantileMicros(quantile).orElseThrow();
                assertThat(value).isGreaterThanOrEqualTo(previous);
                previous = value;
            }
        }
        if (ok > 0) {
            assertThat(total.serviceTimes().maxMicros().orElseThrow()).isGreaterThanOrEqualTo(previous);
        }
    }

    /** A bucket of the histogram is 8,192 ns wide there. */
    @Test
    void theMaximumOfASingleCallIsItsMean() {
        Collector collector = new Collector(List.of("a"));
        CallRecorder recorder = collector.newRecorder("a");
        recorder.started();
        recorder.ok(10_004_321);
        collector.collect(1);
        Distribution times = collector.recordingSoFar(1).total().serviceTimes();

        assertThat(times.maxMicros()).isEqualTo(times.meanMicros());
        assertThat(times.maxMicros().orElseThrow()).isCloseTo(10_004.3, within(4.1));
        assertThat(times.quantileMicros(0.5)).isEqualTo(times.maxMicros());
    }

    @Test
    void aPercentileWithTooFewSamplesAboveItIsUnknown() {
        Collector collector = new Collector(List.of("a"));
        CallRecorder recorder = collector.newRecorder("a");
        for (int i = 0; i < 999; i++) {
            recorder.started();
            recorder.ok(1_000_000);
        }
        collector.collect(1);
        assertThat(collector.recordingSoFar(1).total().serviceTimes().percentileMicros(0.99))
                .isEmpty();

        recorder.started();
        recorder.ok(1_000_000);
        collector.collect(2);
        assertThat(collector.recordingSoFar(2).total().serviceTimes().percentileMicros(0.99))
                .isPresent();
    }

    @Test
    void outcomesWithoutACallAreTold() {
        Collector collector = new Collector(List.of("a"));
        CallRecorder recorder = collector.newRecorder("a");
        recorder.started();
        recorder.ok(5);
        collector.collect(1);
        assertThat(collector.surplus()).isZero();

        recorder.failed(FailureKind.OTHER);
        collector.collect(2);
        assertThat(collector.surplus()).isEqualTo(1);
    }

    /**
     * Collecting swaps what is recorded into while it goes on, whether workers have recorders of their own or share
     * them.
     */
    @ParameterizedTest
    @ValueSource(ints = {4, 2_048})
    void nothingIsLostOrDoubledBetweenWorkersAndTheOneThatCollects(int planned) throws Exception {
        Collector collector = new Collector(List.of("a", "b"), planned);
        AtomicBoolean over = new AtomicBoolean();
        List<CompletableFuture<Counts>> workers = new ArrayList<>();
        List<CallRecorder> recorders = new ArrayList<>();
        for (int i = 0; i < planned; i++) {
            recorders.add(collector.newRecorder(i % 2 == 0 ? "a" : "b"));
        }
        // Every second of the first has the same operation, and the last share with the first where workers share.
        for (CallRecorder recorder :
                List.of(recorders.get(0), recorders.get(1), recorders.get(planned - 2), recorders.get(planned - 1))) {
            CompletableFuture<Counts> own = new CompletableFuture<>();
            workers.add(own);
            new Thread(() -> own.complete(recordUntil(over, recorder))).start();
        }
        long ok = 0;
        long failed = 0;
        int intervals = 60;
        for (int i = 0; i <= intervals; i++) {
            if (i == intervals) {
                over.set(true);
                CompletableFuture.allOf(workers.toArray(CompletableFuture[]::new))
                        .get(60, TimeUnit.SECONDS);
            }
            Counts interval = collector.collect(i).total().counts();
            ok += interval.ok();
            failed += interval.failed();
            assertThat(collector.surplus()).isZero();
        }

        Counts own = Counts.sum(workers.stream().map(CompletableFuture::join).toList());
        assertThat(own.ok()).isPositive();
        assertThat(collector.recordingSoFar(1).total().counts()).isEqualTo(own);
        assertThat(List.of(ok, failed)).isEqualTo(List.of(own.ok(), own.failed()));
    }

    @Test
    void whatWorkersOfAnOpenLoopShareCountsEachCallOnce() throws Exception {
        Collector collector = new Collector(List.of("a"), 2_048, nanos -> nanos);
        int threads = 4;
        int calls = 50_000;
        List<CompletableFuture<Void>> workers = new ArrayList<>();
        List<CallRecorder> recorders = new ArrayList<>();
        for (int i = 0; i < 2_048; i++) {
            recorders.add(collector.newRecorder("a"));
        }
        for (int i = 0; i < threads; i++) {
            // All of one recorder.
            CallRecorder recorder = recorders.get(1_024 + i * 256);
            assertThat(recorder).isSameAs(recorders.get(0));
            workers.add(CompletableFuture.runAsync(() -> {
                for (int call = 0; call < calls; call++) {
                    recorder.started(call % 2 == 0 ? 0 : Offered.BEHIND_NANOS + 1);
                    recorder.ok(1_000 + call, 2_000 + call);
                }
            }));
        }
        CompletableFuture.allOf(workers.toArray(CompletableFuture[]::new)).get(60, TimeUnit.SECONDS);
        collector.collect(1);

        OperationRecording total = collector.recordingSoFar(1).total();
        long all = (long) threads * calls;
        assertThat(total.counts()).isEqualTo(new Counts(all, Map.of(), 0));
        assertThat(total.responseTimes().orElseThrow().count()).isEqualTo(all);
        assertThat(collector.offeredSoFar(all)).contains(new Offered(all, all, all / 2));
    }

    private static Counts recordUntil(AtomicBoolean over, CallRecorder recorder) {
        long ok = 0;
        long failed = 0;
        while (!over.get()) {
            recorder.started();
            if (ok % 10 == 9 && failed < ok / 10) {
                recorder.failed(FailureKind.TIMEOUT);
                failed++;
            } else {
                // Also beyond what the histogram holds so far, so that it grows while it is read.
                recorder.ok(1 + (ok % 1_000) * (ok % 1_000) * 1_000);
                ok++;
            }
        }
        return new Counts(ok, Map.of(FailureKind.TIMEOUT, failed), 0);
    }

    @Test
    void aCallThatIsGivenUpIsAFailureAndNotAbandoned() {
        Collector collector = new Collector(List.of("a"));
        CallRecorder recorder = collector.newRecorder("a");
        recorder.started();
        recorder.ok(5);
        recorder.started();
        collector.collect(1);

        assertThat(collector.recordingSoFar(1).total().counts()).isEqualTo(new Counts(1, Map.of(), 1));
        collector.giveUp("a", FailureKind.STUCK);
        collector.addUnrecordedFailure("a", FailureKind.STUCK);
        assertThat(collector.recordingSoFar(1).total().counts())
                .isEqualTo(new Counts(1, Map.of(FailureKind.STUCK, 2L), 0));
    }

    @Test
    void anOpenLoopCountsWhatWasDueStartedAndLate() {
        Collector collector = new Collector(List.of("a", "b"), 1, nanos -> Math.min(nanos / 10, 30));
        CallRecorder a = collector.newRecorder("a");
        CallRecorder b = collector.newRecorder("b");
        a.started(Offered.BEHIND_NANOS);
        a.ok(5_000, 5_000 + Offered.BEHIND_NANOS);
        Interval first = collector.collect(100);
        a.started(Offered.BEHIND_NANOS + 1);
        b.started(0);
        b.failed(FailureKind.TIMEOUT);
        Interval second = collector.collect(500);

        assertThat(first.offered()).contains(new Offered(10, 1, 0));
        assertThat(second.offered()).contains(new Offered(20, 2, 1));
        assertThat(second.offered().orElseThrow().dropped()).isEqualTo(18);
        assertThat(collector.offeredSoFar(Long.MAX_VALUE)).contains(new Offered(30, 3, 1));
        Recording recording = collector.recordingSoFar(500);
        assertThat(recording.operations().get("a").responseTimes().orElseThrow().count())
                .isEqualTo(1);
        assertThat(recording.total().responseTimes().orElseThrow().maxMicros().orElseThrow())
                .isBetween(1_004.0, 1_006.0);
        assertThat(recording.total().counts()).isEqualTo(new Counts(1, Map.of(FailureKind.TIMEOUT, 1L), 1));
    }

    @Test
    void aCallThatComesBackAsItIsGivenUpHasItsOwnOutcome() {
        Collector collector = new Collector(List.of("a"));
        CallRecorder recorder = collector.newRecorder("a");
        recorder.started();
        recorder.started();
        collector.giveUp("a", FailureKind.STUCK);
        collector.giveUp("a", FailureKind.STUCK);
        recorder.ok(1_000);
        collector.collect(1);
        collector.settle();

        assertThat(collector.recordingSoFar(1).total().counts())
                .isEqualTo(new Counts(1, Map.of(FailureKind.STUCK, 1L), 0));
        assertThat(collector.surplus()).isZero();
    }
}
