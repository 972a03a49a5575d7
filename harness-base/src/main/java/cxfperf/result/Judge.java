package cxfperf.result;

import cxfperf.scenario.FailureKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Judges a run from its numbers alone. Pure; any thread. */
public final class Judge {

    /** Above this share of calls that may lie on the wrong side of the window's edges, a rate is too coarse to quote. */
    private static final double MAX_EDGE_SHARE = 0.01;

    private Judge() {}

    /**
     * @param interrupted whether somebody stopped the run before its time
     * @param closeFailure why a client could not be closed in order, if one could not
     * @param harnessFault what broke in the load generator, if anything
     */
    public static Verdict judge(
            Calls calls,
            Throughput throughput,
            int threads,
            boolean interrupted,
            Optional<String> closeFailure,
            Optional<String> harnessFault) {
        List<Reason> reasons = new ArrayList<>();
        harnessFault.ifPresent(what -> reasons.add(new Reason(
                Reason.Code.HARNESS_FAULT, what, "mend this first: the load was not the one that was asked for")));
        if (calls.ok() == 0) {
            reasons.add(new Reason(
                    Reason.Code.NO_VERIFIED_CALLS,
                    "not one of " + count(calls.started()) + " started calls got its expected reply",
                    remedy(calls.failures())));
        }
        if (interrupted) {
            reasons.add(new Reason(
                    Reason.Code.INTERRUPTED,
                    "the run was stopped before its end; the numbers are those of the shorter window",
                    "let it run to its end to compare it with others"));
        }
        // Without one verified call the reason above has said it all.
        if (calls.failed() > 0 && calls.ok() > 0) {
            reasons.add(new Reason(
                    Reason.Code.CALLS_FAILED,
                    count(calls.failed()) + " of " + count(calls.started()) + " calls failed: "
                            + calls.failures().entrySet().stream()
                                    .map(entry -> entry.getKey() + " " + count(entry.getValue()))
                                    .collect(Collectors.joining(", ")),
                    remedy(calls.failures())));
        }
        if (calls.abandoned() > 0) {
            reasons.add(new Reason(
                    Reason.Code.CALLS_ABANDONED,
                    count(calls.abandoned()) + " calls were still out when the run stopped waiting",
                    "nobody knows how they ended; see the reason that stopped the run"));
        }
        if (calls.ok() > 0 && threads > calls.started() * MAX_EDGE_SHARE) {
            reasons.add(new Reason(
                    Reason.Code.TOO_SHORT,
                    String.format(
                            Locale.ROOT,
                            "%,d calls from %,d threads: the calls at the edges of the window alone are worth up to %.0f %%"
                                    + " of %,.1f/s",
                            calls.started(),
                            threads,
                            100.0 * threads / calls.started(),
                            throughput.perSecond()),
                    "give it more time (-Dtime) until every thread has made a hundred calls"));
        }
        closeFailure.ifPresent(why -> reasons.add(new Reason(
                Reason.Code.NOT_CLEANED_UP,
                "a client could not be closed in order: " + why,
                "restart the server before the next run if this one left anything on it")));
        return Verdict.of(reasons);
    }

    private static String remedy(Map<FailureKind, Long> failures) {
        Optional<FailureKind> commonest =
                failures.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
        if (commonest.isEmpty()) {
            return "give it more time (-Dtime), or look at what the server does";
        }
        return switch (commonest.get()) {
            case CONNECT -> "is the server up, and are -Dhost, -Dport and -Dprotocol right?";
            case BIND ->
                "the client host is out of local ports: connections are not reused, or the port range is small";
            case TIMEOUT -> "the server answers too late or not at all; look at its CPU, threads and pauses";
            case SOAP_FAULT, HTTP_STATUS -> "look at the example below and at the server's log";
            case WRONG_REPLY -> "the server does not do this operation right; its speed means nothing";
            case STUCK -> "take a thread dump of both sides (jcmd PID Thread.print) during the next run";
            case OTHER -> "look at the example below";
        };
    }

    private static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
