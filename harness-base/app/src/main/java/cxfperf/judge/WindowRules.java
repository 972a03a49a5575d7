package cxfperf.judge;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.counted;
import static cxfperf.text.NumberText.format;

import cxfperf.engine.RunOutcome.Ending;
import cxfperf.result.CallTimes;
import cxfperf.result.CallTimes.TimeFigure;
import cxfperf.result.OfferedLoad;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.Steadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Rules about the window: whether the load was warm, whether its rate was steady and as high as requested, and whether
 * the window was long enough for the printed figures.
 */
final class WindowRules {

    /** Calls of this length leave seconds without a call although nothing stands still. */
    private static final double LONG_CALL_MICROS = 1e6;

    /** Below this number of scheduled calls, no call may be dropped. */
    private static final long FEW = 100;

    /**
     * From that number on, this share may be dropped: at any moment, also at the end of the window, some calls wait for
     * a client.
     */
    private static final double MAX_DROPPED_SHARE = 0.01;

    private static final double MICROS_PER_SECOND = 1e6;

    /**
     * If a larger share of the calls may lie on the wrong side of the window's edges, the rate is too coarse to quote.
     */
    private static final double MAX_EDGE_SHARE = 0.01;

    /** A second with a late poll is joined with the next one, so a window may lack half a second at its end. */
    private static final double HALF_A_SECOND = 0.5;

    private WindowRules() {}

    /** The first and the last third; empty if the window is too short or has a ramp. */
    private static Optional<Steadiness.Thirds> thirds(RunResult run) {
        return Optional.ofNullable(run.steadiness()).map(Steadiness::thirds);
    }

    /** Judges whether the rate fell; {@link #warmUp} judges a rate that rose. */
    static List<Reason> unstable(RunResult run, RunFacts seen) {
        return thirds(run)
                .filter(thirds -> run.calls().ok() > 0 && thirds.material() && !thirds.risesMaterially())
                .map(thirds -> new Reason(Code.UNSTABLE, "the rate fell, " + text(thirds)))
                .stream()
                .toList();
    }

    /** Both rates, and their difference in percent of the first rate, unless that rate is zero. */
    private static String text(Steadiness.Thirds thirds) {
        return format(
                        "%,.1f/s in the first third of the window, %,.1f/s in the last",
                        thirds.firstPerSecond(), thirds.lastPerSecond())
                + (thirds.firstPerSecond() > 0
                        ? format(" (%+.0f %%)", 100 * (thirds.lastPerSecond() / thirds.firstPerSecond() - 1))
                        : "");
    }

    /** Judges whether the load was warm, by the evidence of its watch and by a rate that rose in the window. */
    static List<Reason> warmUp(RunResult run, RunFacts seen) {
        if (run.calls().ok() == 0) {
            return List.of();
        }
        List<String> evidence = new ArrayList<>(seen.notWarm());
        thirds(run)
                .filter(Steadiness.Thirds::risesMaterially)
                .ifPresent(thirds -> evidence.add("the rate rose, " + text(thirds)));
        return Reason.joined(Code.NOT_WARM, evidence);
    }

