package cxfperf.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The server's own counts at both ends of a run, since its start and by its own clock: only with them can what it
 * completed for several load generators be compared with what all of them started.
 *
 * @param process identifies the server's process: another one has counted from zero, and has another clock
 * @param openedNanos its monotonic clock when the window was about to open, in nanoseconds from an arbitrary origin
 * @param opened calls that it had completed by then, by operation
 * @param endedNanos the same clock when the last call of the run was over
 * @param ended calls that it had completed by then
 */
public record ServerCount(
        String process, long openedNanos, Map<String, Long> opened, long endedNanos, Map<String, Long> ended) {

    public ServerCount {
        opened = Collections.unmodifiableMap(new LinkedHashMap<>(opened));
        ended = Collections.unmodifiableMap(new LinkedHashMap<>(ended));
    }
}
