package cxfperf.scenario;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ObjLongConsumer;

/**
 * The number of calls that the server has completed since its start, by operation. The server counts each call as its
 * last act before the reply; the run compares the count with the calls that its clients started. Thread-safe.
 */
public final class CallCounters {

    private final Map<String, LongAdder> completed = new ConcurrentHashMap<>();
    private final ObjLongConsumer<String> log;

    /** Makes counters at zero, without a log of times. */
    public CallCounters() {
        this((operation, nanos) -> {});
    }

    /**
     * Makes counters at zero.
     *
     * @param log gets the operation of each one-way call that is counted with its stamp, and the nanoseconds from its
     *     sending to its completion. Called on the thread that serves the call: it must be fast, thread-safe and throw
     *     nothing
     */
    public CallCounters(ObjLongConsumer<String> log) {
        this.log = Objects.requireNonNull(log, "log");
    }

    /** The counter of one operation. Get it once, not per request, and increment it at the end of each call. */
    public LongAdder completed(String operation) {
        return completed.computeIfAbsent(operation, name -> new LongAdder());
    }

    /**
     * Counts a one-way call and logs the time since it was sent. Call this at the end of the call, instead of
     * incrementing the counter.
     *
     * @param sent the text of the call's {@link SentStamp}; if it is null, invalid or of another host's clock, the call
     *     is only counted
     */
    public void completed(String operation, String sent) {
        LongAdder counter = completed(operation);
        SentStamp.parse(sent)
                .map(stamp -> stamp.nanosUntil(SentStamp.now()))
                .ifPresent(took -> took.ifPresent(nanos -> log.accept(operation, nanos)));
        // After the log, so that a reader which sees the count finds the call's time in the log.
        counter.increment();
    }

    /** Reads the counters, sorted by operation, while calls go on: each of them on its own, not all at one instant. */
    public Map<String, Long> snapshot() {
        Map<String, Long> counts = new TreeMap<>();
        completed.forEach((operation, count) -> counts.put(operation, count.sum()));
        return counts;
    }
}