    /** Judges whether the server or the load generator stood still for whole seconds. */
    static List<Reason> stalls(RunResult run, RunFacts seen) {
        List<String> evidence = new ArrayList<>();
        if (seen.standstillSeconds() > 0) {
            evidence.add(format(
                    "the load generator made no progress for %,.1f s of the window: its JVM was stopped, or "
                            + "got no CPU",
                    Math.min(seen.standstillSeconds(), run.windowSeconds())));
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
                        "no call was verified in %,d of %,d seconds of the window, at most %,d s in a row",
                        stalls.emptySeconds(), stalls.seconds(), stalls.longestSeconds())
                + (others > 0
                        ? format("; in the other seconds the rate was %,.1f/s", perSecond * windowSeconds / others)
                        : ": all came back after its end"));
    }

    /**
     * Judges whether an open loop kept its rate. Dropped calls are a reason, because they were never sent; their number
     * is known at the end of the window. A stall that the clients caught up with is not a reason, because the response
     * times show it.
     */
    static List<Reason> rate(RunResult run, RunFacts seen) {
        OfferedLoad offered = run.offered();
        // A window that closed early may have ended between the scheduled time of a call and its start.
        boolean cutOff = seen.ending().ending() != Ending.COMPLETED;
        return offered == null
                        || offered.dropped() <= (cutOff ? 1 : 0)
                        || offered.scheduled() >= FEW && offered.dropped() <= MAX_DROPPED_SHARE * offered.scheduled()
                ? List.of()
                : List.of(new Reason(
                        Code.RATE_NOT_KEPT,
                        format(
                                "%,d of %,d scheduled calls were dropped, because no client was free for them before the"
                                        + " window ended (%.1f %% of %s)%s",
                                offered.dropped(),
                                offered.scheduled(),
                                100.0 * offered.dropped() / offered.scheduled(),
                                RateText.of(offered),
                                clients(run, offered))));
    }

    /** The clients needed by Little's law, calls in flight = rate x time of a call; empty if there were enough. */
    private static String clients(RunResult run, OfferedLoad offered) {
        Double mean = run.serviceTimeMicros().mean();
        double inFlight = mean == null ? 0 : offered.mostPerSecond() * mean / MICROS_PER_SECOND;
        return inFlight < run.threads()
                ? ""
                : format(
                        "; at %,.1f ms per call it takes %,d clients, not %,d",
                        mean / 1_000, (long) Math.ceil(inFlight), run.threads());
    }

    /** Judges whether the rate drifted over the window. A larger difference is reported as UNSTABLE only. */
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

    /** Judges whether the window was long enough for the printed figures. */
    static List<Reason> length(RunResult run, RunFacts seen) {
        return run.calls().ok() == 0
                ? List.of()
                : Reason.joined(
                        Code.TOO_SHORT,
                        Stream.of(edges(run), percentiles(run), operations(run), tooFewSeconds(run))
                                .flatMap(Optional::stream)
                                .toList());
    }

    /** In an open loop the schedule decides which calls belong to the window, so its edges do not affect the rate. */
    private static Optional<String> edges(RunResult run) {
        long calls = run.calls().started();
        if (run.offered() != null || run.threads() <= calls * MAX_EDGE_SHARE) {
            return Optional.empty();
        }
        double perSecond = run.throughput().known()
                ? run.throughput().perSecond()
                : run.throughput().sentPerSecond();
        String share = run.threads() < calls ? format("%.0f %%", 100.0 * run.threads() / calls) : "all";
        return Optional.of(format(
                "%s from %s: by chance one call of each thread more or less falls into the window, which is %s of"
                        + " %,.1f/s",
                counted(calls, "call"), counted(run.threads(), "thread"), share, perSecond));
    }

    private static Optional<String> percentiles(RunResult run) {
        long ok = run.calls().ok();
        List<TimeFigure> missing = Stream.of(TimeFigure.values())
                .filter(figure -> figure.callsNeeded() > 0 && figure.of(run.serviceTimeMicros()) == null)
                .toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(format(
                        "%s %s too few for %s, which %s n/a: %s are needed",
                        counted(ok, "call"),
                        ok == 1 ? "is" : "are",
                        words(missing.stream().map(TimeFigure::word).toList()),
                        missing.size() == 1 ? "is" : "are",
                        words(missing.stream()
                                .map(figure -> count(figure.callsNeeded()))
                                .toList())));
    }

    private static Optional<String> operations(RunResult run) {
        List<String> uncalled = run.operations().entrySet().stream()
                .filter(operation -> operation.getValue().calls().started() == 0)
                .map(Map.Entry::getKey)
                .toList();
        return uncalled.isEmpty() ? Optional.empty() : Optional.of("the window had no call of " + words(uncalled));
    }

    private static Optional<String> tooFewSeconds(RunResult run) {
        int least = Steadiness.Thirds.LEAST_SECONDS;
        return run.windowSeconds() >= least - HALF_A_SECOND
                ? Optional.empty()
                : Optional.of(format(
                        "fewer than %d seconds were measured, too few to judge whether the rate had settled", least));
    }

    /** Joins names, as in "p99, p99.9 and p99.99". */
    private static String words(List<String> names) {
        int last = names.size() - 1;
        return (last > 0 ? String.join(", ", names.subList(0, last)) + " and " : "") + names.get(last);
    }
}
