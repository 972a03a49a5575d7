package cxfperf.judge;

import static cxfperf.text.NumberText.counted;
import static cxfperf.text.NumberText.format;

import cxfperf.measure.Backlog;
import cxfperf.result.CallTimes;
import cxfperf.result.CallTimes.TimeFigure;
import cxfperf.result.Calls;
import cxfperf.result.Compilers;
import cxfperf.result.OfferedLoad;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Steadiness;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Rules about the window: whether it was long enough for what is printed, whether the load was warm, and whether its
 * rate held, drifted, stalled or fell short of the rate asked for.
 */
final class WindowRules {

    /**
     * Above this share of calls that may lie on the wrong side of the window's edges, a rate is too coarse to quote.
     */
    private static final double MAX_EDGE_SHARE = 0.01;

    /**
     * In a window of warm code the compilers of a JVM work for a hundredth of its CPU time, and what a warm-up calls
     * quiet is less than a twentieth: above this they did what belongs before the window.
     */
    static final double MAX_COMPILE_SHARE = 0.10;

    /** A second whose poll came late is one with the next, so a window may lack half a second at its end. */
    private static final double HALF_A_SECOND = 0.5;

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

    static List<Reason> apply(RunResult run, RunFacts seen) {
        List<Reason> reasons = new ArrayList<>();
        if (run.calls().ok() > 0) {
            tooShort(run, seen, reasons);
            thirds(run).ifPresent(thirds -> unstable(thirds, reasons));
        }
        return reasons;
    }

    /** The first and the last third; empty where the window is too short, or a ramp. */
    private static Optional<Steadiness.Thirds> thirds(RunResult run) {
        return Optional.ofNullable(run.steadiness()).map(Steadiness::thirds);
    }

    private static void tooShort(RunResult run, RunFacts seen, List<Reason> reasons) {
        List<String> evidence = new ArrayList<>();
        double times = 0;
        Calls calls = run.calls();
        // In an open loop the schedule says which calls are of the window, and its edges have no share in the rate.
        if (run.offered() == null && run.threads() > calls.started() * MAX_EDGE_SHARE) {
            evidence.add(format(
                    "%s from %s: by chance one call of each thread more or less falls into the window, which is"
                            + " %s of %,.1f/s",
                    counted(calls.started(), "call"),
                    counted(run.threads(), "thread"),
                    run.threads() < calls.started()
                            ? format("%.0f %%", 100.0 * run.threads() / calls.started())
                            : "all",
                    run.throughput().known()
                            ? run.throughput().perSecond()
                            : run.throughput().sentPerSecond()));
            times = run.threads() / MAX_EDGE_SHARE / calls.started();
        }
        Optional.ofNullable(run.offered())
                .filter(offered -> isCoarse(run, offered))
                .ifPresent(offered -> evidence.add(format(
                        "%,d scheduled calls in %,.1f s are %,.2f/s, and %s was asked for: the window holds "
                                + "too few of them",
                        offered.scheduled(),
                        run.windowSeconds(),
                        offered.scheduled() / run.windowSeconds(),
                        RateText.of(offered))));
        Map<String, Long> missing = missingPercentiles(run.serviceTimeMicros());
        if (!missing.isEmpty()) {
            long needed =
                    missing.values().stream().mapToLong(Long::longValue).max().orElseThrow();
            evidence.add(format(
                    "%s %s too few for %s, which %s n/a: %,d are needed",
                    counted(calls.ok(), "call"),
                    calls.ok() == 1 ? "is" : "are",
                    words(List.copyOf(missing.keySet())),
                    missing.size() == 1 ? "is" : "are",
                    needed));
            times = Math.max(times, (double) needed / calls.ok());
        }
        List<String> uncalled = run.operations().entrySet().stream()
                .filter(operation -> operation.getValue().calls().started() == 0)
                .map(Map.Entry::getKey)
                .toList();
        if (!uncalled.isEmpty()) {
            evidence.add("the window had no call of " + words(uncalled));
        }
        if (run.windowSeconds() < Steadiness.Thirds.LEAST_SECONDS - HALF_A_SECOND) {
            evidence.add(format(
                    "fewer than %d seconds were measured, too few to judge whether the rate had settled%s",
                    Steadiness.Thirds.LEAST_SECONDS,
                    ServerRules.growthIsUnseen(run) ? ", and whether the backlog of one-way calls grows" : ""));
            times = Math.max(times, Steadiness.Thirds.LEAST_SECONDS / run.windowSeconds());
        }
        if (evidence.isEmpty()) {
            return;
        }
        if (times > 0) {
            evidence.add(enough(run, seen, times));
        }
        reasons.add(new Reason(Code.TOO_SHORT, String.join("; ", evidence)));
    }

    /** Joins names, as in "p99, p99.9 and p99.99". */
    private static String words(List<String> names) {
        int last = names.size() - 1;
        return (last > 0 ? String.join(", ", names.subList(0, last)) + " and " : "") + names.get(last);
    }

    /** @param times how many times as long the window is to be */
    private static String enough(RunResult run, RunFacts seen, double times) {
        return seen.asked().invocations()
                ? format(
                        "-Dinvocations=%d would do at this rate",
                        (long) Math.ceil(
                                times * run.calls().started() / (seen.asked().ofAll() ? 1 : run.threads())))
                : format("-Dtime=%d would do at this rate", (long) Math.ceil(times * run.windowSeconds()));
    }

