package cxfperf.watch;

import cxfperf.admin.ServerSnapshot;
import cxfperf.engine.Ticker;
import cxfperf.plan.DrainLimit;
import cxfperf.result.ServerBacklog.DrainEnd;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Waits until a server has completed the one-way calls: as long as it makes progress, up to a limit.
 * Used by one thread.
 */
final class Drain {

    /** The server is done when it has completed all calls that it surely got, and no other call for this long. */
    private static final Duration QUIET = Duration.ofSeconds(1);

    /** The server is stuck when it completes nothing for a call's time limit, or for this long. */
    private static final Duration LONGEST_STANDSTILL = Duration.ofSeconds(10);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    /** After more failed polls in a row, the server counts as ended. */
    private static final int MOST_FAILURES = 3;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Supplier<Optional<ServerSnapshot>> poll;
    private final ToLongFunction<ServerSnapshot> completed;
    private final BooleanSupplier hurry;
    private final DrainProgress progress;
    private final Duration callLimit;
    private final Ticker ticker;

    /**
     * @param poll polls the server; empty if it did not answer
     * @param completed how many calls of the run's operations a poll has
     * @param hurry whether a user waits for the end of an interrupted run
     */
    Drain(
            Supplier<Optional<ServerSnapshot>> poll,
            ToLongFunction<ServerSnapshot> completed,
            BooleanSupplier hurry,
            DrainProgress progress,
            Duration callLimit,
            Ticker ticker) {
        this.poll = poll;
        this.completed = completed;
        this.hurry = hurry;
        this.progress = progress;
        this.callLimit = callLimit;
        this.ticker = ticker;
    }

    /**
     * How the wait ended.
     *
     * @param last the last poll; empty if the server does not answer
     * @param seconds the time from the beginning to the last completion that a poll found
     */
    record DrainResult(Optional<ServerSnapshot> last, DrainEnd end, double seconds) {}

    /**
     * Waits for the server. Other clients may have sent calls too, so the server is done only when it completes no more
     * calls.
     *
     * @param sure the smallest number of calls that the server will complete
     * @param load the length of the time in which calls were sent
     */
    DrainResult await(long sure, Duration load) {
        long since = ticker.nanoTime();
        long limit = DrainLimit.of(load, callLimit).toNanos();
        long standstill = Math.max(QUIET.toNanos(), Math.min(callLimit.toNanos(), LONGEST_STANDSTILL.toNanos()));
        Optional<ServerSnapshot> seen = poll.get();
        long risenAt = since;
        long shown = since;
        long shownCount = seen.isEmpty() ? 0 : completed.applyAsLong(seen.get());
        int failures = 0;
        while (seen.isPresent()) {
            long count = completed.applyAsLong(seen.get());
            long now = ticker.nanoTime();
            Optional<DrainEnd> end = end(count >= sure, now - risenAt, standstill, now - since, limit);
            if (end.isPresent()) {
                return new DrainResult(seen, end.get(), (risenAt - since) / NANOS_PER_SECOND);
            }
            if (now - shown >= NANOS_PER_SECOND && sure > count) {
                progress.draining(
                        sure - count,
                        (count - shownCount) * NANOS_PER_SECOND / (now - shown),
                        Duration.ofNanos(now - since),
                        Duration.ofNanos(limit));
                shown = now;
                shownCount = count;
            }
            if (!slept()) {
                return new DrainResult(seen, DrainEnd.STOPPED, (now - since) / NANOS_PER_SECOND);
            }
            Optional<ServerSnapshot> next = poll.get();
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
            ticker.sleepUntil(ticker.nanoTime() + POLL_INTERVAL.toNanos());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
