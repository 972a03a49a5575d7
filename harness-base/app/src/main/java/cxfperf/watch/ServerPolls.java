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
     * The answer to {@link #pollLater}.
     *
     * @param tookNanos the time from the request to the answer; the snapshot was made in between
     */
    record PollAnswer(ServerSnapshot snapshot, long tookNanos) {}

    /** The client of the admin endpoint; null if the server is not polled. */
    private final AdminClient client;

    private final BooleanSupplier hurry;
    private final JvmPeaks peaks = new JvmPeaks();
    private String failure;
    private CompletableFuture<PollAnswer> pending;
    private ServerSnapshot latest;

    /** The snapshot before {@link #latest}; null unless {@link #latest} is new since the last interval. */
    private ServerSnapshot beforeLatest;

    /** Null before the first answer. */
    private Boolean onThisHost;

    /**
     * @param client the client of the admin endpoint; null for no polls
     * @param failure why there are no polls
     * @param hurry whether a user waits for the end of an interrupted run
     */
    ServerPolls(AdminClient client, String failure, BooleanSupplier hurry) {
        this.client = client;
        this.failure = failure;
        this.hurry = hurry;
    }

    boolean isOff() {
        return client == null;
    }

    /** Forgets the values of the warm-up's polls. */
    void forgetWarmUp() {
        forgetUnanswered();
        latest = null;
    }

    /** Allows the next poll although the last poll has no answer yet. */
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
     * @return empty if the server did not answer; {@link #failure} then has the reason
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

    /** Polls without waiting. Returns false without a poll if the last poll has no answer yet. */
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
     * @return empty if the answer has not arrived, or if the poll failed
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
            // One failed poll decides nothing: the last poll of the run decides whether the server is reachable.
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            pending = null;
        }
    }

    /** The bytes of live objects in the server's heap, which it collects whole for that; null if unknown. */
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

    /** Why the last failed poll failed; null if no poll failed. */
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
     * The difference between the two latest polls; unknown if no poll was answered since the last interval, or if the
     * server was restarted.
     */
    ProbeDifference second() {
        if (beforeLatest == null || latest == null || !latest.process().equals(beforeLatest.process())) {
            return ProbeDifference.UNKNOWN;
        }
        return new ProbeDifference(beforeLatest.sample(), latest.sample());
    }

    /** The peaks of pauses and heap over all polls since the window opened. */
    JvmPeaks peaks() {
        return peaks;
    }

    /**
     * Whether the server is on this host. All JVMs of a host, also in containers, share the monotonic clock of its
     * kernel, so by this clock every snapshot lies between its request and its answer. The clock of another kernel
     * began when that kernel was booted. Empty before the first answer. Any thread.
     */
    synchronized Optional<Boolean> isOnThisHost() {
        return Optional.ofNullable(onThisHost);
    }

    synchronized void compareClocks(long asked, long answered, long server) {
        onThisHost = server - asked >= 0 && answered - server >= 0 && !Boolean.FALSE.equals(onThisHost);
    }
}
