package cxfperf.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The verified rate of a window over time, coarser the longer the window is, so that eight hours take no more memory than
 * ten minutes. One thread.
 */
public final class RateHistory {

    private static final int MAX_STRETCHES = 1_024;

    /** Shorter intervals, such as the last of a window, say too little about a rate. */
    public static final long MIN_NANOS = 500_000_000L;

    /** With fewer, a third would be one stretch, and chance would look like a drift. */
    public static final int MIN_STRETCHES = 6;

    /**
     * Thirds of this many stretches tell by themselves how much their rates scatter. In shorter ones the change itself would
     * pass for scatter: a rate that rises threefold in ten seconds rises within each third, too.
     */
    private static final int MIN_PER_THIRD = 6;

    private record Stretch(long ok, long nanos) {
        private double perSecond() {
            return ok * 1e9 / nanos;
        }

        private Stretch and(Stretch next) {
            return new Stretch(ok + next.ok, nanos + next.nanos);
        }
    }

    /**
     * The first and the last third of a window.
     *
     * @param firstPerSecond verified calls a second in the first third
     * @param lastPerSecond the same in the last
     * @param standardError of the difference of the two, from how the stretches of each third differ; in a window below 18
     *     stretches, from how all of them scatter around a parabola
     * @param degreesOfFreedom how many independent differences that error was estimated from
     */
    public record Thirds(double firstPerSecond, double lastPerSecond, double standardError, int degreesOfFreedom) {}

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

    /** Empty where there are fewer than {@value #MIN_STRETCHES} stretches. */
    public Optional<Thirds> thirds() {
        if (stretches.size() < MIN_STRETCHES) {
            return Optional.empty();
        }
        int third = stretches.size() / 3;
        List<Stretch> first = stretches.subList(0, third);
        List<Stretch> last = stretches.subList(stretches.size() - third, stretches.size());
        double squaredError = third < MIN_PER_THIRD
                ? 2 * varianceAroundParabola() / third
                : squaredErrorOfMean(first) + squaredErrorOfMean(last);
        int degreesOfFreedom = third < MIN_PER_THIRD ? stretches.size() - 3 : 2 * (third - 1);
        return Optional.of(new Thirds(rate(first), rate(last), Math.sqrt(squaredError), degreesOfFreedom));
    }

    /** Of the rates, with as many degrees of freedom as there are stretches beyond the three that a parabola takes. */
    private double varianceAroundParabola() {
        double middle = (stretches.size() - 1) / 2.0;
        double mean =
                stretches.stream().mapToDouble(Stretch::perSecond).average().orElseThrow();
        double times = 0;
        for (int i = 0; i < stretches.size(); i++) {
            times += (i - middle) * (i - middle);
        }
        double rates = 0;
        double line = 0;
        double bow = 0;
        double bows = 0;
        for (int i = 0; i < stretches.size(); i++) {
            double time = i - middle;
            // Orthogonal to a constant and to a line.
            double square = time * time - times / stretches.size();
            double rate = stretches.get(i).perSecond() - mean;
            rates += rate * rate;
            line += time * rate;
            bow += square * rate;
            bows += square * square;
        }
        return Math.max(0, rates - line * line / times - bow * bow / bows) / (stretches.size() - 3);
    }

    private static double rate(List<Stretch> part) {
        return part.stream().reduce(Stretch::and).orElseThrow().perSecond();
    }

    private static double squaredErrorOfMean(List<Stretch> part) {
        double mean = part.stream().mapToDouble(Stretch::perSecond).average().orElseThrow();
        double squares = part.stream()
                .mapToDouble(stretch -> Math.pow(stretch.perSecond() - mean, 2))
                .sum();
        return squares / (part.size() - 1) / part.size();
    }
}
