package cxfperf.steadiness;

import cxfperf.result.Steadiness;
import java.util.ArrayList;
import java.util.List;

/**
 * The verified rate of a window over time, coarser the longer the window is, so that eight hours take no more memory
 * than ten minutes. One thread.
 */
public final class RateHistory {

    private static final int MOST_PARTS = 1_024;

    private static final double NANOS_PER_SECOND = 1e9;

    /** Shorter intervals, such as the last of a window, say too little about a rate. */
    public static final long MIN_NANOS = 500_000_000L;

    private record RatePart(long ok, long nanos) {
        private RatePart and(RatePart next) {
            return new RatePart(ok + next.ok, nanos + next.nanos);
        }
    }

    private List<RatePart> parts = new ArrayList<>();

    /** Number of intervals in a part. */
    private int fold = 1;

    private RatePart pending;
    private int pendingIntervals;
    private long nanos;
    private long emptyNanos;

    /**
     * @param ok verified calls of the next interval
     * @param length of it, in nanoseconds
     */
    public void add(long ok, long length) {
        if (length < MIN_NANOS) {
            return;
        }
        nanos += length;
        emptyNanos += ok == 0 ? length : 0;
        RatePart part = new RatePart(ok, length);
        pending = pending == null ? part : pending.and(part);
        pendingIntervals++;
        if (pendingIntervals >= fold) {
            parts.add(pending);
            pending = null;
            pendingIntervals = 0;
        }
        if (parts.size() == MOST_PARTS) {
            halve();
        }
    }

    private void halve() {
        List<RatePart> halved = new ArrayList<>(MOST_PARTS);
        for (int i = 0; i + 1 < parts.size(); i += 2) {
            halved.add(parts.get(i).and(parts.get(i + 1)));
        }
        parts = halved;
        fold *= 2;
    }

    /** The series so far, for the analysis. */
    public WindowSeconds seconds() {
        return WindowSeconds.of(
                parts.stream()
                        .mapToDouble(part -> part.nanos() / NANOS_PER_SECOND)
                        .toArray(),
                parts.stream().mapToDouble(RatePart::ok).toArray());
    }

    /** The seconds in which nothing came back. */
    public Steadiness.Stalls stalls() {
        return new Steadiness.Stalls(Math.round(nanos / NANOS_PER_SECOND), Math.round(emptyNanos / NANOS_PER_SECOND));
    }
}
