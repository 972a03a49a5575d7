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
 * Computes what the polls of a run say about its server: its counts, times and backlog. The snapshots come in as the
 * run goes on; each is null where the server did not answer, or the run has not come so far. One thread.
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

    /** Before the warm-up, or, without one, as the window opens. */
    ServerSnapshot begun;

    /** Before the run-in, with no call in flight: the server's calls are counted from here. */
    ServerSnapshot first;

    /** The snapshot as the window opens: what the server uses is counted from here. */
    ServerSnapshot opened;

    /** The answer to the poll that was sent when the window closed. */
    ServerPolls.PollAnswer closed;

    /** After the last call. */
    ServerSnapshot ended;

    /** Whether the server completed the warm-up's one-way calls before the window. */
    DrainEnd warmUpDrain = DrainEnd.DRAINED;

    /** How the window's one-way calls were waited for; null where there are none, or the run ended before it. */
    Drain.DrainResult drain;

    private final ServerPolls polls;

    SeenServer(ServerPolls polls, CountedOperations counted, CompletionWatch oneWay) {
        this.polls = polls;
        this.counted = counted;
        this.oneWay = oneWay;
    }

    /**
     * What the server reports of the run.
     *
     * @param windowSeconds how long the window really was
     */
    public ServerSide side(double windowSeconds) {
        if (first == null || ended == null) {
            return ServerSide.unknown(notSeenBecause());
        }
        // Another process has other clocks and counts, and another time other calls: its differences mean nothing.
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
     * What became of the calls that are one-way; empty where none is.
     *
     * @param recording of the window
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

    /** Null where the server counts the one-way calls by the client's names; one that is not ours need not. */
    private String notCounted(Recording recording) {
        List<String> others =
                counted.ofOthers() ? oneWay.sentAndNotIn(ended, recording.operations()) : List.<String>of();
        return others.isEmpty()
                ? null
                : "the server has no count named " + String.join(", ", others)
                        + "; with -Dadmin=none calls count when they are acknowledged";
    }

    /** What the server completed of each one-way operation until the window closed; null where it is not known. */
    public Map<String, Long> completedInWindow(Recording recording) {
        if (completionsUnknownBecause(recording) != null) {
            return null;
        }
        // The server made the snapshot at some time between the request and the answer.
        double late = lateNanos(recording.windowNanos() / NANOS_PER_SECOND, closed.tookNanos() / 2.0);
        Map<String, Long> completed = oneWay.completed(late);
        if (warmUpDrain == DrainEnd.DRAINED) {
            // The server had nothing else to complete, and the exact time of the poll is not known.
            completed.replaceAll(
                    (operation, number) -> Math.min(number, CompletionWatch.sent(recording.operations(), operation)));
        }
        return completed;
    }

    /**
     * How long one-way calls took from sent to completed, from the window's first to the last of the run, by operation;
     * without operations for which it is not known.
     */
    public Map<String, Distribution> completionTimes() {
        return first == null || ended == null || restarted() ? Map.of() : oneWay.times(first, ended);
    }

    /** Whether the server was still busy with calls of the warm-up when the window opened. */
    public boolean warmUpLeftBacklog() {
        return warmUpDrain == DrainEnd.OUT_OF_TIME;
    }

    /**
     * Adds a run to the calls that its server was asked for.
     *
     * @return how many calls from before the window the server may have completed in it
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

    /** Number of calls of the run's operations that the server had completed at a poll. */
    private long completed(ServerSnapshot snapshot) {
        ServerSnapshot latest = ended != null ? ended : polls.latest() != null ? polls.latest() : snapshot;
        return counted.sum(snapshot, latest);
    }

    /** Whether another process answered at the end than at the opening of the window. */
    public boolean restarted() {
        return first != null && ended != null && !first.process().equals(ended.process());
    }

    /** Whether it answered before and after the window, and not as the window opened and closed. */
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
     * By how much the closing snapshot was later than the close of the window, at most: bounded by the time of its
     * answer, and by the time between the two snapshots, some of which was before the window.
     */
    private double lateNanos(double windowSeconds, double answeredNanos) {
        return Math.min(answeredNanos, closed.snapshot().nanos() - opened.nanos() - windowSeconds * NANOS_PER_SECOND);
    }

    /** Settings of the server's bus file that are not in effect. */
    public List<String> unmet() {
        return ended == null || ended.unmet() == null ? List.of() : ended.unmet();
    }
}
