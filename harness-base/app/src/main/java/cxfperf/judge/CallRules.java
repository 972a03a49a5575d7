package cxfperf.judge;

import static cxfperf.scenario.FailureKind.STUCK;
import static cxfperf.text.NumberText.format;

import cxfperf.engine.RunOutcome.Ending;
import cxfperf.result.Calls;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.StopCondition;
import cxfperf.scenario.MessageCheck;
import cxfperf.text.NumberText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Rules about the calls: how they ended, whether the load generator itself failed, and whether their messages and their
 * effects are correct.
 */
final class CallRules {

    private static final double NANOS_PER_SECOND = 1e9;

    private CallRules() {}

    static List<Reason> apply(RunResult run, RunFacts seen) {
        List<Reason> reasons = new ArrayList<>();
        Calls calls = run.calls();
        RunFacts.RunEnd end = seen.ending();
        end.harnessFault().ifPresent(what -> reasons.add(new Reason(Code.HARNESS_FAULT, what)));
        if (calls.ok() == 0) {
            reasons.add(new Reason(
                    Code.NO_VERIFIED_CALLS,
                    notOne(calls)
                            + (end.ending() == Ending.NOTHING_VERIFIED
                                    ? "; the run ended " + after(end) + ", because only failures had come back"
                                    : "")));
        }
        endedEarly(end).ifPresent(how -> reasons.add(new Reason(Code.ENDED_EARLY, how)));
        // Without a verified call, the reason above says enough.
        if (calls.failed() > 0 && calls.ok() > 0) {
            reasons.add(new Reason(
                    Code.CALLS_FAILED,
                    allowed(run),
                    NumberText.count(calls.failed()) + " of " + NumberText.counted(calls.started(), "call")
                            + " failed: " + kinds(calls)));
        }
        if (calls.abandoned() > 0) {
            reasons.add(new Reason(
                    Code.CALLS_FAILED,
                    allowed(run),
                    NumberText.counted(calls.abandoned(), "call")
                            + " still in flight when the run stopped waiting: the outcome is unknown"));
        }
        // Without a verified call, no reply was accepted.
        seen.afterRun()
                .unverified()
                .filter(replies -> calls.ok() > 0)
                .ifPresent(replies -> reasons.add(new Reason(
                        Code.NO_EXPECTATION,
                        replies + " was accepted as correct, without an expected reply to compare it with: "
                                + NumberText.counted(calls.ok(), "ok call"))));
        warmUp(run, run.window().warmupCalls()).ifPresent(reasons::add);
        return reasons;
    }

    /** An objective on errors says how many calls may fail. */
    static Status allowed(RunResult run) {
        return run.judgement().errorsHaveObjective() ? Status.PASS : Status.FAIL;
    }

    private static String notOne(Calls calls) {
        if (calls.started() == 0) {
            return "no call was started in the window";
        }
        return "0 of " + NumberText.counted(calls.started(), "started call") + " got the expected reply";
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
                        // The window goes on without the client of a stuck call.
                        warmup.failedBy(STUCK) > 0 ? allowed(run) : Status.PASS,
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

    /** How a run ended early although it still had calls to make; empty for any other run. */
    private static Optional<String> endedEarly(RunFacts.RunEnd end) {
        return switch (end.ending()) {
            case COMPLETED, NOTHING_VERIFIED -> Optional.empty();
            case STOPPED -> end.stopped().map(met -> "-Dstop ended the run " + after(end) + ": " + met(met));
            case INTERRUPTED ->
                Optional.of(Reason.INTERRUPTED + " "
                        + (end.planned()
                                        .filter(time -> end.seconds() >= seconds(time))
                                        .isPresent()
                                ? "while its last calls came back"
                                : after(end)));
            case ALL_STUCK ->
                Optional.of("the run ended " + after(end) + ", as every client with calls left was stuck in one");
        };
    }

    private static String met(StopCondition.Met met) {
        return format(
                "%s was true from %,.1f s to %,.1f s of the window; in the last second the figure was %,.1f%s",
                met.condition(),
                met.fromSeconds(),
                met.untilSeconds(),
                met.last().measured(),
                met.last().unit());
    }

    private static String after(RunFacts.RunEnd end) {
        return format("after %,.1f s", end.seconds())
                + end.planned()
                        .map(time -> format(" of %,.0f s", seconds(time)))
                        .orElse("");
    }

    private static double seconds(Duration time) {
        return time.toNanos() / NANOS_PER_SECOND;
    }

    /**
     * Compares the data of the server after the calls with the replies, and reports whether data of the run may be left
     * on it.
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

    /** The result of checking the clients' messages against their schema. */
    static List<Reason> messages(RunResult run, RunFacts seen) {
        return Optional.ofNullable(run.window().messages())
                .map(CallRules::messages)
                .orElse(List.of());
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
