package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonInclude;
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
 * @param window where the run's window lies on that clock; null where it is not known, as of a run of an earlier
 *     version
 */
public record ServerCount(
        String process,
        long openedNanos,
        Map<String, Long> opened,
        long endedNanos,
        Map<String, Long> ended,
        @JsonInclude(JsonInclude.Include.NON_NULL) ServerWindow window) {

    public ServerCount {
        opened = Collections.unmodifiableMap(new LinkedHashMap<>(opened));
        ended = Collections.unmodifiableMap(new LinkedHashMap<>(ended));
    }

    /**
     * Where the window of a run lies on its server's monotonic clock, in nanoseconds from that clock's arbitrary
     * origin. It follows from polls of the server: its clock was read between the request and the reply of a poll,
     * which have times on this host's clock.
     *
     * @param openedNanos when the window opened
     * @param openedWithinNanos by how much that may be wrong, either way
     * @param closedNanos when the window closed
     * @param closedWithinNanos by how much that may be wrong, either way
     */
    public record ServerWindow(long openedNanos, long openedWithinNanos, long closedNanos, long closedWithinNanos) {}
}
