package cxfperf.judge;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.counted;
import static cxfperf.text.NumberText.format;

import cxfperf.engine.RunOutcome.Ending;
import cxfperf.result.Calls;
import cxfperf.result.OneWay;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.result.ServerSide;
import cxfperf.result.Status;
import cxfperf.result.Steadiness;
import cxfperf.scenario.FailureKind;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Rules about the server and the auxiliary processes: whether one server process answered throughout the window,
 * whether it completed the calls, and whether the auxiliary processes lived as long.
 */
final class ServerRules {

    /** Up to this share of the sent calls, or up to {@link #SMALL} calls, may be in flight at any moment. */
    private static final double SMALL_SHARE = 0.01;

    /** The number of standard deviations by which chance may separate the numbers of sent and completed calls. */
    private static final double SIGMAS = 3;

    private static final long SMALL = 10;

    /** A growth by more than this share of the sent calls is not chance, however few polls there were. */
    private static final double LARGE_SHARE = 0.5;

    /** A signal reaches the processes of a run within this time. They are polled once a second. */
    private static final double AT_ONCE_SECONDS = 2;

    /** Kinds of failed calls that the server need not count: it never got them, or answered them with an error. */
    private static final List<FailureKind> NOT_COMPLETED =
            List.of(FailureKind.CONNECT, FailureKind.BIND, FailureKind.SOAP_FAULT, FailureKind.HTTP_STATUS);

    /** In a shorter window, the answer of a poll comes too late. */
    private static final double LEAST_SECONDS = 2;

    private ServerRules() {}

    /** Judges one-way calls: whether the server completed those of the warm-up first, and whether its backlog grew. */
    static List<Reason> backlog(RunResult run, RunFacts seen) {
        OneWay oneWay = run.oneWay();
        if (oneWay == null) {
            return List.of();
        }
        if (oneWay.completed() == null) {
            return oneWay.sent() == 0
                    ? List.of()
                    : List.of(new Reason(
                            Code.SERVER_UNKNOWN,
                            Status.INVALID,
                            format(
                                    "%,d one-way calls were sent (%,.1f/s), and how many of them the server completed is not known: %s",
                                    oneWay.sent(),
                                    oneWay.sentPerSecond(run.windowSeconds()),
                                    oneWay.unknownBecause())));
        }
        List<Reason> reasons = new ArrayList<>();
        if (seen.server().warmUpLeft()) {
            reasons.add(new Reason(
                    Code.COUNT_MISMATCH, "the server was still busy with calls of the warm-up when the window opened"));
        }
        if (grows(run, oneWay)) {
            reasons.add(grows(run, oneWay, oneWay.backlog()));
        }
        return reasons;
    }

    /** The number of one-way calls that the server has not completed; empty if none or unknown. */
    static OptionalLong backlogLeft(RunResult run) {
        Long left = run.oneWay() == null ? null : run.oneWay().backlog().left();
        return left == null || left == 0 ? OptionalLong.empty() : OptionalLong.of(left);
    }

    /** Whether the run stopped waiting although the server was still working. */
    static boolean leftBecauseNobodyWaited(RunResult run) {
        return backlogLeft(run).isPresent()
                && (run.oneWay().backlog().end() == DrainEnd.OUT_OF_TIME
                        || run.oneWay().backlog().end() == DrainEnd.STOPPED);
    }

    /** Whether the growth matters, and is larger than chance makes it if calls come and end independently. */
    private static boolean grows(RunResult run, OneWay oneWay) {
        Double perSecond = oneWay.backlog().perSecond();
        double least = Math.max(SMALL_SHARE * oneWay.sent(), SIGMAS * Math.sqrt(2.0 * oneWay.sent()));
        return perSecond != null
                && perSecond * run.windowSeconds() > Math.max(SMALL, Math.min(least, LARGE_SHARE * oneWay.sent()));
    }

