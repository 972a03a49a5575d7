package cxfperf.watch;

import cxfperf.admin.ServerSnapshot;
import cxfperf.result.ServerWindow;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/**
 * Where the server's monotonic clock stands against this host's. Each look brackets a reading of it: it was taken after
 * the look was asked for and before it was there, on this host's clock, so that the middle of the two is wrong by half
 * of what lies between them at most (Cristian's algorithm). Of the looks near a moment the one counts that is wrong by
 * least there. Any thread.
 */
final class ServerClock {

    /** How many looks are kept for either end of the window, one a second. */
    private static final int KEPT = 32;

    /**
     * How many of those behind the opening count for it: the first looks of a run without a warm-up load their code.
     */
    private static final int BEHIND_OPENING = 8;

    /** By how much two clocks may go apart from a look to a moment: NTP slews none by more. */
    private static final double MOST_DRIFT = 500e-6;

    private record TimedLook(String process, long middle, long within, long server) {

        /** By how much the server's clock may differ, at a moment, from what this look says. */
        private double within(long nanos) {
            return within + MOST_DRIFT * Math.abs(nanos - middle);
        }
    }

    private final Deque<TimedLook> latest = new ArrayDeque<>();
    private List<TimedLook> opening = List.of();
    private int behindOpening;
    private boolean opened;
    private long openedNanos;

    /**
     * @param before this host's {@link System#nanoTime()} when the look was asked for, or earlier
     * @param after the same when it was there, or later
     */
    synchronized void seen(long before, long after, ServerSnapshot snapshot) {
        if (latest.size() == KEPT) {
            latest.removeFirst();
        }
        latest.addLast(new TimedLook(
                snapshot.process(), before + (after - before) / 2, (after - before + 1) / 2, snapshot.nanos()));
        if (opened && behindOpening < BEHIND_OPENING) {
            behindOpening++;
            opening = List.copyOf(latest);
        }
    }

    /** @param nanos this host's {@link System#nanoTime()} when the window opened */
    synchronized void windowOpened(long nanos) {
        opened = true;
        openedNanos = nanos;
        opening = List.copyOf(latest);
    }

    /**
     * The window on the clock of a process; null where it did not open, or that process was not seen.
     *
     * @param windowSeconds how long it was on this host's clock
     */
    synchronized ServerWindow window(String process, double windowSeconds) {
        long closedNanos = openedNanos + Math.round(windowSeconds * 1e9);
        TimedLook first = nearest(opening, process, openedNanos);
        TimedLook last = nearest(latest, process, closedNanos);
        return !opened || first == null || last == null
                ? null
                : new ServerWindow(
                        first.server() + (openedNanos - first.middle()),
                        Math.round(first.within(openedNanos)),
                        last.server() + (closedNanos - last.middle()),
                        Math.round(last.within(closedNanos)));
    }

    private static TimedLook nearest(Collection<TimedLook> looks, String process, long nanos) {
        TimedLook best = null;
        for (TimedLook look : looks) {
            if (look.process().equals(process) && (best == null || look.within(nanos) < best.within(nanos))) {
                best = look;
            }
        }
        return best;
    }
}
