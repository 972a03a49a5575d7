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
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Follows the server through its admin endpoint: a snapshot while all workers stand at the start gate, one a second, one
 * when the window closes and one when the last call is over. An endpoint that does not answer stops nothing. Called by
 * the runner's thread only.
 *
 * <p>Where an operation is one-way, the window opens when the server has completed what the warm-up sent, and the last look
 * waits for what the window sent, both within a bound.
 *
 * <p>The warm-up has the same looks, for nothing but their code: the first one loads hundreds of classes on both sides, for
 * which compiled code of the calls is thrown away. In the window, its first seconds would be of cold code.
 */
public final class ServerWatch implements RunListener {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration LIMIT_OF_A_LOOK = Duration.ofSeconds(1);
    private static final Duration LIMIT_IN_A_HURRY = Duration.ofSeconds(3);

    /** The look at the close of the window may be as late as this share of the window, or as the time below. */
    private static final double MAX_LATENESS = 0.10;

    private static final double MAX_LATENESS_SECONDS = 1;

    /** An answer may come later than it was taken: the server's clock tells. */
    private static final Duration LIMIT_OF_THE_CLOSING_LOOK = Duration.ofSeconds(3);

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final AdminClient client;
    private final CountedOperations counted;

    private final CompletionWatch oneWay;
    private final ServerClock clock = new ServerClock();

    /** The time limit of a call. */
    private final Duration callLimit;

    private String unknownBecause;
    private BooleanSupplier hurry = () -> false;
    private DrainProgress drainProgress = (left, perSecond, soFar, most) -> {};
    private DrainEnd warmUpDrain = DrainEnd.DRAINED;
    private Drain.DrainResult drain;
    private boolean warmedUp;
    private ServerSnapshot begun;
    private ServerSnapshot first;
    private ServerSnapshot closed;
    private ServerSnapshot ended;
    private ServerSnapshot latest;
    private ServerSnapshot beforeLatest;
    private long pausesMeasured;
    private long longestPauseNanos;
    private Long peakHeapBytes;
    private Double peakLiveHeapShare;
    private boolean outOfMemory;
    private CompletableFuture<ServerSnapshot> look;
    private volatile long closingNanos;

    /** @param operations those of the run; what else the server is asked is none of its business */
    public ServerWatch(AdminClient client, List<String> operations) {
        this(client, operations, false, List.of(), Duration.ZERO);
    }

    /**
     * @param ofOthers the server is somebody else's, which may call its operations something else
     * @param oneWay those of the operations that are one-way
     * @param callLimit the time limit of a call
     */
    public ServerWatch(
            AdminClient client, List<String> operations, boolean ofOthers, List<String> oneWay, Duration callLimit) {
        this.client = client;
        this.counted = new CountedOperations(operations, ofOthers);
        this.oneWay = new CompletionWatch(oneWay);
        this.callLimit = callLimit;
    }

    /** Who is told while the server is waited for to complete what was sent one-way. */
    public void tellDrain(DrainProgress progress) {
        drainProgress = progress;
    }

    /** When this says so, somebody waits for the end, and the server has less time to answer. */
    public void hurryWhen(BooleanSupplier asked) {
        hurry = asked;
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
        ServerWatch watch = new ServerWatch(null, List.of(), false, oneWay, Duration.ZERO);
        watch.unknownBecause = why;
        return watch;
    }

    @Override
    public void phaseStarted(Phase phase) {
        if (client == null) {
            return;
        }
        if (phase == Phase.WARM_UP) {
            warmedUp = true;
            oneWay.begin();
            begun = fetch(OptionalLong.empty()).orElse(null);
            latest = begun;
        } else if (phase == Phase.MEASURE) {
            look = null;
            peakHeapBytes = null;
            peakLiveHeapShare = null;
            first = null;
            latest = null;
            Optional<ServerSnapshot> seen = awaitWarmUp();
            oneWay.begin();
            seen.ifPresent(this::opened);
        } else if (phase == Phase.DRAIN && first != null) {
            harvest();
            // Not waited for here: the calls that are out are what the runner has to look after now.
            oneWay.asked();
            long since = System.nanoTime();
            look = lookLater(LIMIT_OF_THE_CLOSING_LOOK)
                    .whenComplete((seen, failure) -> closingNanos = System.nanoTime() - since);
        }
    }

