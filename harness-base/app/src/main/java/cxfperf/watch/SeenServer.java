package cxfperf.watch;

import cxfperf.admin.ServerSnapshot;
import cxfperf.engine.RunOutcome;
import cxfperf.measure.BacklogPolls;
import cxfperf.measure.Counts;
import cxfperf.measure.Distribution;
import cxfperf.measure.Recording;
import cxfperf.probe.ProbeDifference;
import cxfperf.probe.WindowRecorder;
import cxfperf.result.OneWay;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.result.ServerCount;
import cxfperf.result.ServerSide;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Computes the server's counts, times and backlog from the polls of a run. The snapshots are set as the run goes on; a
 * snapshot is null if the server did not answer, or before its time in the run. For one thread.
 */
public final class SeenServer {

    /**
     * The closing snapshot may be later than the close of the window by this share of the window, or by the time below.
     * By the same share the opening snapshot may be later than the start.
     */
    private static final double MAX_LATENESS = 0.10;

    private static final double MAX_LATENESS_SECONDS = 1;

    private static final double NANOS_PER_SECOND = 1e9;

    final CountedOperations counted;

    /** The one-way calls of the phase. */
    CompletionWatch oneWay;

    /** The snapshot before the warm-up, or, without a warm-up, at the opening of the window. */
    ServerSnapshot begun;

    /** The snapshot before the run-in, with no call in flight. The server's calls count from here. */
    ServerSnapshot first;

    /** The snapshot at the opening of the window. The server's CPU time and resources count from here. */
    ServerSnapshot opened;

    /** The answer to the poll that was sent when the window closed. */
    ServerPolls.PollAnswer closed;

    /** The snapshot after the last call. */
    ServerSnapshot ended;

    /** Whether the server completed the warm-up's one-way calls before the window. */
    DrainEnd warmUpDrain = DrainEnd.DRAINED;

    /** The outcome of waiting for the window's one-way calls; null if there are none, or if the run ended earlier. */
    Drain.DrainResult drain;

    private final ServerPolls polls;

    SeenServer(ServerPolls polls, CountedOperations counted, CompletionWatch oneWay) {
        this.polls = polls;
        this.counted = counted;
        this.oneWay = oneWay;
    }

    /**
     * Computes the server's side of the result.
     *
     * @param windowSeconds the real length of the window
     */
    public ServerSide side(double windowSeconds) {
        if (first == null || ended == null) {
            return ServerSide.unknown(notSeenBecause());
        }
        // The difference to another process, with other clocks and counts, means nothing. Neither does a difference
        // over another time.
        boolean comparable = !restarted() && closedInTime(windowSeconds);
        ProbeDifference window = comparable
                ? new ProbeDifference(opened.sample(), closed.snapshot().sample())
                : ProbeDifference.UNKNOWN;
        return new ServerSide(
                null,
                restarted() ? null : counted.between(first, ended),
                polls.peaks().cost(window),
                ended.jvm().threads() == null ? null : Long.valueOf(ended.jvm().threads()),
                comparable
                        ? ProbeDifference.grown(
                                opened.connectionsAccepted(), closed.snapshot().connectionsAccepted())
                        : null,
                ended.effective(),
                ended.effective() != null
                        && Boolean.TRUE.equals(ended.effective().get(WindowRecorder.FACT)),
                restarted()
                        ? null
                        : new ServerCount(
                                first.process(),
                                first.nanos(),
                                counted.in(first, ended),
                                ended.nanos(),
                                counted.in(ended, ended)));
    }

    /**
     * Computes the outcome of the one-way calls; empty if there are none.
     *
     * @param recording the recording of the window
     * @param around the calls before and after the window, which no recording includes
     */
    public Optional<OneWay> oneWay(Recording recording, Counts around) {
        if (!oneWay.isNeeded()) {
            return Optional.empty();
        }
        long sent = oneWay.sum(recording.operations());
        String unknown = completionsUnknownBecause(recording);
        if (unknown != null) {
            return Optional.of(new OneWay(oneWay.operations(), sent, null, unknown, ServerBacklog.UNKNOWN));
        }
        long completed = completedInWindow(recording).values().stream()
                .mapToLong(Long::longValue)
                .sum();
        long due = recording.total().counts().ok() + around.ok();
        BacklogPolls polled = oneWay.polls();
        long atClose = Math.max(0, sent - completed);
        return Optional.of(new OneWay(
                oneWay.operations(),
                sent,
                completed,
                null,
                new ServerBacklog(
                        atClose,
                        polled.peak().isPresent()
                                ? Math.max(atClose, polled.peak().getAsLong())
                                : null,
                        polled.perSecond().isPresent() ? polled.perSecond().getAsDouble() : null,
                        Math.max(0, due - (completed(ended) - completed(first))),
                        drain.end(),
                        drain.seconds())));
    }

