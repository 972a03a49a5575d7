package cxfperf.judge;

import cxfperf.result.Calls;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.scenario.FailureKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How the calls ended, and whether the generator itself held. */
final class CallRules {

    private CallRules() {}

    static List<Reason> apply(RunResult run, Observed seen) {
        List<Reason> reasons = new ArrayList<>();
        Calls calls = run.calls();
        seen.ending()
                .harnessFault()
                .ifPresent(what -> reasons.add(
                        new Reason(Code.HARNESS_FAULT, what, "fix this first: the load was not the requested one")));
        if (calls.ok() == 0) {
            reasons.add(new Reason(
                    Code.NO_VERIFIED_CALLS,
                    "not one of " + ReasonText.count(calls.started()) + " started calls got its expected reply"
                            + endedEarly(run, seen),
                    remedy(calls.failures())));
        }
        if (seen.ending().interrupted()) {
            reasons.add(new Reason(
                    Code.INTERRUPTED,
                    "the run was stopped before its end"
                            + seen.ending().cutShort().map(how -> ", " + how).orElse("")
                            + "; the numbers are those until then",
                    "let it run to its end to compare it with others"));
        }
        // Without one verified call the reason above has said it all.
        if (calls.failed() > 0 && calls.ok() > 0) {
            reasons.add(new Reason(
                    Code.CALLS_FAILED,
                    run.judgement().errorsHaveObjective() ? Status.PASS : Status.FAIL,
                    ReasonText.count(calls.failed()) + " of " + ReasonText.count(calls.started()) + " calls failed: "
                            + kinds(calls)
                            + endedEarly(run, seen),
                    remedy(calls.failures())));
        }
        if (calls.abandoned() > 0) {
            reasons.add(new Reason(
                    Code.CALLS_ABANDONED,
                    run.judgement().errorsHaveObjective() ? Status.PASS : Status.FAIL,
                    ReasonText.count(calls.abandoned()) + " calls were still in flight when the run stopped waiting",
                    "their outcome is unknown; see the reason that stopped the run"));
        }
        // Where no reply was taken for right, nothing was taken.
        seen.aftermath()
                .unverified()
                .filter(replies -> calls.ok() > 0)
                .ifPresent(replies -> reasons.add(new Reason(
                        Code.NO_EXPECTATION,
                        replies + " was accepted as correct: " + ReasonText.count(calls.ok())
                                + " calls are ok only because of that",
                        "state with -Dexpect what a correct reply contains")));
        warmUp(run, seen).ifPresent(reasons::add);
        seen.aftermath()
                .unmeasured()
                .ifPresent(part -> reasons.add(new Reason(
                        Code.RAW_CLIENT, part, "compare servers by it, and clients by runs without -Dclient=raw")));
        seen.aftermath()
                .leftBehind()
                .ifPresent(why -> reasons.add(new Reason(
                        Code.NOT_CLEANED_UP,
                        "the cleanup after the run is incomplete: " + why,
                        "restart the server before the next run if this run left data on it")));
        return reasons;
    }

    /** Warm-up failures of kinds that did not occur in the window; other reasons report the kinds that did. */
    private static Optional<Reason> warmUp(RunResult run, Observed seen) {
        Calls warmup = run.warmupCalls();
        Optional<FailureKind> kind = warmup.failures().entrySet().stream()
                .filter(entry -> !run.calls().failures().containsKey(entry.getKey()))
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey);
        return kind.filter(known -> run.calls().ok() > 0)
                .map(known -> new Reason(
                        Code.WARM_UP_CALLS_FAILED,
                        ReasonText.count(warmup.failed()) + " of " + ReasonText.count(warmup.started())
                                + " calls of the warm-up failed: " + kinds(warmup)
                                + Optional.ofNullable(warmup.examples().get(known))
                                        .map(example -> "; the first " + known + ": " + example)
                                        .orElse(""),
                        remedy(warmup.failures())));
    }

    private static String kinds(Calls calls) {
        return calls.failures().entrySet().stream()
                .map(entry -> entry.getKey() + " " + ReasonText.count(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String endedEarly(RunResult run, Observed seen) {
        return seen.ending().interrupted()
                ? ""
                : seen.ending().cutShort().map(how -> "; the run ended " + how).orElse("");
    }

    private static String remedy(Map<FailureKind, Long> failures) {
        Optional<FailureKind> commonest =
                failures.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
        if (commonest.isEmpty()) {
            return "measure for longer (-Dtime), or check what the server does";
        }
        return switch (commonest.get()) {
            case CONNECT -> "check that the server is up and that -Dhost, -Dport and -Dprotocol are correct";
            case BIND ->
                "the load generator has no free local port: connections are not reused, or the port range is small";
            case TIMEOUT -> "the server answers too late or not at all: check its CPU, threads and pauses";
            case SOAP_FAULT, HTTP_STATUS -> "see the example of the failure and the server's log";
            case WRONG_REPLY -> "the server does not perform this operation correctly, so its speed means nothing";
            case STUCK -> "take a thread dump of both sides (jcmd PID Thread.print) during the next run";
            case OTHER -> "see the example of the failure";
        };
    }
}