    /** The other listeners may have taken long since the first look. */
    @Override
    public void windowOpens() {
        if (first != null) {
            fetch(OptionalLong.empty()).ifPresent(this::opened);
        }
    }

    private void opened(ServerSnapshot snapshot) {
        first = snapshot;
        latest = snapshot;
        if (!warmedUp) {
            begun = snapshot;
        }
        oneWay.begin();
        oneWay.opened(snapshot);
        // The longest pause is wanted from here on.
        longestPauseNanos = 0;
        pausesMeasured = snapshot.gcPauses();
        note(snapshot);
    }

    @Override
    public void windowOpened(long nanos) {
        clock.windowOpened(nanos);
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        if (oneWay.isNeeded()) {
            oneWay.interval(interval);
        }
        if (phase == Phase.DRAIN || latest == null) {
            return;
        }
        if (look == null || look.isDone()) {
            harvest();
            oneWay.asked();
            look = lookLater(LIMIT_OF_A_LOOK);
        } else {
            beforeLatest = null;
        }
    }

    /** Takes up the look that is on its way, if it has arrived; says whether it has. */
    private boolean harvest() {
        beforeLatest = null;
        if (look == null || !look.isDone()) {
            return false;
        }
        try {
            ServerSnapshot seen = look.get();
            beforeLatest = latest;
            latest = seen;
            note(seen);
            oneWay.answered(seen);
            return true;
        } catch (ExecutionException e) {
            // One look less; whether the server can still be asked shows at the end.
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            look = null;
        }
    }

    @Override
    public void callsEnded(Counts trailing) {
        if (first == null) {
            return;
        }
        awaitClosingLook();
        ended = awaitCompletion(trailing).orElse(null);
        if (ended != null) {
            noteOutOfMemory(ended);
        }
        if (ended != null && closed != null) {
            notePauses(ended, closed.gcPauses());
        }
    }

