package cxfperf.judge;

import static cxfperf.text.NumberText.count;

import cxfperf.result.Calls;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.ServerSide;
import cxfperf.result.Status;
import cxfperf.scenario.FailureKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares the server's own count of completed calls with the calls that the client started. */
final class CountRule {

    /** Calls that never reached the server, or that it answered with an error and need not count. */
    private static final Set<FailureKind> NOT_COMPLETED =
            Set.of(FailureKind.CONNECT, FailureKind.BIND, FailureKind.SOAP_FAULT, FailureKind.HTTP_STATUS);

    /** An answer comes too late for a shorter window. */
    private static final double LEAST_SECONDS = 2;

    private CountRule() {}

    static List<Reason> apply(RunResult run, RunFacts seen) {
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
        List<Reason> reasons = new ArrayList<>();
        if (seen.server().unanswered() && run.windowSeconds() >= LEAST_SECONDS) {
            reasons.add(new Reason(
                    Code.SERVER_UNKNOWN,
                    "the server's CPU, pauses and connections are unknown: its admin endpoint did not answer as the"
                            + " window opened or closed"));
        }
        Difference difference = server.calls() == null ? Difference.NONE : Difference.of(run, seen.earlierCalls());
        if (difference == Difference.NONE) {
            return reasons;
        }
        reasons.add(new Reason(
                Code.COUNT_MISMATCH,
                difference == Difference.BY_FAILURES ? CallRules.allowed(run) : Status.INVALID,
                counts(run, seen.earlierCalls()) + words(difference, run)));
        return reasons;
    }

    private static String counts(RunResult run, long earlier) {
        long counted = run.calls().started();
        long around = run.callsAround().started();
        return "the server completed " + count(run.server().completed()) + " calls"
                + run.server().calls().entrySet().stream()
                        .map(entry -> entry.getKey() + " " + count(entry.getValue()))
                        .collect(Collectors.joining(", ", " (", ")"))
                + ", the client started " + count(counted + around) + " (" + count(counted) + " counted and "
                + count(around) + " before and after the window)"
                + (earlier == 0
                        ? ""
                        : ", and " + count(earlier) + " calls from before the window may have been in flight");
    }

    private static String words(Difference difference, RunResult run) {
        return switch (difference) {
            case BACKLOG ->
                "; a backlog of " + count(ServerRules.backlogLeft(run).getAsLong()) + " one-way calls is left";
            case BY_FAILURES -> "; the calls that failed account for the difference";
            case NONE, TOO_MANY, TOO_FEW -> "";
        };
    }

    /** How the server's count differs from the calls that were started. */
    enum Difference {
        /** The counts agree, except for calls that the server may have counted or not. */
        NONE,
        /** The server had one-way calls left when the run ended. */
        BACKLOG,
        /** The other failed calls account for it, such as those of a client that was cut off. */
        BY_FAILURES,
        TOO_MANY,
        TOO_FEW;

        /** @param earlier calls from before the window that the server may have completed in it */
        static Difference of(RunResult run, long earlier) {
            Calls calls = run.calls();
            Calls around = run.callsAround();
            long missing = calls.started() + around.started() - run.server().completed();
            if (-missing > earlier) {
                return TOO_MANY;
            }
            if (ServerRules.leftBecauseNobodyWaited(run)) {
                return BACKLOG;
            }
            // Failed cool-down calls are in no count, so a difference that they account for is no mismatch. Abandoned
            // calls were in flight when the server was polled, which may still complete them.
            long unknown = calls.abandoned() + around.failed() + around.abandoned();
            long notCompleted = calls.failures().entrySet().stream()
                    .filter(entry -> NOT_COMPLETED.contains(entry.getKey()))
                    .mapToLong(entry -> entry.getValue())
                    .sum();
            if (missing <= notCompleted + unknown) {
                return NONE;
            }
            if (missing <= calls.failed() + unknown) {
                return BY_FAILURES;
            }
            return ServerRules.backlogLeft(run).isPresent() ? BACKLOG : TOO_FEW;
        }
    }
}
