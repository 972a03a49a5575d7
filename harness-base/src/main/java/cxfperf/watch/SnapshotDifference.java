package cxfperf.watch;

import cxfperf.admin.ServerSnapshot;
import java.util.function.Function;

/**
 * The growth of the counters of one server process between two polls. A value is null where the server does not report
 * its counter at both ends. Immutable; any thread.
 *
 * @param from the earlier snapshot
 * @param to the later snapshot, of the same process
 */
record SnapshotDifference(ServerSnapshot from, ServerSnapshot to) {

    private static final double NANOS_PER_SECOND = 1e9;

    Long of(Function<ServerSnapshot, Long> counter) {
        Long before = counter.apply(from);
        Long after = counter.apply(to);
        return before == null || after == null ? null : after - before;
    }

    /** @param nanos a counter of nanoseconds */
    Double seconds(Function<ServerSnapshot, Long> nanos) {
        Long grown = of(nanos);
        return grown == null ? null : grown / NANOS_PER_SECOND;
    }

    /**
     * The share of the CPU time of the server's host, from 0 to 1.
     *
     * @param ticks a counter of the host's CPU ticks
     */
    Double hostShare(Function<ServerSnapshot, Long> ticks) {
        Long part = of(ticks);
        Long total = of(ServerSnapshot::hostTotalTicks);
        return part == null || total == null || total <= 0 ? null : (double) part / total;
    }

    /** Time between the polls on the server's monotonic clock. */
    long nanos() {
        return to.nanos() - from.nanos();
    }
}
