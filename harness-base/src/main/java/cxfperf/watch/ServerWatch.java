package cxfperf.watch;

import cxfperf.admin.AdminClient;
import cxfperf.admin.ServerSnapshot;
import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.SystemTicker;
import cxfperf.measure.BacklogCurve;
import cxfperf.measure.Counts;
import cxfperf.measure.Distribution;
import cxfperf.measure.Interval;
import cxfperf.measure.Recording;
import cxfperf.probe.CpuAllowance;
import cxfperf.probe.JvmWork;
import cxfperf.result.DrainEnd;
import cxfperf.result.OneWay;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerCount;
import cxfperf.result.ServerSide;
import cxfperf.stored.ServerSecond;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * Follows the server of one run through its admin endpoint ({@link ServerPolls}): a snapshot while all workers stand at
 * the start gate, one a second, one when the window closes, and one after the last call. An endpoint that does not
 * answer stops nothing. Called by the runner's thread only.
 *
 * <p>Where an operation is one-way, the window opens when the server has completed what the warm-up sent, and the last
 * poll waits for what the window sent, both within a bound.
 *
 * <p>The server is polled in the warm-up too, although nothing uses those snapshots: the first poll loads hundreds of
 * classes on both sides, for which the JVM throws compiled code of the calls away. Without that, the first seconds of
 * the window would be cold.
 */
public final class ServerWatch implements RunListener {

    private static final Duration LIMIT_OF_A_POLL = Duration.ofSeconds(1);

    /**
     * The closing snapshot may be later than the close of the window by this share of the window, or by the time below.
     */
    private static final double MAX_LATENESS = 0.10;

    private static final double MAX_LATENESS_SECONDS = 1;

    /** An answer may come later than its snapshot was made: the server's clock says when that was. */
    private static final Duration LIMIT_OF_THE_CLOSING_POLL = Duration.ofSeconds(3);

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final ServerPolls polls;
    private final CountedOperations counted;
    private final CompletionWatch oneWay;

    /** The time limit of a call. */
    private final Duration callLimit;

    private BooleanSupplier hurry = () -> false;
    private DrainProgress drainProgress = (left, perSecond, soFar, most) -> {};

    // The snapshots of a run, in their order. Null where the server did not answer, or the run has not come so far.
    /** Before the warm-up, or, without one, as the window opens. */
    private ServerSnapshot begun;

    private ServerSnapshot first;
    private ServerPolls.PollAnswer closed;
    private ServerSnapshot ended;

    private boolean warmedUp;
    private DrainEnd warmUpDrain = DrainEnd.DRAINED;
    private Drain.DrainResult drain;

    /** @param operations the operations of the run; the server's counts of others are ignored */
    public ServerWatch(AdminClient client, List<String> operations) {
        this(client, operations, false, List.of(), Duration.ZERO);
    }

    /**
     * @param ofOthers whether the server is not ours, and may have other names for its operations
     * @param oneWay the one-way operations among them
     * @param callLimit the time limit of a call
     */
    public ServerWatch(
            AdminClient client, List<String> operations, boolean ofOthers, List<String> oneWay, Duration callLimit) {
        this(new ServerPolls(client), operations, ofOthers, oneWay, callLimit);
    }

    private ServerWatch(
            ServerPolls polls, List<String> operations, boolean ofOthers, List<String> oneWay, Duration callLimit) {
        this.polls = polls;
        this.counted = new CountedOperations(operations, ofOthers);
        this.oneWay = new CompletionWatch(oneWay);
        this.callLimit = callLimit;
    }

    /** Gets the progress while the run waits for the server to complete its one-way calls. */
    public void showDrain(DrainProgress progress) {
        drainProgress = progress;
    }

    /** When this is true, a user waits for the end, and the server has less time to answer. */
    public void hurryWhen(BooleanSupplier asked) {
        hurry = asked;
        polls.hurryWhen(asked);
    }

    public boolean hasOneWayCalls() {
        return oneWay.isNeeded();
    }

    /** Watches nothing. */
    public static ServerWatch off(String why) {
        return off(why, List.of());
    }

    /** The same where some operations of the run are one-way. */
    public static ServerWatch off(String why, List<String> oneWay) {
        return new ServerWatch(ServerPolls.off(why), List.of(), false, oneWay, Duration.ZERO);
    }

    @Override
    public void phaseStarted(Phase phase) {
        if (polls.isOff()) {
            return;
        }
        if (phase == Phase.WARM_UP) {
            warmedUp = true;
            oneWay.begin();
            begun = polls.poll(OptionalLong.empty()).orElse(null);
            polls.warmUpStarts(begun);
        } else if (phase == Phase.MEASURE) {
            polls.forgetWarmUp();
            first = null;
            Optional<ServerSnapshot> seen = awaitWarmUp();
            oneWay.begin();
            seen.ifPresent(this::opened);
        } else if (phase == Phase.DRAIN && first != null) {
            takeAnswer();
            // The runner must find stuck calls meanwhile, so it does not wait for the answer here.
            pollLater(LIMIT_OF_THE_CLOSING_POLL);
        }
    }

