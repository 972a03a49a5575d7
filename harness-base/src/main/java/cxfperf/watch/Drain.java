package cxfperf.watch;

import cxfperf.admin.ServerSnapshot;
import cxfperf.engine.Ticker;
import cxfperf.result.DrainEnd;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Waits until a server has completed what was sent one-way: as long as it gets on with it, and no longer than a limit.
 * Used by one thread.
 */
final class Drain {

    /** A server that has completed all that is known to be sent, and no more for this long, is done. */
    private static final Duration QUIET = Duration.ofSeconds(1);

    /** So much longer than a window may it take to complete what was sent in it. */
    private static final int WINDOWS = 10;

    /** A server that has completed nothing for as long as a call may take, but for no longer than this, is stuck. */
    private static final Duration LONGEST_STANDSTILL = Duration.ofSeconds(10);

    private static final Duration LOOKS = Duration.ofMillis(100);

    /** Looks in a row that fail before the server counts as gone. */
    private static final int MOST_FAILURES = 3;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Supplier<Optional<ServerSnapshot>> look;
    private final ToLongFunction<ServerSnapshot> completed;
    private final BooleanSupplier hurry;
    private final DrainProgress progress;
    private final Duration callLimit;
    private final Ticker ticker;

    /**
     * @param look asks the server; empty where it did not answer
     * @param completed of all operations of the run, since the server started
     * @param hurry says when nobody waits any longer
     */
    Drain(
            Supplier<Optional<ServerSnapshot>> look,
            ToLongFunction<ServerSnapshot> completed,
            BooleanSupplier hurry,
            DrainProgress progress,
            Duration callLimit,
            Ticker ticker) {
        this.look = look;
        this.completed = completed;
        this.hurry = hurry;
        this.progress = progress;
        this.callLimit = callLimit;
        this.ticker = ticker;
    }

    /**
     * How it ended.
     *
     * @param last the last look; empty where the server does not answer
     * @param seconds from the beginning to the last call that was seen to be completed
     */
    record DrainResult(Optional<ServerSnapshot> last, DrainEnd end, double seconds) {}

    /**
     * Other clients of the server may have sent calls too, so that what it has completed is never known to be all
     * before it completes no more.
     *
     * @param sure what the server will have completed at least
     * @param load how long calls were sent
     */
    DrainResult await(long sure, Duration load) {
        long since = ticker.nanoTime();
        long limit = callLimit.toNanos() + WINDOWS * load.toNanos();
        long standstill = Math.max(QUIET.toNanos(), Math.min(callLimit.toNanos(), LONGEST_STANDSTILL.toNanos()));
        Optional<ServerSnapshot> seen = look.get();
        long risenAt = since;
        long told = since;
        long toldCount = seen.isEmpty() ? 0 : completed.applyAsLong(seen.get());
        int failures = 0;
        while (seen.isPresent()) {
            long count = completed.applyAsLong(seen.get());
            long now = ticker.nanoTime();
            Optional<DrainEnd> end = end(count >= sure, now - risenAt, standstill, now - since, limit);
            if (end.isPresent()) {
                return new DrainResult(seen, end.get(), (risenAt - since) / NANOS_PER_SECOND);
            }
            if (now - told >= NANOS_PER_SECOND && sure > count) {
                progress.draining(
                        sure - count,
                        (count - toldCount) * NANOS_PER_SECOND / (now - told),
                        Duration.ofNanos(now - since),
                        Duration.ofNanos(limit));
                told = now;
                toldCount = count;
            }
            if (!slept()) {
                return new DrainResult(seen, DrainEnd.STOPPED, (now - since) / NANOS_PER_SECOND);
            }
            Optional<ServerSnapshot> next = look.get();
            failures = next.isPresent() ? 0 : failures + 1;
            if (failures > MOST_FAILURES) {
                return new DrainResult(Optional.empty(), DrainEnd.STOOD_STILL, (now - since) / NANOS_PER_SECOND);
            }
            seen = next.isPresent() ? next : seen;
            if (completed.applyAsLong(seen.get()) != count) {
                risenAt = ticker.nanoTime();
            }
        }
        return new DrainResult(seen, DrainEnd.STOOD_STILL, 0);
    }

    private Optional<DrainEnd> end(boolean all, long stillNanos, long standstill, long waitedNanos, long limit) {
        if (all && (stillNanos >= QUIET.toNanos() || waitedNanos >= limit || hurry.getAsBoolean())) {
            return Optional.of(DrainEnd.DRAINED);
        }
        if (hurry.getAsBoolean()) {
            return Optional.of(DrainEnd.STOPPED);
        }
        if (stillNanos >= standstill) {
            return Optional.of(DrainEnd.STOOD_STILL);
        }
        return waitedNanos >= limit ? Optional.of(DrainEnd.OUT_OF_TIME) : Optional.empty();
    }

    private boolean slept() {
        try {
            ticker.sleepUntil(ticker.nanoTime() + LOOKS.toNanos());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
