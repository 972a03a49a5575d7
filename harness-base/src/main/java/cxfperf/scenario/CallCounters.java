package cxfperf.scenario;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * The server's own count of the calls it has completed, by operation, since it started. Safe for any number of threads.
 */
public final class CallCounters {

    /** Keeps how long one-way calls took until they were completed. Called by any thread. */
    @FunctionalInterface
    public interface CompletionLog {

        /** @param nanos from the sending of the call to its completion */
        void completed(String operation, long nanos);
    }

    private final Map<String, LongAdder> completed = new ConcurrentHashMap<>();
    private final CompletionLog log;

    /** Keeps no times. */
    public CallCounters() {
        this((operation, nanos) -> {});
    }

    public CallCounters(CompletionLog log) {
        this.log = Objects.requireNonNull(log, "log");
    }

    /**
     * The counter of one operation. Look it up once, off the request path, and increment it as the last act of a call.
     */
    public LongAdder completed(String operation) {
        return completed.computeIfAbsent(operation, name -> new LongAdder());
    }

    /**
     * Counts a one-way call, and keeps how long ago it was sent: instead of incrementing the counter, and as the last
     * act of the call too.
     *
     * @param sent the text of the {@link SentStamp} that came with it; without one, or with one of another host's
     *     clock, the call is only counted
     */
    public void completed(String operation, String sent) {
        LongAdder counter = completed(operation);
        SentStamp.parse(sent)
                .map(stamp -> stamp.nanosUntil(SentStamp.now()))
                .ifPresent(took -> took.ifPresent(nanos -> log.completed(operation, nanos)));
        // Last: a reader that sees the count finds the time of the call in the log.
        counter.increment();
    }

    /** The counts as of now, sorted by operation. */
    public Map<String, Long> snapshot() {
        Map<String, Long> counts = new TreeMap<>();
        completed.forEach((operation, count) -> counts.put(operation, count.sum()));
        return counts;
    }
}
