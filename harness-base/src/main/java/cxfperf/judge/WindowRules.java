package cxfperf.judge;

import cxfperf.result.CallTimes;
import cxfperf.result.CallTimes.TimeFigure;
import cxfperf.result.Calls;
import cxfperf.result.OfferedLoad;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Steadiness;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether the window was long enough for what is printed, and whether the rate had settled in it. */
final class WindowRules {

    /**
     * Above this share of calls that may lie on the wrong side of the window's edges, a rate is too coarse to quote.
     */
    private static final double MAX_EDGE_SHARE = 0.01;

    private WindowRules() {}

    static List<Reason> apply(RunResult run, Observed seen) {
        List<Reason> reasons = new ArrayList<>();
        if (run.calls().ok() > 0) {
            tooShort(run, seen, reasons);
            if (!run.hasRamp()) {
                seen.seconds().thirds().ifPresent(thirds -> unstable(thirds, reasons));
            }
        }
        return reasons;
    }

    private static void tooShort(RunResult run, Observed seen, List<Reason> reasons) {
        List<String> evidence = new ArrayList<>();
        String remedy = "";
        Calls calls = run.calls();
        // In an open loop the schedule says which calls are of the window, and its edges have no share in the rate.
        if (run.offered() == null && run.threads() > calls.started() * MAX_EDGE_SHARE) {
            evidence.add(ReasonText.format(
                    "%,d calls from %,d threads: the calls at the edges of the window alone are worth up to "
                            + "%.0f %% of"
                            + " %,.1f/s",
                    calls.started(),
                    run.threads(),
                    100.0 * run.threads() / calls.started(),
                    run.throughput().known()
                            ? run.throughput().perSecond()
                            : run.throughput().sentPerSecond()));
            remedy = seen.asked().invocations()
                    ? "more calls: -Dinvocations=100 or more"
                    : "measure for longer (-Dtime), until every thread has made a hundred calls";
        }
        Optional.ofNullable(run.offered())
                .filter(offered -> isCoarse(run, seen, offered))
                .ifPresent(offered -> evidence.add(ReasonText.format(
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
            evidence.add(ReasonText.format(
                    "%,d calls are too few for %s, which %s n/a: %,d are needed",
                    calls.ok(), String.join(" and ", missing.keySet()), missing.size() == 1 ? "is" : "are", needed));
            remedy = remedy.isEmpty() ? enough(run, seen, (double) needed / calls.ok()) : remedy;
        }
        if (seen.seconds().thirds().isEmpty()) {
            evidence.add(ReasonText.format(
                    "fewer than %d seconds were measured, too few to judge whether the rate had settled",
                    Steadiness.Thirds.LEAST_SECONDS));
            remedy = !remedy.isEmpty()
                    ? remedy
                    : seen.asked().invocations()
                            ? enough(run, seen, Steadiness.Thirds.LEAST_SECONDS / run.windowSeconds())
                            : ReasonText.format("-Dtime=%d or more", Steadiness.Thirds.LEAST_SECONDS);
        }
        if (!evidence.isEmpty()) {
            reasons.add(new Reason(Code.TOO_SHORT, String.join("; ", evidence), remedy));
        }
    }

    /** @param times how many times as long the window is to be */
    private static String enough(RunResult run, Observed seen, double times) {
        return seen.asked().invocations()
                ? ReasonText.format(
                        "-Dinvocations=%d would do at this rate",
                        (long) Math.ceil(times * run.calls().started() / run.threads()))
                : ReasonText.format("-Dtime=%d would do at this rate", (long) Math.ceil(times * run.windowSeconds()));
    }

    /**
     * Whether the rate of the scheduled calls is not the one that was asked for, as a window holds whole calls only.
     */
    static boolean isCoarse(RunResult run, Observed seen, OfferedLoad offered) {
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

    /** A rate that rose is {@link WarmUpRule}'s. */
    private static void unstable(Steadiness.Thirds thirds, List<Reason> reasons) {
        if (thirds.material() && !thirds.risesMaterially()) {
            reasons.add(new Reason(
                    Code.UNSTABLE,
                    text(thirds),
                    "it slows down: check heap, pauses, connections and steal time in " + ResultFile.TIMELINE));
        }
    }

    /** Both rates, and their difference in per cent of the first rate unless that is zero. */
    static String text(Steadiness.Thirds thirds) {
        return ReasonText.format(
                        "%,.1f/s in the first third of the window, %,.1f/s in the last",
                        thirds.firstPerSecond(), thirds.lastPerSecond())
                + (thirds.firstPerSecond() > 0
                        ? ReasonText.format(" (%+.0f %%)", 100 * (thirds.lastPerSecond() / thirds.firstPerSecond() - 1))
                        : "");
    }
}
