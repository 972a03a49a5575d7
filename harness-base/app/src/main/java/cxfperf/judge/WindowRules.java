package cxfperf.judge;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.format;

import cxfperf.measure.Backlog;
import cxfperf.result.CallTimes;
import cxfperf.result.OfferedLoad;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Steadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rules about the rate: whether the load was warm, and whether its rate held, or fell short of what was asked for. */
final class WindowRules {

    /** Calls that take as long leave seconds without one where nothing stands still. */
    private static final double LONG_CALL_MICROS = 1e6;

    /** Below this number of scheduled calls, no call may be dropped. */
    private static final long FEW = 100;

    /**
     * Above it, this share may be dropped: so many calls wait for a client at any moment, the end of the window
     * included.
     */
    private static final double MAX_DROPPED_SHARE = 0.01;

    /** Above this share of the seconds, being behind was no stall but what the load was like. */
    private static final double MAX_BEHIND_SHARE = 0.25;

    private static final double MICROS_PER_SECOND = 1e6;

    private WindowRules() {}

    /** The first and the last third; empty where the window is too short, or a ramp. */
    private static Optional<Steadiness.Thirds> thirds(RunResult run) {
        return Optional.ofNullable(run.steadiness()).map(Steadiness::thirds);
    }

    /** Whether the rate fell; {@link #warmUp} judges one that rose. */
    static List<Reason> unstable(RunResult run, RunFacts seen) {
        return thirds(run)
                .filter(thirds -> run.calls().ok() > 0 && thirds.material() && !thirds.risesMaterially())
                .map(thirds -> new Reason(Code.UNSTABLE, "the rate fell, " + text(thirds)))
                .stream()
                .toList();
    }

    /** Both rates, and their difference in per cent of the first rate unless that is zero. */
    private static String text(Steadiness.Thirds thirds) {
        return format(
                        "%,.1f/s in the first third of the window, %,.1f/s in the last",
                        thirds.firstPerSecond(), thirds.lastPerSecond())
                + (thirds.firstPerSecond() > 0
                        ? format(" (%+.0f %%)", 100 * (thirds.lastPerSecond() / thirds.firstPerSecond() - 1))
                        : "");
    }

    /** Judges whether the load was warm, by what its watch says and by a rate that rose in the window. */
    static List<Reason> warmUp(RunResult run, RunFacts seen) {
        if (run.calls().ok() == 0) {
            return List.of();
        }
        List<String> evidence = new ArrayList<>(seen.notWarm());
        thirds(run)
                .filter(Steadiness.Thirds::risesMaterially)
                .ifPresent(thirds -> evidence.add(Steadiness.ROSE + ", " + text(thirds)));
        return Reason.joined(Code.NOT_WARM, evidence);
    }

    /** Judges whether the server or the load generator stood still for whole seconds. */
    static List<Reason> stalls(RunResult run, RunFacts seen) {
        List<String> evidence = new ArrayList<>();
        if (seen.seconds().standstillSeconds() > 0) {
            evidence.add(format(
                    "the load generator made no progress for %,.1f s of the window: its JVM was stopped, or "
                            + "got no CPU",
                    Math.min(seen.seconds().standstillSeconds(), run.windowSeconds())));
        }
        if (run.steadiness() != null && !callsAreLong(run)) {
            emptySeconds(run.steadiness().stalls(), run.throughput().perSecond(), run.windowSeconds())
                    .ifPresent(evidence::add);
        }
        return Reason.joined(Code.STALLED, evidence);
    }

    private static boolean callsAreLong(RunResult run) {
        CallTimes times = run.serviceTimeMicros();
        Double usual = times.p50() == null ? times.mean() : times.p50();
        return usual != null && usual >= LONG_CALL_MICROS;
    }

