package cxfperf.judge;

import static cxfperf.text.NumberText.format;

import cxfperf.engine.RunOutcome.Ending;
import cxfperf.result.OneWay;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.result.Status;
import cxfperf.result.Steadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Rules about the server and the processes beside it: whether it was one process through the window,
 * completed what it was sent, and whether the auxiliary processes lived as long.
 */
final class ServerRules {

    /** A smaller share of the calls sent, or a smaller number, is in flight at any moment. */
    private static final double SMALL_SHARE = 0.01;

    /** Standard deviations of the difference of two numbers that chance makes: of calls sent and of calls completed. */
    private static final double SIGMAS = 3;

    private static final long SMALL = 10;

    /** A backlog that grew by more than this share of the calls sent is no chance, however few the polls. */
    private static final double LARGE_SHARE = 0.5;

    /** A signal reaches the processes of a run within this time. They are polled once a second. */
    private static final double AT_ONCE_SECONDS = 2;

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

    /** One-way calls that the server has not completed; empty if there are none or their number is not known. */
    static OptionalLong backlogLeft(RunResult run) {
        Long left = run.oneWay() == null ? null : run.oneWay().backlog().left();
        return left == null || left == 0 ? OptionalLong.empty() : OptionalLong.of(left);
    }

    /** Whether the run stopped waiting for a server that was still at work. */
    static boolean leftBecauseNobodyWaited(RunResult run) {
        return backlogLeft(run).isPresent()
                && (run.oneWay().backlog().end() == DrainEnd.OUT_OF_TIME
                        || run.oneWay().backlog().end() == DrainEnd.STOPPED);
    }

    /** Whether so much growth matters, and chance does not make it of calls that come and end independently. */
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

    /** Names the resources that the server took more and more of. */
    static List<Reason> growth(RunResult run, RunFacts seen) {
        return Reason.joined(
                        Code.SERVER_GROWS,
                        run.steadiness() == null
                                ? List.of()
                                : run.steadiness().growth().stream()
                                        .map(Steadiness.Growth::text)
                                        .toList())
                .stream()
                .map(reason -> new Reason(reason.code(), "the server takes more and more: " + reason.evidence()))
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
}