    /** Polls again: other listeners may have taken long since the first poll. */
    @Override
    public void windowOpens() {
        if (first != null) {
            polls.poll(OptionalLong.empty()).ifPresent(this::opened);
        }
    }

    private void opened(ServerSnapshot snapshot) {
        first = snapshot;
        if (!warmedUp) {
            begun = snapshot;
        }
        oneWay.begin();
        oneWay.opened(snapshot);
        polls.windowOpens(snapshot);
    }

    @Override
    public void windowOpened(long nanos) {
        polls.windowOpened(nanos);
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        if (oneWay.isNeeded()) {
            oneWay.interval(interval);
        }
        if (phase == Phase.DRAIN || polls.latest() == null) {
            return;
        }
        takeAnswer();
        if (polls.isIdle()) {
            pollLater(LIMIT_OF_A_POLL);
        }
    }

    private void pollLater(Duration limit) {
        oneWay.asked();
        polls.pollLater(limit);
    }

    private void takeAnswer() {
        polls.take().ifPresent(answer -> oneWay.answered(answer.snapshot()));
    }

    @Override
    public void callsEnded(Counts coolDown) {
        if (first == null) {
            return;
        }
        // No earlier snapshot stands in for the closing one: its figures would be divided by the calls of a longer
        // time.
        closed = polls.take(LIMIT_OF_THE_CLOSING_POLL).orElse(null);
        if (closed != null) {
            oneWay.answered(closed.snapshot());
        }
        ended = awaitCompletion(coolDown).orElse(null);
        if (ended != null) {
            polls.ended(ended, Optional.ofNullable(closed).map(ServerPolls.PollAnswer::snapshot));
        }
    }

    /** Waits first until the server has completed what the warm-up sent one-way. */
    private Optional<ServerSnapshot> awaitWarmUp() {
        if (!oneWay.isNeeded()) {
            return polls.poll(OptionalLong.empty());
        }
        // Calls that ended after the last interval are in no interval.
        long sure = begun == null ? 0 : completed(begun) + oneWay.all().ok();
        Drain.DrainResult outcome = drain(OptionalLong.empty()).await(sure, Duration.ofNanos(oneWay.lengthNanos()));
        warmUpDrain = outcome.end();
        return outcome.last();
    }

    /** Waits first until the server has completed what was sent one-way. */
    private Optional<ServerSnapshot> awaitCompletion(Counts coolDown) {
        OptionalLong gcUpTo = closed == null
                ? OptionalLong.empty()
                : OptionalLong.of(closed.snapshot().gcPauses());
        if (!oneWay.isNeeded()) {
            return polls.poll(gcUpTo);
        }
        long sure = completed(first) + oneWay.all().ok() + coolDown.ok();
        drain = drain(gcUpTo).await(sure, Duration.ofNanos(oneWay.lengthNanos()));
        return drain.last();
    }

    private Drain drain(OptionalLong gcUpTo) {
        return new Drain(
                () -> polls.poll(gcUpTo), this::completed, hurry, drainProgress, callLimit, new SystemTicker());
    }

    /** What the server's JVM had worked at the latest answered poll. */
    JvmWork work() {
        return polls.work();
    }

    /** The server's columns of one row of the timeline; unknown where no poll was answered since the row before. */
    public ServerSecond second() {
        ServerSecond second = polls.second();
        return oneWay.isNeeded() ? second.with(oneWay.second()) : second;
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
        Map<String, Long> calls = restarted() ? null : counted.between(first, ended);
        if (restarted() || !closedInTime(windowSeconds)) {
            // Another process has other clocks and counts, and another time other calls: its differences mean nothing.
            return new ServerSide(
                    null,
                    calls,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    polls.peakHeapBytes(),
                    threads(),
                    null,
                    ended.effective(),
                    count(windowSeconds));
        }
        ServerSnapshot close = closed.snapshot();
        SnapshotDifference grown = new SnapshotDifference(first, close);
        long pauseNanos = grown.of(ServerSnapshot::gcPauseNanos);
        OptionalLong longestPause = polls.longestPauseNanos(close);
        return new ServerSide(
                null,
                calls,
                grown.seconds(ServerSnapshot::cpuNanos),
                grown.seconds(ServerSnapshot::compileNanos),
                grown.hostShare(ServerSnapshot::hostBusyTicks),
                grown.hostShare(ServerSnapshot::hostStealTicks),
                close.cpuAllowance() == null ? null : close.cpuAllowance().effectiveCpus(),
                CpuAllowance.throttledShare(first.cpuAllowance(), close.cpuAllowance()),
                grown.of(ServerSnapshot::gcPauses),
                pauseNanos / NANOS_PER_MILLI,
                // The JVM rounds each length down to milliseconds, and their sum only once.
                longestPause.isPresent() ? Math.min(longestPause.getAsLong(), pauseNanos) / NANOS_PER_MILLI : null,
                polls.peakHeapBytes(),
                threads(),
                grown.of(ServerSnapshot::connectionsAccepted),
                ended.effective(),
                count(windowSeconds));
    }

