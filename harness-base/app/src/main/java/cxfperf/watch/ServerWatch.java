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

    private static final Duration LIMIT_OF_A_POLL = Duration.ofSeconds(1);

    /** An answer may come later than its snapshot was made: the server's clock says when that was. */
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
     * @param operations the operations of the run; the server's counts of others are ignored
     * @param ofOthers whether the server is not ours, and may have other names for its operations
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
     * Watches nothing.
     *
     * @param why the reason that results give for the missing facts
     */
    public static ServerWatch off(String why, List<String> oneWay) {
        return new ServerWatch(null, why, List.of(), false, oneWay, Duration.ZERO);
    }

    /** Gets the progress while the run waits for the server to complete its one-way calls. */
    public void showDrain(DrainProgress progress) {
        drainProgress = progress;
    }

    /** When this is true, a user waits for the end, and the server has less time to answer. */
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
            // The runner must find stuck calls meanwhile, so it does not wait for the answer here.
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
     * Polls again: other listeners, other hosts, or the run-in have taken long since the first poll. The window does
     * not wait for a slow answer: the next poll that is answered then stands for its start.
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
        // No earlier snapshot stands in for the closing one: its figures would be divided by the calls of a longer
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

    /** Waits first until the server has completed what the warm-up sent one-way. */
    private Optional<ServerSnapshot> awaitWarmUp() {
        if (!hasOneWayCalls()) {
            return polls.poll(OptionalLong.empty());
        }
        // Calls that ended after the last interval are in no interval.
        Drain.DrainResult outcome =
                drain(OptionalLong.empty(), seen.begun, seen.begun == null ? 0 : seen.oneWay.allOk());
        seen.warmUpDrain = outcome.end();
        return outcome.last();
    }

    /** Waits first until the server has completed what was sent one-way. */
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
     * @param since the poll from which completions count; null for all that the server has completed. Both counts are
     *     by the names that the server has now: before the first call it may have none
     * @param sure how many calls the server completes at least
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

    /** Work of the server's JVM until the latest answered poll. */
    public ProbeSample work() {
        return polls.work();
    }

    /** The server's columns of one row of the timeline; unknown where no poll was answered since the row before. */
    public ServerSecond second() {
        return new ServerSecond(polls.second(), hasOneWayCalls() ? seen.oneWay.second() : null);
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
        return seen;
    }

    /** The live objects of the server's heap after the last call; null where not known. */
    public Long liveHeapBytes() {
        return liveHeapBytes;
    }
}
