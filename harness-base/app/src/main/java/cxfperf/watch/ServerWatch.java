package cxfperf.watch;

import cxfperf.admin.AdminClient;
import cxfperf.admin.ServerSnapshot;
import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.SystemTicker;
import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import cxfperf.probe.ProbeSample;
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
 * and one after the last call. The run goes on if the endpoint does not answer. Called by the runner's thread only.
 *
 * <p>If an operation is one-way, the window opens when the server has completed the calls of the warm-up, and the last
 * poll waits for the calls of the window. Both waits are bounded.
 *
 * <p>{@link #seen} computes the server's figures from the snapshots.
 *
 * <p>The server is polled in the warm-up too, although nothing uses those snapshots: the first poll loads hundreds of
 * classes on both sides, for which the JVM throws compiled code of the calls away. Without that, the first seconds of
 * the window would be cold.
 */
public final class ServerWatch implements RunListener {

    private static final Duration LIMIT_OF_A_POLL = Duration.ofSeconds(1);

    /** An answer may come later than its snapshot was made. The server's clock has the time of the snapshot. */
    private static final Duration LIMIT_OF_THE_CLOSING_POLL = Duration.ofSeconds(3);

    private final ServerPolls polls;
    private final SeenServer seen;

    /** The time limit of a call. */
    private final Duration callLimit;

    private BooleanSupplier hurry = () -> false;
    private DrainProgress drainProgress = (left, perSecond, soFar, most) -> {};
    private Long liveHeapBytes;
    private boolean warmedUp;

    /**
     * @param operations the operations of the run; the server's counts of other operations are ignored
     * @param ofOthers whether the server is foreign, and may have other names for its operations
     * @param oneWay the one-way operations among them
     * @param callLimit the time limit of a call
     */
    public ServerWatch(
            AdminClient client, List<String> operations, boolean ofOthers, List<String> oneWay, Duration callLimit) {
        this(client, null, operations, ofOthers, oneWay, callLimit);
    }

    private ServerWatch(
            AdminClient client,
            String why,
            List<String> operations,
            boolean ofOthers,
            List<String> oneWay,
            Duration callLimit) {
        this.polls = new ServerPolls(client, why, () -> hurry.getAsBoolean());
        this.seen = new SeenServer(polls, new CountedOperations(operations, ofOthers), new CompletionWatch(oneWay));
        this.callLimit = callLimit;
    }

    /**
     * Makes a watch without polls.
     *
     * @param why the reason that results give for the missing facts
     */
    public static ServerWatch off(String why, List<String> oneWay) {
        return new ServerWatch(null, why, List.of(), false, oneWay, Duration.ZERO);
    }

    /** Sets who gets the progress while the run waits for the server to complete its one-way calls. */
    public void showDrain(DrainProgress progress) {
        drainProgress = progress;
    }

    /** Sets a condition: while it is true, a user waits for the end, and the server has less time to answer. */
    public void hurryWhen(BooleanSupplier asked) {
        hurry = asked;
    }

    public boolean hasOneWayCalls() {
        return seen.oneWay.isNeeded();
    }

    @Override
    public void phaseStarted(Phase phase) {
        if (polls.isOff()) {
            return;
        }
        if (phase == Phase.WARM_UP) {
            warmedUp = true;
            seen.oneWay = seen.oneWay.anew();
            seen.begun = polls.poll(OptionalLong.empty()).orElse(null);
            polls.warmUpStarts(seen.begun);
        } else if (phase == Phase.WINDOW) {
            polls.forgetWarmUp();
            Optional<ServerSnapshot> first = awaitWarmUp();
            seen.oneWay = seen.oneWay.anew();
            first.ifPresent(this::countFrom);
        } else if (phase == Phase.COOL_DOWN && seen.first != null) {
            takeAnswer(false);
            // The runner must find stuck calls meanwhile, so it does not wait for the answer.
            polls.forgetUnanswered();
            pollLater(LIMIT_OF_THE_CLOSING_POLL);
        }
    }

    private void countFrom(ServerSnapshot snapshot) {
        seen.first = snapshot;
        seen.opened = snapshot;
        if (!warmedUp) {
            seen.begun = snapshot;
        }
        seen.oneWay.opened(snapshot);
        polls.windowOpens(snapshot);
    }

    /**
     * Polls again, because other listeners, other hosts or the run-in may have taken long since the first poll. The
     * window does not wait for a slow answer: the next answered poll then counts as its start.
     */
    @Override
    public void windowOpens() {
        if (seen.first != null) {
            seen.opened = null;
            pollLater(LIMIT_OF_A_POLL);
        }
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        take(phase, interval);
        pollAgain(phase);
    }

    /** Takes the answer of the last poll, as {@link #intervalEnded} does first. */
    void take(Phase phase, Interval interval) {
        seen.oneWay.interval(interval);
        if (phase != Phase.COOL_DOWN) {
            takeAnswer(false);
        }
    }

    /** Polls for the next interval, unless the last poll is not answered yet. */
    void pollAgain(Phase phase) {
        if (phase != Phase.COOL_DOWN && polls.latest() != null) {
            pollLater(LIMIT_OF_A_POLL);
        }
    }

    private void pollLater(Duration limit) {
        if (polls.pollLater(limit)) {
            seen.oneWay.asked();
        }
    }

    private Optional<ServerPolls.PollAnswer> takeAnswer(boolean wait) {
        Optional<ServerPolls.PollAnswer> answer = polls.take(wait);
        answer.map(ServerPolls.PollAnswer::snapshot).ifPresent(snapshot -> {
            if (seen.opened == null && seen.first != null) {
                seen.opened = snapshot;
                polls.windowOpens(snapshot);
            } else {
                seen.oneWay.answered(snapshot);
            }
        });
        return answer;
    }

    @Override
    public void callsEnded(Counts around) {
        if (seen.first == null) {
            return;
        }
        // An earlier snapshot must not replace the closing one: its figures would be divided by the calls of a longer
        // time.
        seen.closed = takeAnswer(true).orElse(null);
        if (seen.closed != null) {
            seen.oneWay.answered(seen.closed.snapshot());
        }
        seen.ended = awaitCompletion(around).orElse(null);
        if (seen.ended == null) {
            return;
        }
        if (seen.closed != null) {
            polls.notePauses(seen.ended, seen.closed.snapshot().jvm().gcPauses());
        }
        if (!seen.restarted() && Growth.isSeenIn(seen.ended.nanos() - seen.first.nanos())) {
            liveHeapBytes = polls.liveHeapBytes();
        }
    }

    /** Waits until the server has completed the one-way calls of the warm-up, then polls it. */
    private Optional<ServerSnapshot> awaitWarmUp() {
        if (!hasOneWayCalls()) {
            return polls.poll(OptionalLong.empty());
        }
        // Calls that ended after the last interval are not in an interval.
        Drain.DrainResult outcome =
                drain(OptionalLong.empty(), seen.begun, seen.begun == null ? 0 : seen.oneWay.allOk());
        seen.warmUpDrain = outcome.end();
        return outcome.last();
    }

    /** Waits until the server has completed the one-way calls, then polls it. */
    private Optional<ServerSnapshot> awaitCompletion(Counts around) {
        OptionalLong gcUpTo = seen.closed == null
                ? OptionalLong.empty()
                : OptionalLong.of(seen.closed.snapshot().jvm().gcPauses());
        if (!hasOneWayCalls()) {
            return polls.poll(gcUpTo);
        }
        seen.drain = drain(gcUpTo, seen.first, seen.oneWay.allOk() + around.ok());
        return seen.drain.last();
    }

    /**
     * @param since the poll from which completions count; null for all completions. Both counts use the names that the
     *     server has now, because before the first call it may have no names
     * @param sure the smallest number of calls that the server will complete
     */
    private Drain.DrainResult drain(OptionalLong gcUpTo, ServerSnapshot since, long sure) {
        return new Drain(
                        () -> polls.poll(gcUpTo),
                        now -> seen.counted.sum(now, now) - (since == null ? 0 : seen.counted.sum(since, now)),
                        hurry,
                        drainProgress,
                        callLimit,
                        new SystemTicker())
                .await(sure, Duration.ofNanos(seen.oneWay.lengthNanos()));
    }

    /** The CPU and compile time of the server's JVM at the latest answered poll. */
    public ProbeSample work() {
        return polls.work();
    }

    /** The server's columns of one row of the timeline; unknown if no poll was answered since the previous row. */
    public ServerSecond second() {
        return new ServerSecond(polls.second(), hasOneWayCalls() ? seen.oneWay.second() : null);
    }

    /**
     * Whether the server is on this host. Its address does not show that, because a tunnel leads to another host. Empty
     * before the first answer. Any thread.
     */
    public Optional<Boolean> isOnThisHost() {
        return polls.isOnThisHost();
    }

    /** The server's data from the polls so far. */
    public SeenServer seen() {
        return seen;
    }

    /** The bytes of live objects in the server's heap after the last call; null if unknown. */
    public Long liveHeapBytes() {
        return liveHeapBytes;
    }
}