    /** The look at the close of the window is on its way; without it, what the server's JVM did in it is not known. */
    private void awaitClosingLook() {
        try {
            if (look != null) {
                look.get(LIMIT_OF_THE_CLOSING_LOOK.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (ExecutionException | TimeoutException e) {
            // No earlier look stands in for it: its figures would be divided by the calls of a longer time than theirs.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (harvest()) {
            closed = latest;
        }
    }

    /** Waits first until the server has completed what the warm-up sent one-way. */
    private Optional<ServerSnapshot> awaitWarmUp() {
        if (!oneWay.isNeeded()) {
            return fetch(OptionalLong.empty());
        }
        // Calls that ended behind the last interval are in none.
        long sure = begun == null ? 0 : completed(begun) + oneWay.all().ok();
        Drain.DrainResult outcome = drain(OptionalLong.empty()).await(sure, Duration.ofNanos(oneWay.lengthNanos()));
        warmUpDrain = outcome.end();
        return outcome.last();
    }

    /** Waits first until the server has completed what was sent one-way. */
    private Optional<ServerSnapshot> awaitCompletion(Counts trailing) {
        OptionalLong gcUpTo = closed == null ? OptionalLong.empty() : OptionalLong.of(closed.gcPauses());
        if (!oneWay.isNeeded()) {
            return fetch(gcUpTo);
        }
        long sure = completed(first) + oneWay.all().ok() + trailing.ok();
        drain = drain(gcUpTo).await(sure, Duration.ofNanos(oneWay.lengthNanos()));
        return drain.last();
    }

    private Drain drain(OptionalLong gcUpTo) {
        return new Drain(() -> fetch(gcUpTo), this::completed, hurry, drainProgress, callLimit, new SystemTicker());
    }

    private Optional<ServerSnapshot> fetch(OptionalLong gcUpTo) {
        try {
            long before = System.nanoTime();
            ServerSnapshot seen = client.fetch(pausesMeasured, gcUpTo, hurry.getAsBoolean() ? LIMIT_IN_A_HURRY : LIMIT);
            clock.seen(before, System.nanoTime(), seen);
            return Optional.of(seen);
        } catch (IOException e) {
            unknownBecause = e.getMessage();
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private CompletableFuture<ServerSnapshot> lookLater(Duration limit) {
        long before = System.nanoTime();
        return client.fetchLater(pausesMeasured, limit).whenComplete((seen, failure) -> {
            if (seen != null) {
                clock.seen(before, System.nanoTime(), seen);
            }
        });
    }

    private void note(ServerSnapshot snapshot) {
        noteOutOfMemory(snapshot);
        notePauses(snapshot, snapshot.gcPauses());
        if (snapshot.heapUsedBytes() != null) {
            peakHeapBytes = Math.max(peakHeapBytes == null ? 0 : peakHeapBytes, snapshot.heapUsedBytes());
        }
        if (snapshot.liveHeapShare() != null) {
            peakLiveHeapShare = Math.max(peakLiveHeapShare == null ? 0 : peakLiveHeapShare, snapshot.liveHeapShare());
        }
    }

    /** What the looks of the warm-up saw counts too: the JVM is not as it was before. */
    private void noteOutOfMemory(ServerSnapshot snapshot) {
        outOfMemory |= Boolean.TRUE.equals(snapshot.outOfMemory());
    }

    /** Pauses whose lengths are not reported yet are asked for again by the next look. */
    private void notePauses(ServerSnapshot snapshot, long upTo) {
        if (snapshot.gcLongestNanos() != null) {
            longestPauseNanos = Math.max(longestPauseNanos, snapshot.gcLongestNanos());
            pausesMeasured = upTo;
        }
    }

    /** What the server's JVM had worked at the latest look that it answered. */
    JvmWork work() {
        return latest == null ? JvmWork.UNKNOWN : new JvmWork(latest.nanos(), latest.cpuNanos(), latest.compileNanos());
    }

    /** What the latest look adds to the timeline; all unknown where there was none since the last time. */
    public ServerSecond second() {
        return oneWay.isNeeded() ? jvmSecond().with(oneWay.second()) : jvmSecond();
    }

    private ServerSecond jvmSecond() {
        if (beforeLatest == null || latest == null || !latest.process().equals(beforeLatest.process())) {
            return ServerSecond.UNKNOWN;
        }
        Long cpu = grown(beforeLatest, latest, ServerSnapshot::cpuNanos);
        Long compile = grown(beforeLatest, latest, ServerSnapshot::compileNanos);
        return new ServerSecond(
                cpu == null ? null : (double) cpu / (latest.nanos() - beforeLatest.nanos()),
                hostShare(beforeLatest, latest, ServerSnapshot::hostBusyTicks),
                (latest.gcPauseNanos() - beforeLatest.gcPauseNanos()) / NANOS_PER_MILLI,
                latest.heapUsedBytes(),
                latest.established(),
                latest.heapAfterGcBytes(),
                latest.threads(),
                latest.openFiles(),
                compile == null ? null : compile / NANOS_PER_MILLI);
    }

    /**
     * What the server has to say of the run.
     *
     * @param windowSeconds how long the window really was
     */
    public ServerSide side(double windowSeconds) {
        if (first == null || ended == null) {
            return ServerSide.unknown(unknownBecause == null ? "the run ended before its window" : unknownBecause);
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
                    peakHeapBytes,
                    threads(),
                    null,
                    ended.effective(),
                    count(windowSeconds));
        }
        long pauseNanos = closed.gcPauseNanos() - first.gcPauseNanos();
        return new ServerSide(
                null,
                calls,
                seconds(first, closed, ServerSnapshot::cpuNanos),
                seconds(first, closed, ServerSnapshot::compileNanos),
                hostShare(first, closed, ServerSnapshot::hostBusyTicks),
                hostShare(first, closed, ServerSnapshot::hostStealTicks),
                closed.cpuAllowance() == null ? null : closed.cpuAllowance().effectiveCpus(),
                CpuAllowance.throttledShare(first.cpuAllowance(), closed.cpuAllowance()),
                closed.gcPauses() - first.gcPauses(),
                pauseNanos / NANOS_PER_MILLI,
                // One length is cut off to milliseconds by itself, their sum but once.
                pausesMeasured == closed.gcPauses() ? Math.min(longestPauseNanos, pauseNanos) / NANOS_PER_MILLI : null,
                peakHeapBytes,
                threads(),
                grown(first, closed, ServerSnapshot::connectionsAccepted),
                ended.effective(),
                count(windowSeconds));
    }

    /**
     * What became of the calls that are one-way; empty where none is.
     *
     * @param recording of the window
     * @param trailing calls that are in no recording, made while the last counted ones came back
     */
    public Optional<OneWay> oneWay(Recording recording, Counts trailing) {
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
        long due = recording.total().counts().ok() + trailing.ok();
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

    private String completionsUnknownBecause() {
        if (first == null || ended == null) {
            return unknownBecause == null ? "the run ended before its window" : unknownBecause;
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
        // The look was taken some time between its question and its answer.
        double late = lateNanos(recording.windowNanos() / NANOS_PER_SECOND, closingNanos / 2.0);
        // Where the warm-up was drained, the server had nothing else to complete.
        return warmUpDrain == DrainEnd.DRAINED
                ? oneWay.completed(late, recording.operations())
                : oneWay.completed(late);
    }

    /**
     * How long one-way calls took from sent to completed, from the window's first to the last of the run, by operation; without
     * those of which it is not known.
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
                        clock.window(first.process(), windowSeconds));
    }

    private Map<String, Long> ofThisRun(ServerSnapshot snapshot) {
        return counted.in(snapshot, latestOr(snapshot));
    }

    private ServerSnapshot latestOr(ServerSnapshot unlessAny) {
        return ended != null ? ended : latest != null ? latest : unlessAny;
    }

    /**
     * Adds a run to the calls that its server was asked for.
     *
     * @return how many of before the window the server may have completed in it
     */
    public long tell(EarlierCalls earlier, RunOutcome outcome) {
        if (begun != null) {
            earlier.seen(begun.process(), completed(begun));
        }
        earlier.addWarmup(outcome.warmup());
        long out = first == null ? 0 : earlier.out(first.process(), completed(first));
        earlier.add(outcome.recording().total().counts());
        earlier.add(outcome.trailing());
        return out;
    }

    private long completed(ServerSnapshot snapshot) {
        return counted.sum(snapshot, latestOr(snapshot));
    }

    /** The largest share of the server's heap that its collections left in use; null where not known. */
    public Double peakLiveHeapShare() {
        return peakLiveHeapShare;
    }

    /** Whether the server's JVM is known to have thrown an {@code OutOfMemoryError}, in the run or before it. */
    public boolean outOfMemory() {
        return outOfMemory;
    }

    /** Whether another process answered at the end than at the opening of the window. */
    public boolean restarted() {
        return first != null && ended != null && !first.process().equals(ended.process());
    }

    private boolean closedInTime(double windowSeconds) {
        if (closed == null) {
            return false;
        }
        return lateNanos(windowSeconds, closingNanos) / NANOS_PER_SECOND
                <= Math.max(windowSeconds * MAX_LATENESS, MAX_LATENESS_SECONDS);
    }

    /** It was no later than its answer; nor than the time between the looks, of which some was before the window. */
    private double lateNanos(double windowSeconds, double answeredNanos) {
        return Math.min(answeredNanos, closed.nanos() - first.nanos() - windowSeconds * NANOS_PER_SECOND);
    }

    private Long threads() {
        return ended.threads() == null ? null : ended.threads().longValue();
    }

    /** What the server's bus file asked for and it was not given. */
    public List<String> unmet() {
        return ended == null || ended.unmet() == null ? List.of() : ended.unmet();
    }

    private static Double seconds(ServerSnapshot from, ServerSnapshot to, Function<ServerSnapshot, Long> nanos) {
        Long grown = grown(from, to, nanos);
        return grown == null ? null : grown / NANOS_PER_SECOND;
    }

    private static Double hostShare(ServerSnapshot from, ServerSnapshot to, Function<ServerSnapshot, Long> ticks) {
        Long part = grown(from, to, ticks);
        Long total = grown(from, to, ServerSnapshot::hostTotalTicks);
        return part == null || total == null || total <= 0 ? null : (double) part / total;
    }

    private static Long grown(ServerSnapshot from, ServerSnapshot to, Function<ServerSnapshot, Long> value) {
        Long before = value.apply(from);
        Long after = value.apply(to);
        return before == null || after == null ? null : after - before;
    }
}