    private String notSeenBecause() {
        return polls.failure() == null ? "the run ended before its window" : polls.failure();
    }

    private String completionsUnknownBecause(Recording recording) {
        if (first == null || ended == null) {
            return notSeenBecause();
        }
        return restarted()
                ? "the server was restarted in the run"
                : closed == null ? "the server did not answer when the window closed" : notCounted(recording);
    }

    /** Why one-way calls are not counted; null if the server counts them by the client's names. */
    private String notCounted(Recording recording) {
        List<String> others =
                counted.ofOthers() ? oneWay.sentAndNotIn(ended, recording.operations()) : List.<String>of();
        return others.isEmpty()
                ? null
                : "the server has no count named " + String.join(", ", others)
                        + "; with -Dadmin=none calls count when they are acknowledged";
    }

    /** The completed calls of each one-way operation until the window closed; null if unknown. */
    public Map<String, Long> completedInWindow(Recording recording) {
        if (completionsUnknownBecause(recording) != null) {
            return null;
        }
        // The server made the snapshot between the request and the answer, at an unknown time.
        double late = lateNanos(recording.windowNanos() / NANOS_PER_SECOND, closed.tookNanos() / 2.0);
        Map<String, Long> completed = oneWay.completed(late);
        if (warmUpDrain == DrainEnd.DRAINED) {
            // The server had no other calls to complete, and the exact time of the poll is unknown.
            completed.replaceAll(
                    (operation, number) -> Math.min(number, CompletionWatch.sent(recording.operations(), operation)));
        }
        return completed;
    }

    /**
     * The times of one-way calls from sending to completion, from the first call of the window to the last of the run,
     * by operation. Operations with unknown times are left out.
     */
    public Map<String, Distribution> completionTimes() {
        return first == null || ended == null || restarted() ? Map.of() : oneWay.times(first, ended);
    }

    /** Whether the server still worked on calls of the warm-up when the window opened. */
    public boolean warmUpLeftBacklog() {
        return warmUpDrain == DrainEnd.OUT_OF_TIME;
    }

    /**
     * Adds the calls of a run to the earlier calls of its server.
     *
     * @return the number of calls from before the window that the server may have completed in the window
     */
    public long addTo(EarlierCalls earlier, RunOutcome outcome) {
        if (begun != null) {
            earlier.seen(begun.process(), completed(begun));
        }
        earlier.add(outcome.warmup().since(outcome.runIn()));
        long out = first == null ? 0 : earlier.out(first.process(), completed(first));
        earlier.add(outcome.recording().total().counts());
        earlier.add(outcome.runIn());
        earlier.add(outcome.coolDown());
        return out;
    }

    /** The number of calls of the run's operations that the server had completed at a poll. */
    private long completed(ServerSnapshot snapshot) {
        ServerSnapshot latest = ended != null ? ended : polls.latest() != null ? polls.latest() : snapshot;
        return counted.sum(snapshot, latest);
    }

    /** Whether different processes answered at the opening of the window and at the end. */
    public boolean restarted() {
        return first != null && ended != null && !first.process().equals(ended.process());
    }

    /** Whether the server answered before and after the window, but not at its opening and close. */
    public boolean hasUnknownWindow(double windowSeconds) {
        return first != null && ended != null && !restarted() && !closedInTime(windowSeconds);
    }

    private boolean closedInTime(double windowSeconds) {
        if (closed == null || opened == null) {
            return false;
        }
        double covered = (closed.snapshot().nanos() - opened.nanos()) / NANOS_PER_SECOND;
        return covered >= windowSeconds * (1 - MAX_LATENESS)
                && lateNanos(windowSeconds, closed.tookNanos()) / NANOS_PER_SECOND
                        <= Math.max(windowSeconds * MAX_LATENESS, MAX_LATENESS_SECONDS);
    }

    /**
     * The most by which the closing snapshot can be later than the close of the window. It is bounded by the time of
     * its answer, and by the time between the two snapshots, which includes some time before the window.
     */
    private double lateNanos(double windowSeconds, double answeredNanos) {
        return Math.min(answeredNanos, closed.snapshot().nanos() - opened.nanos() - windowSeconds * NANOS_PER_SECOND);
    }

    /** Settings of the server's bus file that are not in effect. */
    public List<String> unmet() {
        return ended == null || ended.unmet() == null ? List.of() : ended.unmet();
    }
}
