package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentService;
import java.rmi.RemoteException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How the monotonic clock of an agent goes in relation to that of this JVM. Their origins are arbitrary, and they go
 * apart. A reading lies in the middle of its call, to half of what the two directions differ by: the quickest readings
 * are believed most, and a line through all readings of some minutes has the difference of the clocks and how it grows.
 * Confined to one thread.
 */
final class AgentClock {

    private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(3);

    /** With less time between them two readings say little about the rate of a clock. */
    private static final long LEAST_NANOS = TimeUnit.SECONDS.toNanos(3);

    /** Readings that took this much longer than the quickest one are believed half as much. */
    private static final double ABOUT_EQUAL_NANOS = 50_000;

    /** A clock that goes further wrong is none to correct: the merge of the runs says so. */
    private static final double MOST_DRIFT = 1e-3;

    /** @param aheadNanos how far the agent's clock was ahead */
    private record ClockReading(long nanos, long aheadNanos, long tookNanos) {}

    /**
     * @param nanos a time of this JVM's clock
     * @param aheadNanos to be added to it for the agent's
     * @param drift by how much more that is after each nanosecond
     */
    record Relation(long nanos, long aheadNanos, double drift) {

        /** What the agent's clock shows at a time of this JVM's clock. */
        long at(long here) {
            return here + aheadNanos + Math.round((here - nanos) * drift);
        }

        /** How fast the agent's clock goes, where that of this JVM goes at 1. */
        double rate() {
            return 1 + drift;
        }
    }

    private final Deque<ClockReading> readings = new ArrayDeque<>();
    private final LongSupplier nanoTime;

    /** @param nanoTime a clock like {@link System#nanoTime()} */
    AgentClock(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    void read(AgentService agent) throws RemoteException {
        long sent = nanoTime.getAsLong();
        long there = agent.nanoTime();
        long took = nanoTime.getAsLong() - sent;
        long middle = sent + took / 2;
        readings.addLast(new ClockReading(middle, there - middle, took));
        while (middle - readings.getFirst().nanos() > KEPT_NANOS) {
            readings.removeFirst();
        }
    }

    /** @throws java.util.NoSuchElementException before the first reading */
    Relation relation() {
        long quickest =
                readings.stream().mapToLong(ClockReading::tookNanos).min().orElseThrow();
        ClockReading last = readings.getLast();
        double weights = 0;
        double times = 0;
        double aheads = 0;
        for (ClockReading reading : readings) {
            double weight = weight(reading, quickest);
            weights += weight;
            times += weight * (reading.nanos() - last.nanos());
            aheads += weight * (reading.aheadNanos() - last.aheadNanos());
        }
        double time = times / weights;
        double ahead = aheads / weights;
        double spread = 0;
        double together = 0;
        for (ClockReading reading : readings) {
            double weight = weight(reading, quickest);
            double away = reading.nanos() - last.nanos() - time;
            spread += weight * away * away;
            together += weight * away * (reading.aheadNanos() - last.aheadNanos() - ahead);
        }
        boolean isLong = last.nanos() - readings.getFirst().nanos() >= LEAST_NANOS;
        double drift = isLong ? Math.max(-MOST_DRIFT, Math.min(MOST_DRIFT, together / spread)) : 0;
        return new Relation(last.nanos() + Math.round(time), last.aheadNanos() + Math.round(ahead), drift);
    }

    private static double weight(ClockReading reading, long quickest) {
        double longer = (reading.tookNanos() - quickest) / ABOUT_EQUAL_NANOS;
        return 1 / (1 + longer * longer);
    }
}
