package cxfperf.judge;

import static cxfperf.scenario.FailureKind.BIND;
import static cxfperf.scenario.FailureKind.CONNECT;
import static cxfperf.scenario.FailureKind.HTTP_STATUS;
import static cxfperf.scenario.FailureKind.SOAP_FAULT;

import cxfperf.result.Calls;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.ServerSide;
import cxfperf.result.Status;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.MessageCheck;
import cxfperf.text.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Rules about the calls: how they ended, whether the load generator itself failed, whether the server counted as many,
 * and whether their messages and their effects are correct.
 */
final class CallRules {

    private static final Set<FailureKind> NOT_COMPLETED = Set.of(CONNECT, BIND, SOAP_FAULT, HTTP_STATUS);

    private CallRules() {}

    static List<Reason> apply(RunResult run, RunFacts seen) {
        List<Reason> reasons = new ArrayList<>();
        Calls calls = run.calls();
        RunFacts.RunEnd ending = seen.ending();
        String how = ending.cutShort().map(text -> " " + text).orElse("");
        ending.harnessFault().ifPresent(what -> reasons.add(new Reason(Code.HARNESS_FAULT, what)));
        if (calls.ok() == 0) {
            reasons.add(new Reason(Code.NO_VERIFIED_CALLS, notOne(calls) + endedEarly(ending)));
        }
        ending.stopped()
                .ifPresent(met -> reasons.add(new Reason(Code.ENDED_EARLY, met + "; -Dstop then ended the run" + how)));
        if (ending.interrupted()) {
            reasons.add(new Reason(Code.ENDED_EARLY, Reason.INTERRUPTED + how));
        }
        // Without one verified call the reason above has said it all.
        if (calls.failed() > 0 && calls.ok() > 0) {
            reasons.add(new Reason(
                    Code.CALLS_FAILED,
                    allowed(run),
                    NumberText.count(calls.failed()) + " of " + NumberText.counted(calls.started(), "call")
                            + " failed: " + kinds(calls) + endedEarly(ending)));
        }
        if (calls.abandoned() > 0) {
            reasons.add(new Reason(
                    Code.CALLS_FAILED,
                    allowed(run),
                    NumberText.count(calls.abandoned())
                            + " calls were still in flight when the run stopped waiting; their outcome is unknown"));
        }
        // Without a verified call, no reply was accepted.
        seen.afterRun()
                .unverified()
                .filter(replies -> calls.ok() > 0)
                .ifPresent(replies -> reasons.add(new Reason(
                        Code.NO_EXPECTATION,
                        replies + " was accepted as correct: " + NumberText.counted(calls.ok(), "call")
                                + (calls.ok() == 1 ? " is" : " are") + " ok only because of that")));
        warmUp(run, run.warmupCalls()).ifPresent(reasons::add);
        return reasons;
    }

    /** An objective on errors says how many calls may fail. */
    private static Status allowed(RunResult run) {
        return run.judgement().errorsHaveObjective() ? Status.PASS : Status.FAIL;
    }

    private static String notOne(Calls calls) {
        if (calls.started() == 0) {
            return "no call was started in the window";
        }
        return "not one of " + NumberText.count(calls.started()) + " started calls got its expected reply";
    }

    /** Warm-up failures of kinds that did not occur in the window; other reasons report the kinds that did. */
    static Optional<Reason> warmUp(RunResult run, Calls warmup) {
        return warmup.failures().entrySet().stream()
                .filter(entry -> !run.calls().failures().containsKey(entry.getKey()))
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .filter(kind -> run.calls().ok() > 0)
                .map(kind -> new Reason(
                        Code.CALLS_FAILED,
                        Status.PASS,
                        NumberText.count(warmup.failed()) + " of "
                                + NumberText.counted(warmup.started(), "call") + " of the warm-up failed: "
                                + kinds(warmup)
                                + Optional.ofNullable(warmup.examples().get(kind))
                                        .map(example -> "; the first " + kind + ": " + example)
                                        .orElse("")));
    }