    /**
     * What became of the calls that are one-way; empty where none is.
     *
     * @param recording of the window
     * @param coolDown the cool-down calls, which no recording includes
     */
    public Optional<OneWay> oneWay(Recording recording, Counts coolDown) {
        if (!oneWay.isNeeded()) {
            return Optional.empty();
        }
        long sent = oneWay.sum(recording.operations());
        String unknown = completionsUnknownBecause();
        if (unknown != null) {
            return Optional.of(new OneWay(oneWay.operations(), sent, null, unknown, ServerBacklog.UNKNOWN));
        }
        long completed = completedInWindow(recording).values().stream()
                .mapToLong(Long::longValue)
                .sum();
        long due = recording.total().counts().ok() + coolDown.ok();
        BacklogCurve curve = oneWay.curve();
        return Optional.of(new OneWay(
                oneWay.operations(),
                sent,
                completed,
                null,
                new ServerBacklog(
                        Math.max(0, sent - completed),
                        curve.peak().isPresent() ? curve.peak().getAsLong() : null,
                        curve.perSecond().isPresent() ? curve.perSecond().getAsDouble() : null,
                        curve.error().isPresent() ? curve.error().getAsDouble() : null,
                        curve.steps(),
                        Math.max(0, due - (completed(ended) - completed(first))),
                        drain.end(),
                        drain.seconds())));
    }

    private String notSeenBecause() {
        return polls.failure() == null ? "the run ended before its window" : polls.failure();
    }

    private String completionsUnknownBecause() {
        if (first == null || ended == null) {
            return notSeenBecause();
        }
        return restarted()
                ? "the server was restarted in the run"
                : closed == null ? "the server did not answer when the window closed" : null;
    }

    /** What the server completed of each one-way operation until the window closed; null where it is not known. */
    public Map<String, Long> completedInWindow(Recording recording) {
        if (completionsUnknownBecause() != null) {
            return null;
        }
        // The server made the snapshot at some time between the request and the answer.
        double late = lateNanos(recording.windowNanos() / NANOS_PER_SECOND, closed.tookNanos() / 2.0);
        // Where the warm-up was drained, the server had nothing else to complete.
        return warmUpDrain == DrainEnd.DRAINED
                ? oneWay.completed(late, recording.operations())
                : oneWay.completed(late);
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

    private ServerCount count(double windowSeconds) {
        return restarted()
                ? null
                : new ServerCount(
                        first.process(),
                        first.nanos(),
                        ofThisRun(first),
                        ended.nanos(),
                        ofThisRun(ended),
                        polls.window(first.process(), windowSeconds));
    }

    private Map<String, Long> ofThisRun(ServerSnapshot snapshot) {
        return counted.in(snapshot, latestOr(snapshot));
    }

    private ServerSnapshot latestOr(ServerSnapshot unlessAny) {
        return ended != null ? ended : polls.latest() != null ? polls.latest() : unlessAny;
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
        earlier.addWarmup(outcome.warmup());
        long out = first == null ? 0 : earlier.out(first.process(), completed(first));
        earlier.add(outcome.recording().total().counts());
        earlier.add(outcome.coolDown());
        return out;
    }

    private long completed(ServerSnapshot snapshot) {
        return counted.sum(snapshot, latestOr(snapshot));
    }

    /** The largest share of the server's heap that its collections left in use; null where not known. */
    public Double peakLiveHeapShare() {
        return polls.peakLiveHeapShare();
    }

    /** Whether the server's JVM is known to have thrown an {@code OutOfMemoryError}, in the run or before it. */
    public boolean outOfMemory() {
        return polls.outOfMemory();
    }

    /** Whether another process answered at the end than at the opening of the window. */
    public boolean restarted() {
        return first != null && ended != null && !first.process().equals(ended.process());
    }

    private boolean closedInTime(double windowSeconds) {
        if (closed == null) {
            return false;
        }
        return lateNanos(windowSeconds, closed.tookNanos()) / NANOS_PER_SECOND
                <= Math.max(windowSeconds * MAX_LATENESS, MAX_LATENESS_SECONDS);
    }

    /**
     * By how much the closing snapshot was later than the close of the window, at most: bounded by the time of its
     * answer, and by the time between the two snapshots, some of which was before the window.
     */
    private double lateNanos(double windowSeconds, double answeredNanos) {
        return Math.min(answeredNanos, closed.snapshot().nanos() - first.nanos() - windowSeconds * NANOS_PER_SECOND);
    }

    private Long threads() {
        return ended.threads() == null ? null : ended.threads().longValue();
    }

    /** What the server's bus file asked for and it was not given. */
    public List<String> unmet() {
        return ended == null || ended.unmet() == null ? List.of() : ended.unmet();
    }
}
