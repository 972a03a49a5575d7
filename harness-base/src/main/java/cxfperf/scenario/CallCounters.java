package cxfperf.scenario;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** The server's own count of the calls it has completed, by operation, since it started. Safe for any number of threads. */
public final class CallCounters {

    private final Map<String, LongAdder> completed = new ConcurrentHashMap<>();

    /** The counter of one operation. Look it up once, off the request path, and increment it as the last act of a call. */
    public LongAdder completed(String operation) {
        return completed.computeIfAbsent(operation, name -> new LongAdder());
    }

    /** The counts as of now, sorted by operation. */
    public Map<String, Long> snapshot() {
        Map<String, Long> counts = new TreeMap<>();
        completed.forEach((operation, count) -> counts.put(operation, count.sum()));
        return counts;
    }
}