    private static Reason grows(RunResult run, OneWay oneWay, ServerBacklog backlog) {
        return new Reason(
                Code.BACKLOG_GROWS,
                run.offered() == null ? Status.PASS : Status.FAIL,
                format(
                        "the server did not keep up: sent %,.1f/s, completed %,.1f/s; the backlog grew by %,.1f/s"
                                + " to %,d calls when the window closed%s",
                        oneWay.sentPerSecond(run.windowSeconds()),
                        oneWay.completedPerSecond(run.windowSeconds()),
                        backlog.perSecond(),
                        backlog.atClose(),
                        backlog.left() == null || backlog.left() > 0 || backlog.drainSeconds() == null
                                ? ""
                                : format(", and was drained in %.1f s", backlog.drainSeconds())));
    }

    /** Names the server's resources that grew. */
    static List<Reason> growth(RunResult run, RunFacts seen) {
        return Reason.joined(
                        Code.SERVER_GROWS,
                        run.steadiness() == null
                                ? List.of()
                                : run.steadiness().growth().stream()
                                        .map(Steadiness.Growth::text)
                                        .toList())
                .stream()
                .map(reason -> new Reason(Code.SERVER_GROWS, "the server's resources grow: " + reason.evidence()))
                .toList();
    }

    /**
     * Whether the server was one process through the window, and each auxiliary process was there until its end. A
     * signal that interrupted the run may have ended the others with it.
     */
    static List<Reason> processes(RunResult run, RunFacts seen) {
        List<Reason> reasons = new ArrayList<>();
        if (seen.server().restarted()) {
            reasons.add(new Reason(
                    Code.PROCESS_ENDED,
                    "the server process that answered at the end is not the one that answered when the window opened"));
        }
        double interruptedAfter = seen.ending().ending() == Ending.INTERRUPTED
                ? run.windowSeconds() - AT_ONCE_SECONDS
                : Double.POSITIVE_INFINITY;
        run.auxiliaryProcesses().forEach((name, process) -> {
            Double endedAfter = process.endedAfterSeconds();
            if (endedAfter != null && endedAfter < interruptedAfter) {
                reasons.add(ended(name, endedAfter));
            }
        });
        return reasons;
    }

    private static Reason ended(String name, double afterSeconds) {
        return new Reason(
                Code.PROCESS_ENDED,
                afterSeconds <= 0
                        ? "the " + name + " had ended before the window opened"
                        : format("the %s ended %.1f s after the window had opened", name, afterSeconds));
    }

    /** Compares the server's own count of completed calls with the calls that the client started. */
    static List<Reason> completed(RunResult run, RunFacts seen) {
        ServerSide server = run.server();
        if (run.oneWay() != null
                && run.oneWay().completed() == null
                && run.oneWay().sent() > 0) {
            // The rule about the backlog already reports that the server is unknown.
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
        return "the server completed " + counted(run.server().completed(), "call")
                + run.server().calls().entrySet().stream()
                        .map(entry -> entry.getKey() + " " + count(entry.getValue()))
                        .collect(Collectors.joining(", ", " (", ")"))
                + ", the client started " + count(counted + around) + " (" + count(counted) + " counted and "
                + count(around) + " before and after the window)"
                + (earlier == 0
                        ? ""
                        : ", and " + counted(earlier, "call") + " from before the window may have been in flight");
    }

    private static String words(Difference difference, RunResult run) {
        return switch (difference) {
            case BACKLOG -> "; a backlog of " + count(backlogLeft(run).getAsLong()) + " one-way calls is left";
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
        /** Failed calls that the server may have completed explain the difference, such as calls that were cut off. */
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
            if (leftBecauseNobodyWaited(run)) {
                return BACKLOG;
            }
            // Failed cool-down calls are not counted, so a difference that they explain is not a mismatch. Abandoned
            // calls were in flight when the server was polled, and the server may still complete them.
            long unknown = calls.abandoned() + around.failed() + around.abandoned();
            long notCompleted =
                    NOT_COMPLETED.stream().mapToLong(calls::failedBy).sum();
            if (missing <= notCompleted + unknown) {
                return NONE;
            }
            if (missing <= calls.failed() + unknown) {
                return BY_FAILURES;
            }
            return backlogLeft(run).isPresent() ? BACKLOG : TOO_FEW;
        }
    }
}
