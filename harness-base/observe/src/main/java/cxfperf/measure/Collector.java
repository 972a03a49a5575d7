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
 * The reading side of one phase: takes from the recorders of all workers what they recorded since the last collection,
 * and keeps the sum. Memory does not grow with the number of calls. For one thread.
 */
public final class Collector {

    private final Map<String, Operation> operations = new LinkedHashMap<>();

    /** Counts the calls scheduled before a time; null in a closed loop. */
    private final LongUnaryOperator scheduledBy;

    private long lastEndNanos;
    private long startedBefore;
    private Offered offeredBefore = new Offered(0, 0, 0);

    /** Creates the collector of a closed loop of a few workers. */
    public Collector(List<String> operationNames) {
        this(operationNames, 1);
    }

    /**
     * Creates the collector of a closed loop.
     *
     * @param workers number of workers that will ask for a recorder of each operation
     */
    public Collector(List<String> operationNames, int workers) {
        this(operationNames, workers, null);
    }

    /**
     * Creates the collector of an open loop.
     *
     * @param workers number of workers that will ask for a recorder of each operation
     * @param scheduledBy number of calls of the phase scheduled before so many nanoseconds from its start; must not
     *     decrease with time
     */
    public Collector(List<String> operationNames, int workers, LongUnaryOperator scheduledBy) {
        this.scheduledBy = scheduledBy;
        operationNames.forEach(name -> operations.put(name, new Operation(scheduledBy != null, workers)));
    }

    /**
     * Returns the recorder for one worker's calls of one operation; if there are many workers, several share it. Ask
     * for all recorders before the phase starts.
     */
    public CallRecorder newRecorder(String operation) {
        return operations.get(operation).stripes.next();
    }

    /** Returns what ended since the last interval, until {@code endNanos} after the start of the phase. */
    public Interval collect(long endNanos) {
        Map<String, OperationRecording> ended = new LinkedHashMap<>();
        Map<String, Long> carried = new LinkedHashMap<>();
        operations.forEach((name, operation) -> {
            ended.put(name, operation.collect());
            carried.put(name, operation.carriedSinceLast());
        });
        long startedNow = sum(CallRecorder::startedSoFar);
        Optional<Offered> offeredNow = offeredSoFar(endNanos);
        Optional<Offered> offered = offeredNow.map(now -> new Offered(
                now.scheduled() - offeredBefore.scheduled(),
                now.started() - offeredBefore.started(),
                now.behindSchedule() - offeredBefore.behindSchedule()));
        Interval interval = new Interval(
                lastEndNanos,
                endNanos,
                ended,
                offered,
                offered.map(Offered::started).orElse(startedNow - startedBefore),
                carried);
        offeredBefore = offeredNow.orElse(offeredBefore);
        startedBefore = startedNow;
        lastEndNanos = endNanos;
        return interval;
    }

    /**
     * Returns the calls scheduled before {@code nanos} after the start of the phase, and those that the workers have
     * started; empty in a closed loop. Calls without a recorder, see {@link #addUnrecordedFailure}, are not included.
     */
    public Optional<Offered> offeredSoFar(long nanos) {
        return scheduledBy == null
                ? Optional.empty()
                : Optional.of(new Offered(
                        scheduledBy.applyAsLong(nanos),
                        sum(CallRecorder::startedSoFar),
                        sum(CallRecorder::behindScheduleSoFar)));
    }

    private long sum(ToLongFunction<CallRecorder> counter) {
        return operations.values().stream()
                .flatMap(operation -> operation.stripes.all().stream())
                .mapToLong(counter)
                .sum();
    }

    /** Returns all that was collected so far; calls in flight count as abandoned. */
    public Recording recordingSoFar(long windowNanos) {
        Map<String, OperationRecording> sums = new LinkedHashMap<>();
        Map<String, Long> ended = new LinkedHashMap<>();
        operations.forEach((name, operation) -> {
            sums.put(name, operation.sum());
            ended.put(name, operation.total.getTotalCount() + operation.carriedBefore);
        });
        return new Recording(windowNanos, sums, ended);
    }

    /** Counts one call in flight as a failure of this kind. Call it before {@link #recordingSoFar}. */
    public void giveUp(String operation, FailureKind kind) {
        operations.get(operation).givenUp.merge(kind, 1L, Long::sum);
    }

    /** Adds a call that started and failed without a recorder. */
    public void addUnrecordedFailure(String operation, FailureKind kind) {
        operations.get(operation).unrecordedStarts++;
        giveUp(operation, kind);
    }

