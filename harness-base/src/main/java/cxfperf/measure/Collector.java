package cxfperf.measure;

import cxfperf.scenario.FailureKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/**
 * The reading side of one phase: takes what the recorders of all workers have gathered since the last look, and keeps
 * the sum. Its memory does not grow with the number of calls. One thread only.
 */
public final class Collector {

    private final Map<String, Operation> operations = new LinkedHashMap<>();

    /** Null in a closed loop. */
    private final LongUnaryOperator dueBy;

    private long lastEndNanos;
    private long startedBefore;
    private Offered offeredBefore = new Offered(0, 0, 0);

    /** Of a closed loop of a few workers. */
    public Collector(List<String> operationNames) {
        this(operationNames, 1);
    }

    /**
     * Of a closed loop.
     *
     * @param workers how many {@link #newRecorder} is asked for, for each operation
     */
    public Collector(List<String> operationNames, int workers) {
        this(operationNames, workers, null);
    }

    /**
     * Of an open loop.
     *
     * @param workers how many {@link #newRecorder} is asked for, for each operation
     * @param dueBy how many calls of the phase are due before so many nanoseconds from its start; never fewer at a
     *     later time
     */
    public Collector(List<String> operationNames, int workers, LongUnaryOperator dueBy) {
        this.dueBy = dueBy;
        operationNames.forEach(name -> operations.put(name, new Operation(dueBy != null, workers)));
    }

    /**
     * The recorder for one worker's calls of one operation, which many workers share. All are asked for before the
     * phase starts.
     */
    public CallRecorder newRecorder(String operation) {
        return operations.get(operation).stripes.next();
    }

    /** What has ended since the last call of this method, until {@code endNanos} after the start of the phase. */
    public Interval collect(long endNanos) {
        Map<String, OperationRecording> ended = new LinkedHashMap<>();
        operations.forEach((name, operation) -> ended.put(name, operation.collect()));
        Optional<Offered> offered = offeredUntil(endNanos);
        long started = sum(CallRecorder::startedSoFar);
        Interval interval = new Interval(
                lastEndNanos,
                endNanos,
                ended,
                offered,
                offered.map(Offered::started).orElse(started - startedBefore));
        startedBefore = started;
        lastEndNanos = endNanos;
        return interval;
    }

    private Optional<Offered> offeredUntil(long endNanos) {
        Optional<Offered> now = offeredSoFar(endNanos);
        Optional<Offered> since = now.map(offered -> new Offered(
                offered.due() - offeredBefore.due(),
                offered.started() - offeredBefore.started(),
                offered.late() - offeredBefore.late()));
        offeredBefore = now.orElse(offeredBefore);
        return since;
    }

    /**
     * What was due before {@code nanos} after the start of the phase, and what the workers have started of it; empty in
     * a closed loop. A call that no recorder has seen, see {@link #addUnrecordedFailure}, was not due here.
     */
    public Optional<Offered> offeredSoFar(long nanos) {
        return dueBy == null
                ? Optional.empty()
                : Optional.of(new Offered(
                        dueBy.applyAsLong(nanos), sum(CallRecorder::startedSoFar), sum(CallRecorder::lateSoFar)));
    }

    private long sum(ToLongFunction<CallRecorder> counter) {
        return operations.values().stream()
                .flatMap(operation -> operation.stripes.all().stream())
                .mapToLong(counter)
                .sum();
    }

    /** All that was collected so far; calls that are still out count as abandoned. */
    public Recording recordingSoFar(long windowNanos) {
        Map<String, OperationRecording> sums = new LinkedHashMap<>();
        operations.forEach((name, operation) -> sums.put(name, operation.sum()));
        return new Recording(windowNanos, sums);
    }

    /** Turns one call that is still out into a failure of this kind. To be said before {@link #recordingSoFar}. */
    public void giveUp(String operation, FailureKind kind) {
        operations.get(operation).givenUp.merge(kind, 1L, Long::sum);
    }

    /** One more call that started and failed without a recorder having seen it. */
    public void addUnrecordedFailure(String operation, FailureKind kind) {
        operations.get(operation).unrecordedStarts++;
        giveUp(operation, kind);
    }

    /** How many more outcomes are recorded than calls have started: above 0, the recording is wrong. */
    public long surplus() {
        return operations.values().stream()
                .mapToLong(operation -> Math.max(0, -operation.out(operation.outcomes())))
                .sum();
    }

    private static final class Operation {
        private final Stripes stripes;
        private final boolean openLoop;
        private Histogram total = new Histogram(3);
        private Histogram totalResponses = new Histogram(3);
        private final Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
        private final Map<FailureKind, Long> givenUp = new EnumMap<>(FailureKind.class);
        private long unrecordedStarts;

        private Operation(boolean openLoop, int workers) {
            this.openLoop = openLoop;
            this.stripes = new Stripes(openLoop, workers);
        }