    private static String kinds(Calls calls) {
        return calls.failures().entrySet().stream()
                .map(entry -> entry.getKey() + " " + NumberText.count(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String endedEarly(RunFacts.RunEnd ending) {
        return ending.interrupted()
                ? ""
                : ending.cutShort().map(how -> "; the run ended " + how).orElse("");
    }

    /** Whether connections failed in their TLS handshake, as far as the first one shows. */
    static boolean areOfTls(Calls calls) {
        return calls.failures().containsKey(CONNECT)
                && calls.examples().getOrDefault(CONNECT, "").contains("SSL");
    }

    /**
     * Compares the server's own count of completed calls with the calls that the client started. They are equal, except
     * for three kinds of calls. The server may omit failed calls that never reached it or that it answered with an
     * error. It may or may not have completed calls in flight when the run stopped waiting. It may have completed in
     * the window calls from before the window. A difference that the other failed calls account for (a client that was
     * cut off) fails the run, unless an objective allows these failures; one that nothing accounts for invalidates it.
     */
    static List<Reason> count(RunResult run, RunFacts seen) {
        ServerSide server = run.server();
        if (run.oneWay() != null
                && run.oneWay().completed() == null
                && run.oneWay().sent() > 0) {
            // ServerRules says that the server is not known.
            return List.of();
        }
        if (!server.known()) {
            return List.of(new Reason(
                    Code.SERVER_UNKNOWN, "the server's count, CPU and pauses are unknown: " + server.unknownBecause()));
        }
        if (server.calls() == null) {
            return List.of();
        }
        Calls calls = run.calls();
        Calls around = run.callsAround();
        long earlier = seen.earlierCalls();
        long started = calls.started() + around.started();
        long completed = server.completed();
        long notCompleted = calls.failures().entrySet().stream()
                .filter(entry -> NOT_COMPLETED.contains(entry.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
        // Failed cool-down calls are in no count, so a difference that they account for is no mismatch. Abandoned calls
        // were in flight when the server was polled, which may still complete them.
        long unknown = calls.abandoned() + around.failed() + around.abandoned();
        boolean nobodyWaited = ServerRules.leftBecauseNobodyWaited(run);
        if (!nobodyWaited && completed <= started + earlier && completed >= started - notCompleted - unknown) {
            return List.of();
        }
        OptionalLong left = ServerRules.backlogLeft(run);
        boolean accountedFor =
                !nobodyWaited && completed <= started + earlier && completed >= started - calls.failed() - unknown;
        String evidence = "the server completed " + NumberText.count(completed) + " calls"
                + server.calls().entrySet().stream()
                        .map(entry -> entry.getKey() + " " + NumberText.count(entry.getValue()))
                        .collect(Collectors.joining(", ", " (", ")"))
                + ", the client started " + NumberText.count(started) + " (" + NumberText.count(calls.started())
                + " counted and "
                + NumberText.count(around.started()) + " before and after the window)"
                + (earlier > 0
                        ? ", and " + NumberText.count(earlier) + " calls from before the window may "
                                + "have been in flight"
                        : "")
                + (completed < started && left.isPresent()
                        ? "; a backlog of " + NumberText.count(left.getAsLong()) + " one-way calls is left"
                        : "");
        return List.of(
                accountedFor
                        ? new Reason(
                                Code.COUNT_MISMATCH,
                                allowed(run),
                                evidence + "; the calls that failed account for the difference")
                        : new Reason(Code.COUNT_MISMATCH, evidence));
    }

    /**
     * Compares the data of the server after the calls with what its replies had said, and says whether data of the run
     * may be left there.
     */
    static List<Reason> state(RunResult run, RunFacts seen) {
        List<Reason> reasons = new ArrayList<>();
        List<String> contradictions = seen.afterRun().contradictions();
        if (!contradictions.isEmpty()) {
            reasons.add(new Reason(
                    Code.STATE_MISMATCH,
                    contradictions.get(0)
                            + (contradictions.size() == 1
                                    ? ""
                                    : "; and " + NumberText.count(contradictions.size() - 1L) + " more")));
        }
        seen.afterRun()
                .leftBehind()
                .ifPresent(why -> reasons.add(new Reason(
                        Code.STATE_MISMATCH, Status.PASS, "the cleanup after the run is incomplete: " + why)));
        return reasons;
    }

    /** The messages that the clients made, against their schema. */
    static List<Reason> messages(RunResult run, RunFacts seen) {
        return Optional.ofNullable(run.messages()).map(CallRules::messages).orElse(List.of());
    }

    private static List<Reason> messages(MessageCheck check) {
        List<Reason> reasons = new ArrayList<>();
        if (check.invalid() > 0) {
            reasons.add(new Reason(
                    Code.INVALID_MESSAGES,
                    NumberText.count(check.invalid()) + " of " + NumberText.count(check.checked())
                            + " checked messages violate the schema; the first: "
                            + String.join("; ", check.examples())));
        }
        if (check.sent() == 0) {
            reasons.add(new Reason(Code.INVALID_MESSAGES, "no message was seen"));
        } else if (check.checked() < check.sent()) {
            reasons.add(new Reason(
                    Code.INVALID_MESSAGES,
                    NumberText.count(check.sent() - check.checked()) + " of " + NumberText.count(check.sent())
                            + " messages were not checked: " + check.uncheckedBecause()));
        }
        return reasons;
    }
}
