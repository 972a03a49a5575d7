package cxfperf.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The server's cumulative counts at both ends of a run, and its clock. Only with these can the calls that it completed
 * for several load generators be compared with the calls that they started.
 *
 * @param process identifies the server's process; another process counts from zero and has another clock
 * @param openedNanos the server's monotonic clock just before the window opened, in nanoseconds from an arbitrary
 *     origin
 * @param opened the calls that it had completed by then, by operation
 * @param endedNanos the same clock after the last call of the run
 * @param ended the calls that it had completed by then, by operation
 */
public record ServerCount(
        String process, long openedNanos, Map<String, Long> opened, long endedNanos, Map<String, Long> ended) {

    public ServerCount {
        opened = Collections.unmodifiableMap(new LinkedHashMap<>(opened));
        ended = Collections.unmodifiableMap(new LinkedHashMap<>(ended));
    }
}