        private OperationRecording collect() {
            Histogram responses = new Histogram(3);
            if (openLoop) {
                stripes.all().forEach(recorder -> CallRecorder.add(recorder.takeResponses(), responses));
            }
            Histogram interval = new Histogram(3);
            stripes.all().forEach(recorder -> CallRecorder.add(recorder.take(), interval));
            keep(interval, responses);
            stripes.all().forEach(CallRecorder::keep);
            Map<FailureKind, Long> newFailures = new EnumMap<>(FailureKind.class);
            for (FailureKind kind : FailureKind.values()) {
                long soFar = stripes.all().stream()
                        .mapToLong(recorder -> recorder.failedSoFar(kind))
                        .sum();
                newFailures.put(kind, soFar - failures.getOrDefault(kind, 0L));
                failures.put(kind, soFar);
            }
            return recording(new Counts(interval.getTotalCount(), newFailures, 0), interval, responses);
        }

        /** All or nothing: a histogram of the library that has no memory to grow is no histogram any more. */
        private void keep(Histogram interval, Histogram responses) {
            total = withRoomFor(interval, total);
            totalResponses = withRoomFor(responses, totalResponses);
            total.add(interval);
            totalResponses.add(responses);
        }

        private static Histogram withRoomFor(Histogram interval, Histogram total) {
            if (interval.getMaxValue() <= total.getHighestTrackableValue()) {
                return total;
            }
            Histogram larger = new Histogram(2 * Long.highestOneBit(interval.getMaxValue()), 3);
            larger.add(total);
            return larger;
        }

        private OperationRecording sum() {
            Map<FailureKind, Long> all = new EnumMap<>(failures);
            givenUp.forEach((kind, count) -> all.merge(kind, count, Long::sum));
            long out = out(outcomes());
            return recording(
                    new Counts(total.getTotalCount(), all, Math.max(0, out)), total.copy(), totalResponses.copy());
        }

        private OperationRecording recording(Counts counts, Histogram service, Histogram responses) {
            return new OperationRecording(
                    counts,
                    new Distribution(service),
                    openLoop ? Optional.of(new Distribution(responses)) : Optional.empty());
        }

        private long outcomes() {
            return total.getTotalCount() + sum(failures) + sum(givenUp);
        }

        /**
         * To be given what was counted before: a call that ends meanwhile is then seen as out, never as not started.
         */
        private long out(long outcomes) {
            long started = unrecordedStarts
                    + stripes.all().stream()
                            .mapToLong(CallRecorder::startedSoFar)
                            .sum();
            return started - outcomes;
        }

        private static long sum(Map<FailureKind, Long> counts) {
            return counts.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /**
     * The recorders of one operation. A few workers have one each, which costs a call least; of many, several share
     * one, so that neither memory nor what a look takes grows with their number.
     */
    private static final class Stripes {

        /**
         * With so many workers a recorder each is still cheap: at 200 KB for calls of up to some seconds, in two
         * copies, they take 25 MB, and a look at them takes some milliseconds.
         */
        private static final int MOST_WITH_THEIR_OWN = 64;

        private static final int SHARED_PER_CPU = 2;

        private final List<CallRecorder> recorders = new ArrayList<>();
        private final boolean openLoop;

        /** How many recorders the workers share; 0 where each has its own. */
        private final int shared;

        private int given;

        /** @param workers how many there are going to be; each is given one recorder */
        Stripes(boolean openLoop, int workers) {
            this.openLoop = openLoop;
            int stripes =
                    ceilingPowerOfTwo(SHARED_PER_CPU * Runtime.getRuntime().availableProcessors());
            this.shared = workers <= Math.max(MOST_WITH_THEIR_OWN, stripes) ? 0 : stripes;
        }

        /** For the next worker. */
        CallRecorder next() {
            int worker = given++;
            if (shared > 0 && worker >= shared) {
                return recorders.get(worker % shared);
            }
            CallRecorder recorder = shared > 0 ? new SharedCallRecorder(openLoop) : new CallRecorder(openLoop);
            recorders.add(recorder);
            return recorder;
        }

        /** Each once. */
        List<CallRecorder> all() {
            return Collections.unmodifiableList(recorders);
        }

        private static int ceilingPowerOfTwo(int number) {
            return Integer.highestOneBit(Math.max(1, number - 1)) << 1;
        }

        /**
         * Counts and times the calls of several workers. Times go in under a lock that is held for some tens of
         * nanoseconds, and of which there are more than CPUs: hardly anybody ever waits for it.
         */
        private static final class SharedCallRecorder extends CallRecorder {

            SharedCallRecorder(boolean openLoop) {
                super(openLoop);
            }

            @Override
            public void started() {
                started.incrementAndGet();
            }

            @Override
            public void started(long lateNanos) {
                started();
                if (lateNanos > Offered.LATE_NANOS) {
                    late.incrementAndGet();
                }
            }

            @Override
            public synchronized void ok(long nanos) {
                super.ok(nanos);
            }

            @Override
            public synchronized void ok(long serviceNanos, long responseNanos) {
                super.ok(serviceNanos, responseNanos);
            }

            @Override
            public void failed(FailureKind kind) {
                failures.incrementAndGet(kind.ordinal());
            }
        }
    }
}