    /** @param perSecond the rate of the whole window */
    static Optional<String> emptySeconds(Steadiness.Stalls stalls, double perSecond, double windowSeconds) {
        if (!stalls.certain(perSecond)) {
            return Optional.empty();
        }
        long others = stalls.seconds() - stalls.emptySeconds();
        return Optional.of(format(
                        "in %,d of %,d seconds of the window not one call was verified, for %,d s at the longest",
                        stalls.emptySeconds(), stalls.seconds(), stalls.longestSeconds())
                + (others > 0
                        ? format("; in the others %,.1f/s", perSecond * windowSeconds / others)
                        : ": all came back after its end"));
    }

    /**
     * Judges whether an open loop kept its rate. A stall that was caught up is no reason, as the response times have
     * it. Dropped calls are one, since they were never sent; their number is known at the end of the window.
     */
    static List<Reason> rate(RunResult run, RunFacts seen) {
        OfferedLoad offered = run.offered();
        Backlog.Lag backlog = seen.seconds().lag();
        if (offered == null) {
            return List.of();
        }
        if (offered.dropped() > 0
                && (offered.scheduled() < FEW || offered.dropped() > MAX_DROPPED_SHARE * offered.scheduled())) {
            String since = backlog.standsFrom().isPresent()
                    ? ": a backlog remained from second "
                            + count(backlog.standsFrom().getAsLong()) + " on"
                    : "";
            return List.of(new Reason(
                    Code.RATE_NOT_KEPT,
                    dropped(offered, "were dropped, because no client was free for them before the window ended")
                            + since
                            + clients(run, offered)));
        }
        if (backlog.secondsBehind() > MAX_BEHIND_SHARE * backlog.seconds()) {
            return List.of(new Reason(
                    Code.RATE_NOT_KEPT,
                    Status.PASS,
                    format(
                            "in %,d of %,d seconds of the window calls were more than a second behind "
                                    + "schedule, and caught up before its end",
                            backlog.secondsBehind(), backlog.seconds())));
        }
        return List.of();
    }

    /** Whether a run that goes on is behind its schedule: by calls that would be dropped if its window ended now. */
    static List<Reason> behind(RunResult run) {
        OfferedLoad offered = run.offered();
        return offered == null || offered.dropped() <= MAX_DROPPED_SHARE * offered.scheduled()
                ? List.of()
                : List.of(new Reason(Code.RATE_NOT_KEPT, Status.PASS, dropped(offered, "wait for a free client")));
    }

    private static String dropped(OfferedLoad offered, String why) {
        return format(
                "%,d of %,d scheduled calls %s (%.1f %% of %s)",
                offered.dropped(),
                offered.scheduled(),
                why,
                100.0 * offered.dropped() / offered.scheduled(),
                RateText.of(offered));
    }

    /** By Little's law, calls in flight = calls per second x time of each; empty where the clients were enough. */
    private static String clients(RunResult run, OfferedLoad offered) {
        Double mean = run.serviceTimeMicros().mean();
        double inFlight = mean == null ? 0 : offered.mostPerSecond() * mean / MICROS_PER_SECOND;
        return inFlight < run.threads()
                ? ""
                : format(
                        "; at %,.1f ms per call it takes %,d clients, not %,d",
                        mean / 1_000, (long) Math.ceil(inFlight), run.threads());
    }

    /** Whether the rate crept up or down over the window; a larger difference is UNSTABLE, which then is said alone. */
    static List<Reason> drift(RunResult run, RunFacts seen) {
        if (run.calls().ok() == 0
                || thirds(run).filter(Steadiness.Thirds::material).isPresent()) {
            return List.of();
        }
        return Optional.ofNullable(run.steadiness())
                .map(Steadiness::drift)
                .filter(Steadiness.Drift::material)
                // warmUp has already reported a rise with its cause.
                .filter(drift -> drift.percentPerHour() < 0 || warmUp(run, seen).isEmpty())
                .map(drift -> new Reason(
                        Code.DRIFT,
                        format(
                                "the rate changed by %+.1f %% over the window, %+.1f %% per hour (99.7 %% interval "
                                        + "%+.1f to %+.1f)",
                                drift.percentOfWindow(),
                                drift.percentPerHour(),
                                drift.lowPercentPerHour(),
                                drift.highPercentPerHour())))
                .stream()
                .toList();
    }
}
