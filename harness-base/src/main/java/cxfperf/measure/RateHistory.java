package cxfperf.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * The verified rate of a window over time, coarser the longer the window is, so that eight hours take no more memory
 * than ten minutes. One thread.
 */
public final class RateHistory {

    private static final int MAX_STRETCHES = 1_024;

    private static final double NANOS_PER_SECOND = 1e9;

    /** Shorter intervals, such as the last of a window, say too little about a rate. */
    public static final long MIN_NANOS = 500_000_000L;

    private record Stretch(long ok, long nanos) {
        private Stretch and(Stretch next) {
            return new Stretch(ok + next.ok, nanos + next.nanos);
        }
    }

    private List<Stretch> stretches = new ArrayList<>();

    /** How many intervals make a stretch. */
    private int fold = 1;

    private Stretch pending;
    private int pendingIntervals;

    public void add(Interval interval) {
        add(interval.total().counts().ok(), interval.endNanos() - interval.startNanos());
    }

    /**
     * @param ok verified calls of the next interval
     * @param nanos its length
     */
    public void add(long ok, long nanos) {
        if (nanos < MIN_NANOS) {
            return;
        }
        Stretch stretch = new Stretch(ok, nanos);
        pending = pending == null ? stretch : pending.and(stretch);
        pendingIntervals++;
        if (pendingIntervals >= fold) {
            stretches.add(pending);
            pending = null;
            pendingIntervals = 0;
        }
        if (stretches.size() == MAX_STRETCHES) {
            halve();
        }
    }

    private void halve() {
        List<Stretch> halved = new ArrayList<>(MAX_STRETCHES);
        for (int i = 0; i + 1 < stretches.size(); i += 2) {
            halved.add(stretches.get(i).and(stretches.get(i + 1)));
        }
        stretches = halved;
        fold *= 2;
    }

    /** How many seconds each stretch took. */
    public double[] lengths() {
        return stretches.stream()
                .mapToDouble(stretch -> stretch.nanos() / NANOS_PER_SECOND)
                .toArray();
    }

    /** Verified calls of each stretch. */
    public double[] ok() {
        return stretches.stream().mapToDouble(Stretch::ok).toArray();
    }
}
