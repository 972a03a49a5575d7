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
import java.util.function.BooleanSupplier;

/**
 * Polls the admin endpoint of a server, and keeps what is needed from poll to poll: the two latest snapshots, the peaks
 * since the window opened, and whether the server is on this host. Two kinds of poll exist: {@link #poll} waits for the
 * answer; {@link #pollLater} does not, and {@link #take} collects the answer later. Called by the runner's thread only.
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

    private final BooleanSupplier hurry;
    private final JvmPeaks peaks = new JvmPeaks();
    private String failure;
    private CompletableFuture<PollAnswer> pending;
    private ServerSnapshot latest;

    /** Null unless {@link #latest} is new since the last interval. */
    private ServerSnapshot beforeLatest;

    /** Null before the first answer. */
    private Boolean onThisHost;

    /**
     * @param client null for no polls
     * @param failure why there are none
     * @param hurry whether a user waits for the end
     */
    ServerPolls(AdminClient client, String failure, BooleanSupplier hurry) {
        this.client = client;
        this.failure = failure;
        this.hurry = hurry;
    }

    boolean isOff() {
        return client == null;
    }

    /** Forgets what the polls of the warm-up saw. */
    void forgetWarmUp() {
        forgetUnanswered();
        latest = null;
    }

    /** Allows the next poll although the last one is not answered. */
    void forgetUnanswered() {
        pending = null;
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
        peaks.heap(snapshot.jvm().heapUsedBytes());
    }

    /**
     * Polls and waits for the answer.
     *
     * @param gcUpTo the number of the last garbage collection pause of interest; empty for all so far
     * @return empty where the server did not answer; {@link #failure} says why
     */
    Optional<ServerSnapshot> poll(OptionalLong gcUpTo) {
        long asked = System.nanoTime();
        try {
            ServerSnapshot snapshot =
                    client.fetch(peaks.pausesMeasured(), gcUpTo, hurry.getAsBoolean() ? LIMIT_IN_A_HURRY : LIMIT);
            compareClocks(asked, System.nanoTime(), snapshot.nanos());
            return Optional.of(snapshot);
        } catch (IOException e) {
            failure = e.getMessage();
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Polls without waiting, and returns true, unless the last poll is not answered yet. */
    boolean pollLater(Duration limit) {
        if (pending != null && !pending.isDone()) {
            return false;
        }
        long asked = System.nanoTime();
        pending = client.fetchLater(peaks.pausesMeasured(), limit).thenApply(snapshot -> {
            long answered = System.nanoTime();
            compareClocks(asked, answered, snapshot.nanos());
            return new PollAnswer(snapshot, answered - asked);
        });
        return true;
    }

    /**
     * Collects the answer to {@link #pollLater}.
     *
     * @param wait whether to wait until it has arrived, or its time limit is over
     * @return empty where it has not arrived, or the poll failed
     */
    Optional<PollAnswer> take(boolean wait) {
        beforeLatest = null;
        if (pending == null || !wait && !pending.isDone()) {
            return Optional.empty();
        }
        try {
            PollAnswer answer = pending.get();
            beforeLatest = latest;
            latest = answer.snapshot();
            peaks.heap(latest.jvm().heapUsedBytes());
            notePauses(latest, latest.jvm().gcPauses());
            return Optional.of(answer);
        } catch (ExecutionException e) {
            // One failed poll is no verdict: the last poll of the run decides whether the server is reachable.
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            pending = null;
        }
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

    /** The next poll asks again for pauses whose lengths the server has not reported yet. */
    void notePauses(ServerSnapshot snapshot, long upTo) {
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

    /**
     * Says whether the server is on this host: all JVMs of a host, those in containers too, share the monotonic clock
     * of its kernel, so that every snapshot was made between its request and its answer. The clock of another kernel
     * began when that kernel was booted. Empty before the first answer. Any thread.
     */
    synchronized Optional<Boolean> isOnThisHost() {
        return Optional.ofNullable(onThisHost);
    }

    synchronized void compareClocks(long asked, long answered, long server) {
        onThisHost = server - asked >= 0 && answered - server >= 0 && !Boolean.FALSE.equals(onThisHost);
    }
}
