package cxfperf.merge;

import cxfperf.result.RunResult;
import cxfperf.result.ServerCount;
import cxfperf.result.ServerCount.ServerWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The windows of several load generators on one clock. It is the clock of their server, which each of them has polled.
 * If a host does not know that clock, it is the hosts' wall clocks, which are assumed to agree, because NTP sets them.
 * Windows that opened at an agreed instant open at 0: no clock is more exact.
 *
 * @param byServer whether the clock is the server's
 * @param origin when the first window opened
 * @param windows of the hosts, in seconds after that
 * @param from the start of the interval in which all hosts were calling, in seconds from the origin
 * @param to its end; not above {@code from} where there is none. Where numbers of calls end the windows, the last end
 * @param union seconds from the first opening to the last end
 */
record Alignment(boolean byServer, Instant origin, List<HostWindow> windows, double from, double to, double union) {

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * The window of one host.
     *
     * @param start when it opened
     * @param rate seconds of the common clock in a second of the host's
     * @param end when it closed
     * @param within by how much either may be wrong; 0 where nobody knows
     * @param rateWithin by how much the rate may be wrong
     */
    record HostWindow(double start, double rate, double end, double within, double rateWithin) {

        /** Makes the window of a host whose clock is assumed to go at the common rate. */
        private static HostWindow of(double start, double seconds) {
            return new HostWindow(start, 1, start + seconds, 0, 0);
        }

        private HostWindow fromTheOrigin() {
            double rounded = Math.round(seconds() * NANOS_PER_SECOND) / NANOS_PER_SECOND;
            return new HostWindow(0, rate, rounded, within, rateWithin);
        }

        /** Its length on the common clock. */
        double seconds() {
            return end - start;
        }

        /** A moment of the common clock in seconds of the host's own window. */
        double own(double common) {
            return (common - start) / rate;
        }

        /** A moment of the host's window on the common clock. */
        double common(double second) {
            return start + second * rate;
        }
    }

    static Alignment of(List<RunResult> runs) {
        boolean byServer = SumCount.isOfOneProcess(runs);
        List<HostWindow> windows = together(runs, byServer ? byServer(runs) : byHosts(runs));
        double from = 0;
        double to = Double.MAX_VALUE;
        double union = 0;
        Instant origin = null;
        for (int i = 0; i < runs.size(); i++) {
            HostWindow window = windows.get(i);
            if (window.start() == 0 && origin == null) {
                origin = Instant.parse(runs.get(i).startedAt());
            }
            from = Math.max(from, window.start());
            to = Math.min(to, window.end());
            union = Math.max(union, window.end());
        }
        return new Alignment(byServer, origin, windows, from, isDealtNumber(runs) ? union : to, union);
    }

    private static List<HostWindow> together(List<RunResult> runs, List<HostWindow> windows) {
        return RunResult.openedTogether(runs)
                ? windows.stream().map(HostWindow::fromTheOrigin).toList()
                : windows;
    }

    /** Whether the runs share a number of calls: its window is over when the last of them has made its part. */
    private static boolean isDealtNumber(List<RunResult> runs) {
        return RunResult.openedTogether(runs)
                && Boolean.TRUE.equals(runs.get(0).effective().get(RunResult.NUMBER_FACT));
    }

    private static List<HostWindow> byServer(List<RunResult> runs) {
        long first = runs.stream().mapToLong(Alignment::opened).min().orElseThrow();
        return runs.stream().map(run -> byServer(run, first)).toList();
    }

    private static HostWindow byServer(RunResult run, long first) {
        double start = (opened(run) - first) / NANOS_PER_SECOND;
        ServerWindow placed = run.server().count().window();
        if (placed == null || run.windowSeconds() <= 0) {
            return HostWindow.of(start, run.windowSeconds());
        }
        double seconds = (placed.closedNanos() - placed.openedNanos()) / NANOS_PER_SECOND;
        double opened = placed.openedWithinNanos() / NANOS_PER_SECOND;
        double closed = placed.closedWithinNanos() / NANOS_PER_SECOND;
        double rateWithin = (opened + closed) / run.windowSeconds();
        double rate = seconds / run.windowSeconds();
        // Two looks that leave it open whether the clocks go apart are no reason to say that they do.
        return Math.abs(rate - 1) <= rateWithin
                ? new HostWindow(start, 1, start + run.windowSeconds(), opened, rateWithin)
                : new HostWindow(start, rate, start + seconds, Math.max(opened, closed), rateWithin);
    }

    private static long opened(RunResult run) {
        ServerCount count = run.server().count();
        return count.window() == null ? count.openedNanos() : count.window().openedNanos();
    }

    private static List<HostWindow> byHosts(List<RunResult> runs) {
        List<Instant> starts =
                runs.stream().map(run -> Instant.parse(run.startedAt())).toList();
        Instant first = starts.stream().min(Instant::compareTo).orElseThrow();
        return runs.stream()
                .map(run -> HostWindow.of(
                        Duration.between(first, Instant.parse(run.startedAt())).toNanos() / NANOS_PER_SECOND,
                        run.windowSeconds()))
                .toList();
    }

    /** The numbers of the seconds, from 0, in which all hosts were calling. */
    IntStream wholeSeconds() {
        return IntStream.range((int) Math.ceil(from), (int) Math.floor(to));
    }

    double overlapSeconds() {
        return Math.max(0, to - from);
    }
}
