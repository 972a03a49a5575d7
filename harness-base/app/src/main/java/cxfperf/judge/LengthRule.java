package cxfperf.judge;

import static cxfperf.text.NumberText.counted;
import static cxfperf.text.NumberText.format;

import cxfperf.result.CallTimes.TimeFigure;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.Steadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Whether the window was long enough for what is printed, and if not, how long it is to be. */
final class LengthRule {

    /**
     * Above this share of calls that may lie on the wrong side of the window's edges, a rate is too coarse to quote.
     */
    private static final double MAX_EDGE_SHARE = 0.01;

    /** A second whose poll came late is one with the next, so a window may lack half a second at its end. */
    private static final double HALF_A_SECOND = 0.5;

    private static final List<Function<RunResult, Optional<TooShort>>> RULES =
            List.of(LengthRule::edges, LengthRule::percentiles, LengthRule::operations, LengthRule::thirds);

    /** @param times how many times as long the window is to be; 0 if that is not known */
    private record TooShort(String evidence, double times) {}

    private LengthRule() {}

    static List<Reason> apply(RunResult run, RunFacts seen) {
        if (run.calls().ok() == 0) {
            return List.of();
        }
        List<TooShort> found =
                RULES.stream().flatMap(rule -> rule.apply(run).stream()).toList();
        List<String> evidence =
                new ArrayList<>(found.stream().map(TooShort::evidence).toList());
        double times = found.stream().mapToDouble(TooShort::times).max().orElse(0);
        if (times > 0) {
            evidence.add(enough(run, seen, times));
        }
        return Reason.joined(Code.TOO_SHORT, evidence);
    }

    private static String enough(RunResult run, RunFacts seen, double times) {
        return run.load().invocations() != null
                ? format(
                        "-Dinvocations=%d would do at this rate",
                        (long) Math.ceil(
                                times * run.calls().started() / (seen.ending().ofSum() ? 1 : run.threads())))
                : format("-Dtime=%d would do at this rate", (long) Math.ceil(times * run.windowSeconds()));
    }

    /** In an open loop the schedule says which calls are of the window, and its edges have no share in the rate. */
    private static Optional<TooShort> edges(RunResult run) {
        long calls = run.calls().started();
        if (run.offered() != null || run.threads() <= calls * MAX_EDGE_SHARE) {
            return Optional.empty();
        }
        double perSecond = run.throughput().known()
                ? run.throughput().perSecond()
                : run.throughput().sentPerSecond();
        String share = run.threads() < calls ? format("%.0f %%", 100.0 * run.threads() / calls) : "all";
        return Optional.of(new TooShort(
                format(
                        "%s from %s: by chance one call of each thread more or less falls into the window, which is"
                                + " %s of %,.1f/s",
                        counted(calls, "call"), counted(run.threads(), "thread"), share, perSecond),
                run.threads() / MAX_EDGE_SHARE / calls));
    }

    private static Optional<TooShort> percentiles(RunResult run) {
        long ok = run.calls().ok();
        List<TimeFigure> missing = Stream.of(
                        TimeFigure.P50, TimeFigure.P90, TimeFigure.P99, TimeFigure.P999, TimeFigure.P9999)
                .filter(figure -> figure.of(run.serviceTimeMicros()) == null)
                .toList();
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        long needed = missing.stream().mapToLong(TimeFigure::callsNeeded).max().orElseThrow();
        return Optional.of(new TooShort(
                format(
                        "%s %s too few for %s, which %s n/a: %,d are needed",
                        counted(ok, "call"),
                        ok == 1 ? "is" : "are",
                        words(missing.stream().map(TimeFigure::word).toList()),
                        missing.size() == 1 ? "is" : "are",
                        needed),
                (double) needed / ok));
    }

    private static Optional<TooShort> operations(RunResult run) {
        List<String> uncalled = run.operations().entrySet().stream()
                .filter(operation -> operation.getValue().calls().started() == 0)
                .map(Map.Entry::getKey)
                .toList();
        return uncalled.isEmpty()
                ? Optional.empty()
                : Optional.of(new TooShort("the window had no call of " + words(uncalled), 0));
    }

    private static Optional<TooShort> thirds(RunResult run) {
        int least = Steadiness.Thirds.LEAST_SECONDS;
        return run.windowSeconds() >= least - HALF_A_SECOND
                ? Optional.empty()
                : Optional.of(new TooShort(
                        format(
                                "fewer than %d seconds were measured, too few to judge whether the rate had settled",
                                least),
                        least / run.windowSeconds()));
    }

    /** Joins names, as in "p99, p99.9 and p99.99". */
    private static String words(List<String> names) {
        int last = names.size() - 1;
        return (last > 0 ? String.join(", ", names.subList(0, last)) + " and " : "") + names.get(last);
    }
}
