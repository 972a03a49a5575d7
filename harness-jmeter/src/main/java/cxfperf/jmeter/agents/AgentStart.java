package cxfperf.jmeter.agents;

import cxfperf.jmeter.between.CommonStart;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * When a run of an agent begins: the controller says so, which knows when the other agents are ready. It is told how
 * long it is until then, and not a time of day, so that no two clocks have to agree. Any thread.
 */
final class AgentStart implements CommonStart {

    /** A controller that is there looks many times in a second. */
    static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final LongSupplier nanoTime;
    private boolean ready;
    private boolean told;
    private long beginNanos;
    private long lookedNanos;
    private String never;

    /** @param nanoTime as {@link System#nanoTime()} */
    AgentStart(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.lookedNanos = nanoTime.getAsLong();
    }

    /** The controller has asked how far the run is. */
    synchronized void looked() {
        lookedNanos = nanoTime.getAsLong();
    }

    /** Whether all is set, and nobody has said when to begin. */
    synchronized boolean isReady() {
        return ready && !told;
    }

    /** @param inNanos from now */
    synchronized void begin(long inNanos) {
        beginNanos = nanoTime.getAsLong() + inNanos;
        told = true;
        notifyAll();
    }

    /** The run is not to begin any more. */
    synchronized void giveUp() {
        never = "the controller has given this agent up, and the others have begun without it";
        notifyAll();
    }

    @Override
    public synchronized Optional<String> await(BooleanSupplier over) throws InterruptedException {
        ready = true;
        while (!over.getAsBoolean()) {
            long now = nanoTime.getAsLong();
            if (!told && never == null && now - lookedNanos > PATIENCE_NANOS) {
                never = "all was ready, and no controller has looked for "
                        + TimeUnit.NANOSECONDS.toSeconds(PATIENCE_NANOS) + " s";
            }
            if (never != null) {
                return Optional.of(never);
            }
            long left = told ? beginNanos - now : LOOK_NANOS;
            if (left <= 0) {
                return Optional.empty();
            }
            TimeUnit.NANOSECONDS.timedWait(this, Math.min(left, LOOK_NANOS));
        }
        return Optional.empty();
    }
}
