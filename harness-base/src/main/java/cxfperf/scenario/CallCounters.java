package cxfperf.scenario;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** The number of calls that the server has completed since its start, by operation. Thread-safe. */
public final class CallCounters {

    /** Records the times of one-way calls. Thread-safe. */
    @FunctionalInterface
    public interface CompletionLog {

        /** @param nanos the time from the sending of the call to its completion */
        void completed(String operation, long nanos);
    }

    private final Map<String, LongAdder> completed = new ConcurrentHashMap<>();
    private final CompletionLog log;

    /** Counters without a log of times. */
    public CallCounters() {
        this((operation, nanos) -> {});
    }

    public CallCounters(CompletionLog log) {
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
                .ifPresent(took -> took.ifPresent(nanos -> log.completed(operation, nanos)));
        // After the log, so that a reader which sees the count finds the call's time in the log.
        counter.increment();
    }

    /** The present counts, sorted by operation. */
    public Map<String, Long> snapshot() {
        Map<String, Long> counts = new TreeMap<>();
        completed.forEach((operation, count) -> counts.put(operation, count.sum()));
        return counts;
    }
}