    /** Corrects counts of calls that came back while they were given up: each keeps its own outcome only. */
    public void settle() {
        operations.values().forEach(Operation::settle);
    }

    /** Returns how many more outcomes than starts were recorded: above 0, the recording is wrong. */
    public long surplus() {
        return operations.values().stream()
                .mapToLong(operation -> Math.max(0, -operation.out(operation.outcomes())))
                .sum();
    }

    private static final class Operation {
        private final Stripes stripes;
        private final boolean openLoop;
        private final Histogram total = new Histogram(3);
        private final Histogram totalResponses = new Histogram(3);
        private final Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
        private final Map<FailureKind, Long> givenUp = new EnumMap<>(FailureKind.class);
        private long unrecordedStarts;
        private long carriedBefore;

        private Operation(boolean openLoop, int workers) {
            this.openLoop = openLoop;
            this.stripes = new Stripes(openLoop, workers);
        }

        private long carriedSinceLast() {
            long now =
                    stripes.all().stream().mapToLong(CallRecorder::carriedSoFar).sum();
            long since = now - carriedBefore;
            carriedBefore = now;
            return since;
        }

        private OperationRecording collect() {
            Histogram responses = new Histogram(3);
            if (openLoop) {
                stripes.all().forEach(recorder -> responses.add(recorder.takeResponses()));
            }
            Histogram interval = new Histogram(3);
            stripes.all().forEach(recorder -> interval.add(recorder.take()));
            total.add(interval);
            totalResponses.add(responses);
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

        private void settle() {
            long cameBack = Math.max(0, -out(outcomes()));
            for (FailureKind kind : givenUp.keySet()) {
                long both = Math.min(cameBack, givenUp.get(kind));
                givenUp.merge(kind, -both, Long::sum);
                cameBack -= both;
            }
        }

        private long outcomes() {
            return total.getTotalCount() + sum(failures) + sum(givenUp);
        }

        /**
         * The number of calls in flight. Outcomes must be counted before starts, so that a call that ends meanwhile
         * counts as in flight, never as an outcome without a start.
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
     * The recorders of one operation. A few workers have one recorder each, which costs least per call. Many workers
     * share recorders, so that neither memory nor the time to collect grows with their number. The workers of an open
     * loop always share them, because collecting from many recorders would put calls behind schedule on a host with few
     * CPUs.
     */
    private static final class Stripes {

        /**
         * Up to this number of workers, one recorder per worker is cheap. A recorder takes 200 KB, in two copies, for
         * calls of up to some seconds: together 25 MB, and some milliseconds to collect.
         */
        private static final int MOST_WITH_THEIR_OWN = 64;

        private static final int SHARED_PER_CPU = 2;

        private final List<CallRecorder> recorders = new ArrayList<>();
        private final boolean openLoop;

        /** The number of recorders that the workers share; 0 if each worker has its own. */
        private final int shared;

        private int given;

        /** @param workers number of workers that will ask for a recorder */
        Stripes(boolean openLoop, int workers) {
            this.openLoop = openLoop;
            int stripes =
                    ceilingPowerOfTwo(SHARED_PER_CPU * Runtime.getRuntime().availableProcessors());
            int own = openLoop ? stripes : Math.max(MOST_WITH_THEIR_OWN, stripes);
            this.shared = workers <= own ? 0 : stripes;
        }

        /** Returns the recorder of the next worker. */
        CallRecorder next() {
            int worker = given++;
            if (shared > 0 && worker >= shared) {
                return recorders.get(worker % shared);
            }
            CallRecorder recorder = shared > 0 ? new SharedCallRecorder(openLoop) : new CallRecorder(openLoop);
            recorders.add(recorder);
            return recorder;
        }

        /** All recorders. A shared recorder occurs once. */
        List<CallRecorder> all() {
            return Collections.unmodifiableList(recorders);
        }

        private static int ceilingPowerOfTwo(int number) {
            return Integer.highestOneBit(Math.max(1, number - 1)) << 1;
        }

        /**
         * Counts and times the calls of several workers. A worker holds the lock for some tens of nanoseconds, and
         * there are more recorders, and so locks, than CPUs. So workers rarely wait.
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
            public void started(long behindNanos) {
                started();
                if (behindNanos > Offered.BEHIND_NANOS) {
                    behindSchedule.incrementAndGet();
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
