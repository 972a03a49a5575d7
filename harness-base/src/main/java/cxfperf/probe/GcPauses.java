package cxfperf.probe;

import java.time.Duration;
import jdk.jfr.consumer.RecordingStream;

/**
 * The garbage-collection pauses of this JVM, from its own flight recorder. The management beans will not do: for
 * concurrent collectors some of them report whole cycles, in which the application goes on, as if they were pauses.
 *
 * <p>Pauses arrive about a second after they happened. Which of them are the window's is told by marks that this class
 * records among them, and not by comparing times: the recorder's clock and the system's can be tens of milliseconds
 * apart. Any thread.
 */
public final class GcPauses implements AutoCloseable {

    /**
     * The pauses of one window that have arrived.
     *
     * @param totalNanos the sum of their lengths
     * @param longestNanos the length of the longest
     */
    public record Sum(long count, long totalNanos, long longestNanos) {
        private static final Sum NONE = new Sum(0, 0, 0);

        private Sum plus(long nanos) {
            return new Sum(count + 1, totalNanos + nanos, Math.max(longestNanos, nanos));
        }
    }

    /** How many of the latest pauses are remembered one by one. */
    private static final int REMEMBERED = 4_096;

    private static final Duration ARRIVAL_LIMIT = Duration.ofSeconds(10);

    private final RecordingStream stream;
    private long lastSent;
    private long lastArrived;
    private final long[] latestNanos = new long[REMEMBERED];
    private Sum sinceListening = Sum.NONE;
    private Sum window = Sum.NONE;
    private boolean inWindow;
    private boolean ended;

    private GcPauses(RecordingStream stream) {
        this.stream = stream;
    }

    /** Knows of no pause and costs nothing. */
    public static GcPauses off() {
        return new GcPauses(null);
    }

    /** Starts listening. Costs the JVM some tens of milliseconds of CPU once, and next to nothing afterwards. */
    public static GcPauses listen() {
        GcPauses pauses = new GcPauses(new RecordingStream());
        pauses.stream.enable("jdk.GCPhasePause").withoutStackTrace().withThreshold(Duration.ZERO);
        pauses.stream.enable(WindowMark.class);
        pauses.stream.onEvent("jdk.GCPhasePause", event -> pauses.arrived(event.getDuration()));
        pauses.stream.onEvent(WindowMark.NAME, event -> pauses.marked(event.getBoolean(WindowMark.OPEN)));
        pauses.stream.enable(ArrivalMark.class);
        pauses.stream.onEvent(ArrivalMark.NAME, event -> pauses.arrivedUpTo(event.getLong(ArrivalMark.NUMBER)));
        pauses.stream.onClose(pauses::end);
        pauses.stream.startAsync();
        // The recorder rewrites the mark's class when it is first used, which is better done now than when the window
        // opens.
        new WindowMark(false).commit();
        return pauses;
    }

    private synchronized void arrived(Duration length) {
        latestNanos[(int) (sinceListening.count() % REMEMBERED)] = length.toNanos();
        sinceListening = sinceListening.plus(length.toNanos());
        if (inWindow) {
            window = window.plus(length.toNanos());
        }
    }

    private synchronized void marked(boolean open) {
        inWindow = open;
    }

    private synchronized void arrivedUpTo(long mark) {
        lastArrived = Math.max(lastArrived, mark);
        notifyAll();
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Whether pauses are listened to at all. */
    public boolean listening() {
        return stream != null;
    }

    /** All pauses that have arrived since listening began. */
    public synchronized Sum sinceListening() {
        return sinceListening;
    }

    /**
     * The longest of the pauses behind the first {@code count} since listening began, in nanoseconds; 0 where there is
     * none. Only the latest 4,096 are remembered: ask once a second.
     */
    public synchronized long longestAfter(long count) {
        long longest = 0;
        for (long i = Math.max(count, sinceListening.count() - REMEMBERED); i < sinceListening.count(); i++) {
            longest = Math.max(longest, latestNanos[(int) (i % REMEMBERED)]);
        }
        return longest;
    }

    /** From now on pauses are those of the window. */
    public void openWindow() {
        if (stream == null) {
            return;
        }
        new WindowMark(true).commit();
    }

    /** Later pauses are no longer those of the window; earlier ones may still arrive. */
    public void closeWindow() {
        if (stream == null) {
            return;
        }
        new WindowMark(false).commit();
    }

    /** The pauses of the window that have arrived. */
    public synchronized Sum window() {
        return window;
    }

    /**
     * Waits until the pauses of up to now have arrived: about a second, ten at most, and not at all once the recorder has
     * ended, as it does when the JVM shuts down.
     *
     * @return whether they have; where not, some may still arrive and be taken for later ones
     */
    public boolean awaitArrival() throws InterruptedException {
        if (stream == null) {
            return true;
        }
        long mark;
        synchronized (this) {
            mark = ++lastSent;
        }
        // Not the next flush alone: one that has begun already carries what was recorded before it.
        new ArrivalMark(mark).commit();
        long deadline = System.nanoTime() + ARRIVAL_LIMIT.toNanos();
        synchronized (this) {
            for (long left = ARRIVAL_LIMIT.toMillis();
                    lastArrived < mark && !ended;
                    left = (deadline - System.nanoTime()) / 1_000_000) {
                if (left <= 0) {
                    return false;
                }
                wait(left);
            }
            return lastArrived >= mark;
        }
    }

    @Override
    public void close() {
        if (stream != null) {
            stream.close();
        }
    }
}
