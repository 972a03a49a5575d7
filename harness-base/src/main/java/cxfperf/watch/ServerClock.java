package cxfperf.watch;

import cxfperf.admin.ServerSnapshot;
import cxfperf.result.ServerCount.ServerWindow;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Relates the server's monotonic clock to this host's. A poll brackets a reading of the server's clock: the reading was
 * made between the request and the answer, so their middle on this host's clock is wrong by at most half of the time
 * between them (Cristian's algorithm). For a moment of the run the poll with the smallest error there counts. Any
 * thread.
 */
final class ServerClock {

    /** Number of polls that are kept for either end of the window, one a second. */
    private static final int KEPT = 32;

    /**
     * How many polls after the opening count for it: the first polls of a run without a warm-up load their code.
     */
    private static final int AFTER_OPENING = 8;

    /** By how much two clocks may drift apart between a poll and a moment: NTP slews no clock by more. */
    private static final double MOST_DRIFT = 500e-6;

    private record TimedPoll(String process, long middle, long within, long server) {

        /** The largest error of this poll at a moment. */
        private double within(long nanos) {
            return within + MOST_DRIFT * Math.abs(nanos - middle);
        }
    }

    private final Deque<TimedPoll> latest = new ArrayDeque<>();
    private List<TimedPoll> opening = List.of();
    private int afterOpening;
    private boolean opened;
    private long openedNanos;

    /** Null before the first poll. */
    private Boolean ofThisHost;

    /**
     * @param before this host's {@link System#nanoTime()} at the request, or earlier
     * @param after the same at the answer, or later
     */
    synchronized void seen(long before, long after, ServerSnapshot snapshot) {
        boolean between = snapshot.nanos() - before >= 0 && after - snapshot.nanos() >= 0;
        ofThisHost = between && !Boolean.FALSE.equals(ofThisHost);
        if (latest.size() == KEPT) {
            latest.removeFirst();
        }
        latest.addLast(new TimedPoll(
                snapshot.process(), before + (after - before) / 2, (after - before + 1) / 2, snapshot.nanos()));
        if (opened && afterOpening < AFTER_OPENING) {
            afterOpening++;
            opening = List.copyOf(latest);
        }
    }

    /**
     * Whether it is the clock of this host's kernel, which all JVMs of this host share, those in containers too: every
     * reading then lies between the request and the answer. The clock of another kernel began when that one was booted.
     * Empty before the first poll.
     */
    synchronized Optional<Boolean> isOfThisHost() {
        return Optional.ofNullable(ofThisHost);
    }

    /** @param nanos this host's {@link System#nanoTime()} when the window opened */
    synchronized void windowOpened(long nanos) {
        opened = true;
        openedNanos = nanos;
        opening = List.copyOf(latest);
    }

    /**
     * The window on the clock of a process; null if it did not open, or no poll saw that process.
     *
     * @param windowSeconds how long it was on this host's clock
     */
    synchronized ServerWindow window(String process, double windowSeconds) {
        long closedNanos = openedNanos + Math.round(windowSeconds * 1e9);
        TimedPoll first = nearest(opening, process, openedNanos);
        TimedPoll last = nearest(latest, process, closedNanos);
        return !opened || first == null || last == null
                ? null
                : new ServerWindow(
                        first.server() + (openedNanos - first.middle()),
                        Math.round(first.within(openedNanos)),
                        last.server() + (closedNanos - last.middle()),
                        Math.round(last.within(closedNanos)));
    }

    private static TimedPoll nearest(Collection<TimedPoll> polls, String process, long nanos) {
        TimedPoll best = null;
        for (TimedPoll poll : polls) {
            if (poll.process().equals(process) && (best == null || poll.within(nanos) < best.within(nanos))) {
                best = poll;
            }
        }
        return best;
    }
}
