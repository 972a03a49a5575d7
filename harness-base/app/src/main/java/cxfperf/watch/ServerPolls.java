package cxfperf.watch;

import cxfperf.admin.AdminClient;
import cxfperf.admin.ServerSnapshot;
import cxfperf.probe.ProbeDifference;
import cxfperf.probe.ProbeSample;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * Polls the admin endpoint of a server, and keeps what is needed from poll to poll: the two latest snapshots, the peaks
 * since the window opened, and the server's clock. Two kinds of poll exist: {@link #poll} waits for the answer;
 * {@link #pollLater} does not, and {@link #take} collects the answer later. Called by the runner's thread only.
 */
final class ServerPolls {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** The time limit while a user waits for the end of an interrupted run. */
    private static final Duration LIMIT_IN_A_HURRY = Duration.ofSeconds(3);

    /**
     * An answer to {@link #pollLater}.
     *
     * @param tookNanos from the request to the answer: the snapshot was made some time in between
     */
    record PollAnswer(ServerSnapshot snapshot, long tookNanos) {}

    /** Null where the server is not polled at all. */
    private final AdminClient client;

    private final ServerClock clock = new ServerClock();
    private BooleanSupplier hurry = () -> false;
    private String failure;
    private CompletableFuture<PollAnswer> pending;
    private long tookNanos;
    private ServerSnapshot latest;
    /** Null unless {@link #latest} is new since the last interval. */
    private ServerSnapshot beforeLatest;

    private final JvmPeaks peaks = new JvmPeaks();

    ServerPolls(AdminClient client) {
        this.client = client;
    }

    /** @param why the reason that results give for the missing facts */
    static ServerPolls off(String why) {
        ServerPolls polls = new ServerPolls(null);
        polls.failure = why;
        return polls;
    }

    boolean isOff() {
        return client == null;
    }

    void hurryWhen(BooleanSupplier asked) {
        hurry = asked;
    }

    /** Forgets what the polls of the warm-up saw. */
    void forgetWarmUp() {
        pending = null;
        latest = null;
    }

    /** The first snapshot of the warm-up. */
    void warmUpStarts(ServerSnapshot snapshot) {
        latest = snapshot;
    }

    /** The window opens at this snapshot: peaks and the longest pause count from here on. */
    void windowOpens(ServerSnapshot snapshot) {
        latest = snapshot;
        beforeLatest = null;
        peaks.windowOpens(snapshot.jvm().gcPauses());
        noteMemory(snapshot);
    }

    /**
     * Polls and waits for the answer.
     *
     * @param gcUpTo the number of the last garbage collection pause of interest; empty for all so far
     * @return empty where the server did not answer; {@link #failure} says why
     */
    Optional<ServerSnapshot> poll(OptionalLong gcUpTo) {
        try {
            long before = System.nanoTime();
            ServerSnapshot seen =
                    client.fetch(peaks.pausesMeasured(), gcUpTo, hurry.getAsBoolean() ? LIMIT_IN_A_HURRY : LIMIT);
            long after = System.nanoTime();
            clock.seen(before, after, seen);
            tookNanos = after - before;
            return Optional.of(seen);
        } catch (IOException e) {
            failure = e.getMessage();
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** How long the last answer to {@link #poll} took. */
    long tookNanos() {
        return tookNanos;
    }

    /** Whether the next {@link #pollLater} replaces no request without an answer. */
    boolean isIdle() {
        return pending == null || pending.isDone();
    }

    /** Polls without waiting. */
    void pollLater(Duration limit) {
        long before = System.nanoTime();
        pending = client.fetchLater(peaks.pausesMeasured(), limit).thenApply(seen -> {
            long after = System.nanoTime();
            clock.seen(before, after, seen);
            return new PollAnswer(seen, after - before);
        });
    }

    /** Collects the answer to {@link #pollLater}; empty where it has not arrived, or the poll failed. */
    Optional<PollAnswer> take() {
        beforeLatest = null;
        if (pending == null || !pending.isDone()) {
            return Optional.empty();
        }
        try {
            PollAnswer answer = pending.get();
            beforeLatest = latest;
            latest = answer.snapshot();
            noteMemory(latest);
            notePauses(latest, latest.jvm().gcPauses());
            return Optional.of(answer);
        } catch (ExecutionException e) {
            // The last poll of the run decides whether the server is reachable.
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            pending = null;
        }
    }

    /** The same, after waiting for the answer. */
    Optional<PollAnswer> take(Duration limit) {
        try {
            if (pending != null) {
                pending.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (ExecutionException | TimeoutException e) {
            // take() returns empty for both.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return take();
    }

    /** The live objects of the server's heap, which it collects whole for that; null where it cannot tell. */
    Long liveHeapBytes() {
        try {
            return hurry.getAsBoolean() ? null : client.liveHeapBytes(LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** Notes the snapshot that was made after the last call. */
    void ended(ServerSnapshot snapshot, Optional<ServerSnapshot> windowClosed) {
        windowClosed.ifPresent(closed -> notePauses(snapshot, closed.jvm().gcPauses()));
    }

    private void noteMemory(ServerSnapshot snapshot) {
        peaks.heap(snapshot.jvm().heapUsedBytes());
    }

    /** The next poll asks again for pauses whose lengths the server has not reported yet. */
    private void notePauses(ServerSnapshot snapshot, long upTo) {
        if (snapshot.gcLongestNanos() != null) {
            peaks.pauses(upTo, snapshot.gcLongestNanos());
        }
    }

    /** Why the last failed poll failed; null where none failed. */
    String failure() {
        return failure;
    }

    /** Null before the first answer. */
    ServerSnapshot latest() {
        return latest;
    }

    /** The CPU and compile time of the server's JVM at the latest poll. */
    ProbeSample work() {
        return latest == null ? ProbeSample.UNKNOWN : latest.sample();
    }

    /**
     * From the poll before to the latest one; unknown where no poll was answered since the last interval, or the server
     * was restarted.
     */
    ProbeDifference second() {
        if (beforeLatest == null || latest == null || !latest.process().equals(beforeLatest.process())) {
            return ProbeDifference.UNKNOWN;
        }
        return new ProbeDifference(beforeLatest.sample(), latest.sample());
    }

    /** What all polls since the window opened say about pauses and heap. */
    JvmPeaks peaks() {
        return peaks;
    }

    /** Whether the server is on this host; empty before the first answer. Any thread. */
    Optional<Boolean> isOnThisHost() {
        return clock.isOfThisHost();
    }
}
