package cxfperf.watch;

import cxfperf.admin.AdminClient;
import cxfperf.admin.ServerSnapshot;
import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.SystemTicker;
import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import cxfperf.probe.ProbeSample;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.result.Steadiness.Growth;
import cxfperf.stored.ServerSecond;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * Follows the server of one run through its admin endpoint ({@link ServerPolls}): a snapshot while all workers stand at
 * the start gate, from which calls are counted, one as the window opens, one per second, one when the window closes,
 * and one after the last call. An endpoint that does not answer stops nothing. Called by the runner's thread only.
 *
 * <p>Where an operation is one-way, the window opens when the server has completed what the warm-up sent, and the last
 * poll waits for what the window sent, both within a bound.
 *
 * <p>{@link #seen} computes what the snapshots say about the run.
 *
 * <p>The server is polled in the warm-up too, although nothing uses those snapshots: the first poll loads hundreds of
 * classes on both sides, for which the JVM throws compiled code of the calls away. Without that, the first seconds of
 * the window would be cold.
 */
public final class ServerWatch implements RunListener {

    /** Less than a tenth of the time between the agreement on a window's instant and the instant itself. */
    private static final long QUICK_NANOS = 40_000_000;

    private static final Duration LIMIT_OF_A_POLL = Duration.ofSeconds(1);

    /** An answer may come later than its snapshot was made: the server's clock says when that was. */
    private static final Duration LIMIT_OF_THE_CLOSING_POLL = Duration.ofSeconds(3);

    private final ServerPolls polls;
    private final CountedOperations counted;
    private CompletionWatch oneWay;

    /** The time limit of a call. */
    private final Duration callLimit;

    private BooleanSupplier hurry = () -> false;
    private DrainProgress drainProgress = (left, perSecond, soFar, most) -> {};

    // The snapshots of a run, in their order. Null where the server did not answer, or the run has not come so far.
    /** Before the warm-up, or, without one, as the window opens. */
    private ServerSnapshot begun;

    private ServerSnapshot first;
    private ServerSnapshot opened;
    private ServerPolls.PollAnswer closed;
    private ServerSnapshot ended;
    private Long liveHeapBytes;

    private boolean warmedUp;
    private DrainEnd warmUpDrain = DrainEnd.DRAINED;
    private Drain.DrainResult drain;

    /**
     * @param operations the operations of the run; the server's counts of others are ignored
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
            beginOneWay();
            begun = polls.poll(OptionalLong.empty()).orElse(null);
            polls.warmUpStarts(begun);
        } else if (phase == Phase.WINDOW) {
            polls.forgetWarmUp();
            first = null;
            awaitWarmUp().ifPresentOrElse(this::begins, this::beginOneWay);
        } else if (phase == Phase.COOL_DOWN && first != null) {
            takeAnswer();
            // The runner must find stuck calls meanwhile, so it does not wait for the answer here.
            pollLater(LIMIT_OF_THE_CLOSING_POLL);
        }
    }

    /**
     * Polls again: other listeners, other hosts, or the run-in have taken long since the first poll. The window does
     * not wait for a slow answer: the next poll that is answered then stands for its start.
     */
    @Override
    public void windowOpens() {
        if (first == null) {
            return;
        }
        if (oneWay.isNeeded()) {
            if (polls.tookNanos() < QUICK_NANOS) {
                polls.poll(OptionalLong.empty()).ifPresent(this::begins);
            }
        } else {
            opened = null;
            pollLater(LIMIT_OF_A_POLL);
        }
    }

    /** A phase begins in which calls are sent. */
    private void beginOneWay() {
        oneWay = oneWay.anew();
    }

    private void begins(ServerSnapshot snapshot) {
        first = snapshot;
        opened = snapshot;
        if (!warmedUp) {
            begun = snapshot;
        }
        beginOneWay();
        oneWay.opened(snapshot);
        polls.windowOpens(snapshot);
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        take(phase, interval);
        pollAgain(phase);
    }

    /** Takes the answer of the last poll, as {@link #intervalEnded} does first. */
    void take(Phase phase, Interval interval) {
        if (oneWay.isNeeded()) {
            oneWay.interval(interval);
        }
        if (phase == Phase.COOL_DOWN || polls.latest() == null) {
            return;
        }
        takeAnswer();
        if (oneWay.isNeeded()) {
            // At once: what the server has completed is compared with what was sent until the end of the interval.
            pollNext();
        }
    }

    /** Polls for the next interval, unless that was done or the last poll is not answered yet. */
    void pollAgain(Phase phase) {
        if (phase != Phase.COOL_DOWN && polls.latest() != null && !oneWay.isNeeded()) {
            pollNext();
        }
    }

    private void pollNext() {
        if (polls.isIdle()) {
            pollLater(LIMIT_OF_A_POLL);
        }
    }

    private void pollLater(Duration limit) {
        oneWay.asked();
        polls.pollLater(limit);
    }

    private void takeAnswer() {
        polls.take().ifPresent(answer -> {
            if (opened == null && first != null) {
                opened = answer.snapshot();
                polls.windowOpens(opened);
            }
            oneWay.answered(answer.snapshot());
        });
    }

    @Override
    public void callsEnded(Counts around) {
        if (first == null) {
            return;
        }
        // No earlier snapshot stands in for the closing one: its figures would be divided by the calls of a longer
        // time.
        closed = polls.take(LIMIT_OF_THE_CLOSING_POLL).orElse(null);
        if (closed != null) {
            oneWay.answered(closed.snapshot());
        }
        ended = awaitCompletion(around).orElse(null);
        if (ended != null) {
            polls.ended(ended, Optional.ofNullable(closed).map(ServerPolls.PollAnswer::snapshot));
            if (Growth.isSeenIn(ended.nanos() - first.nanos())
                    && ended.process().equals(first.process())) {
                liveHeapBytes = polls.liveHeapBytes();
            }
        }
    }

    /** Waits first until the server has completed what the warm-up sent one-way. */
    private Optional<ServerSnapshot> awaitWarmUp() {
        if (!oneWay.isNeeded()) {
            return polls.poll(OptionalLong.empty());
        }
        // Calls that ended after the last interval are in no interval.
        long sure = begun == null ? 0 : oneWay.all().ok();
        Drain.DrainResult outcome =
                drain(OptionalLong.empty(), begun).await(sure, Duration.ofNanos(oneWay.lengthNanos()));
        warmUpDrain = outcome.end();
        return outcome.last();
    }

    /** Waits first until the server has completed what was sent one-way. */
    private Optional<ServerSnapshot> awaitCompletion(Counts around) {
        OptionalLong gcUpTo = closed == null
                ? OptionalLong.empty()
                : OptionalLong.of(closed.snapshot().jvm().gcPauses());
        if (!oneWay.isNeeded()) {
            return polls.poll(gcUpTo);
        }
        long sure = oneWay.all().ok() + around.ok();
        drain = drain(gcUpTo, first).await(sure, Duration.ofNanos(oneWay.lengthNanos()));
        return drain.last();
    }

    /**
     * @param since the poll from which completions count; null for all that the server has completed. Both counts are
     *     by the names that the server has now: before the first call it may have none
     */
    private Drain drain(OptionalLong gcUpTo, ServerSnapshot since) {
        return new Drain(
                () -> polls.poll(gcUpTo),
                now -> counted.sum(now, now) - (since == null ? 0 : counted.sum(since, now)),
                hurry,
                drainProgress,
                callLimit,
                new SystemTicker());
    }

    /** Work of the server's JVM until the latest answered poll. */
    ProbeSample work() {
        return polls.work();
    }

    /** The server's columns of one row of the timeline; unknown where no poll was answered since the row before. */
    public ServerSecond second() {
        return new ServerSecond(polls.second(), oneWay.isNeeded() ? oneWay.second() : null);
    }

    /**
     * Whether the server is on this host, whatever the address at which it is called: a tunnel leads elsewhere. Empty
     * before the first answer. Any thread.
     */
    public Optional<Boolean> isOnThisHost() {
        return polls.isOnThisHost();
    }

    /** What the polls so far say about the run. */
    public SeenServer seen() {
        return new SeenServer(polls, counted, oneWay, begun, first, opened, closed, ended, warmUpDrain, drain);
    }

    /** The live objects of the server's heap after the last call; null where not known. */
    public Long liveHeapBytes() {
        return liveHeapBytes;
    }
}