    /**
     * Whether the rate of the scheduled calls is not the one that was asked for, as a window holds whole calls only.
     */
    static boolean isCoarse(RunResult run, OfferedLoad offered) {
        double asked = offered.firstPerSecond() * run.windowSeconds();
        return !offered.hasRamp()
                && offered.arrivals().equals("constant")
                && Math.abs(offered.scheduled() - asked) > MAX_EDGE_SHARE * asked;
    }

    private static Map<String, Long> missingPercentiles(CallTimes times) {
        Map<String, Long> missing = new LinkedHashMap<>();
        Stream.of(TimeFigure.P50, TimeFigure.P90, TimeFigure.P99, TimeFigure.P999, TimeFigure.P9999)
                .filter(figure -> figure.of(times) == null)
                .forEach(figure -> missing.put(figure.word(), figure.callsNeeded()));
        return missing;
    }

    /** {@link #warmUp} judges a rate that rose. */
    private static void unstable(Steadiness.Thirds thirds, List<Reason> reasons) {
        if (thirds.material() && !thirds.risesMaterially()) {
            reasons.add(new Reason(Code.UNSTABLE, "the rate fell, " + text(thirds)));
        }
    }

    /** Both rates, and their difference in per cent of the first rate unless that is zero. */
    static String text(Steadiness.Thirds thirds) {
        return format(
                        "%,.1f/s in the first third of the window, %,.1f/s in the last",
                        thirds.firstPerSecond(), thirds.lastPerSecond())
                + (thirds.firstPerSecond() > 0
                        ? format(" (%+.0f %%)", 100 * (thirds.lastPerSecond() / thirds.firstPerSecond() - 1))
                        : "");
    }

    /** Judges whether the load was warm: whether its code was still being compiled, or its rate still rose. */
    static List<Reason> warmUp(RunResult run, RunFacts seen) {
        if (run.calls().ok() == 0) {
            return List.of();
        }
        List<String> evidence = new ArrayList<>();
        seen.unwarmed()
                .ifPresent(cold -> evidence.add(format(
                        "the load was not warm after %,.0f s, the limit of its warm-up: %s",
                        cold.seconds(), String.join("; ", cold.because()))));
        compilers(run, evidence);
        thirds(run)
                .filter(Steadiness.Thirds::risesMaterially)
                .ifPresent(thirds -> evidence.add(Steadiness.ROSE + ", " + WindowRules.text(thirds)));
        return evidence.isEmpty() ? List.of() : List.of(new Reason(Code.NOT_WARM, String.join("; ", evidence)));
    }

    private static void compilers(RunResult run, List<String> evidence) {
        Compilers client = run.client().jvm().compilers(run.windowSeconds());
        Compilers server = run.server().jvm().compilers(run.windowSeconds());
        Optional<String> clientSide = atWork("client's compilers worked", client, " of " + client.whole());
        Optional<String> serverSide = clientSide.isPresent()
                ? atWork("server's", server, server.whole().equals(client.whole()) ? "" : " of " + server.whole())
                : atWork("server's compilers worked", server, " of " + server.whole());
        List<String> sides =
                Stream.of(clientSide, serverSide).flatMap(Optional::stream).toList();
        if (!sides.isEmpty()) {
            evidence.add("in the window " + String.join(", and ", sides)
                    + (server.workedSeconds() == null ? "; what the server's did is not known" : ""));
        }
    }

    private static Optional<String> atWork(String whose, Compilers compilers, String ofWhat) {
        return compilers.workedMoreThan(MAX_COMPILE_SHARE)
                ? Optional.of(format(
                        "the %s for %.1f s, up to %.0f %%%s",
                        whose, compilers.workedSeconds(), compilers.share() * 100, ofWhat))
                : Optional.empty();
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
        return evidence.isEmpty() ? List.of() : List.of(new Reason(Code.STALLED, String.join("; ", evidence)));
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
            return List.of(new Reason(
                    Code.RATE_NOT_KEPT,
                    format(
                                    "%,d of %,d scheduled calls were dropped, because no client was free for them "
                                            + "before the window ended"
                                            + " (%.1f %% of %s)%s",
                                    offered.dropped(),
                                    offered.scheduled(),
                                    100.0 * offered.dropped() / offered.scheduled(),
                                    RateText.of(offered),
                                    backlog.standsFrom().isPresent()
                                            ? format(
                                                    ": a backlog remained from second %,d on",
                                                    backlog.standsFrom().getAsLong())
                                            : "")
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
                : List.of(new Reason(
                        Code.RATE_NOT_KEPT,
                        Status.PASS,
                        format(
                                "%,d of %,d scheduled calls wait for a free client (%.1f %% of %s)",
                                offered.dropped(),
                                offered.scheduled(),
                                100.0 * offered.dropped() / offered.scheduled(),
                                RateText.of(offered))));
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
                // warmUp has already reported a rise with its cause.
                .filter(drift -> drift.percentPerHour() < 0 || warmUp(run, seen).isEmpty())
                .flatMap(WindowRules::drift)
                .stream()
                .toList();
    }

    private static Optional<Reason> drift(Steadiness.Drift drift) {
        if (!drift.material()) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Code.DRIFT,
                format(
                        "the rate changed by %+.1f %% over the window, %+.1f %% per hour (99.7 %% interval "
                                + "%+.1f to %+.1f)",
                        drift.percentOfWindow(),
                        drift.percentPerHour(),
                        drift.lowPercentPerHour(),
                        drift.highPercentPerHour())));
    }
}
