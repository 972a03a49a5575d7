package cxfperf.judge;

import static cxfperf.scenario.FailureKind.BIND;
import static cxfperf.scenario.FailureKind.CONNECT;
import static cxfperf.scenario.FailureKind.HTTP_STATUS;
import static cxfperf.scenario.FailureKind.SOAP_FAULT;

import cxfperf.result.Calls;
import cxfperf.result.OneWay;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerSide;
import cxfperf.result.Status;
import cxfperf.scenario.FailureKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares the server's own count of completed calls with the calls that the client started. They are equal, except for
 * three kinds of calls. The server may omit failed calls that never reached it or that it answered with an error. It
 * may or may not have completed calls in flight when the run stopped waiting. It may have completed in the window calls
 * from before the window. A difference that the other failed calls account for (a client that was cut off) fails the
 * run, unless an objective allows these failures; one that nothing accounts for invalidates it.
 */
final class CountRule {

    private static final Set<FailureKind> NOT_COMPLETED = Set.of(CONNECT, BIND, SOAP_FAULT, HTTP_STATUS);

    private CountRule() {}

    static List<Reason> apply(RunResult run, Observed seen) {
        ServerSide server = run.server();
        if (!server.known() || server.calls() == null) {
            return server.known()
                    ? List.of()
                    : List.of(new Reason(
                            Code.SERVER_UNKNOWN,
                            "the server side is unknown: " + server.unknownBecause(),
                            seen.asked().foreignServer()
                                    ? "only the client's count and times are known; a CXF server reports its "
                                            + "own with the server probe, one jar: docs/server-probe.md"
                                    : "its count could not be compared with the client's; "
                                            + "-Dadmin=0.0.0.0:PORT opens the"
                                            + " server's admin endpoint to other hosts, and -Dadmin=HOST:PORT "
                                            + "names it to the client"));
        }
        Calls calls = run.calls();
        Calls trailing = run.coolDownCalls();
        long earlier = seen.earlierCalls();
        long started = calls.started() + trailing.started();
        long completed = server.completed();
        long notCompleted = calls.failures().entrySet().stream()
                .filter(entry -> NOT_COMPLETED.contains(entry.getKey()))
                .mapToLong(java.util.Map.Entry::getValue)
                .sum();
        // Failed cool-down calls are in no count, so a difference that they account for is no mismatch. Abandoned calls
        // were in flight when the server was polled, which may still complete them.
        long unknown = calls.abandoned() + trailing.failed() + trailing.abandoned();
        if (completed <= started + earlier && completed >= started - notCompleted - unknown) {
            return List.of();
        }
        Optional<ServerBacklog> backlog = Optional.ofNullable(run.oneWay()).map(OneWay::backlog);
        if (completed < started
                && backlog.filter(BacklogRule::leftBecauseNobodyWaited).isPresent()) {
            // BacklogRule reports it.
            return List.of();
        }
        boolean accountedFor = completed <= started + earlier && completed >= started - calls.failed() - unknown;
        String evidence = "the server completed " + ReasonText.count(completed) + " calls"
                + server.calls().entrySet().stream()
                        .map(entry -> entry.getKey() + " " + ReasonText.count(entry.getValue()))
                        .collect(Collectors.joining(", ", " (", ")"))
                + ", the client started " + ReasonText.count(started) + " (" + ReasonText.count(calls.started())
                + " counted and "
                + ReasonText.count(trailing.started()) + " " + seen.ending().coolDown() + ")"
                + (earlier > 0
                        ? ", and " + ReasonText.count(earlier) + " calls from before the window may "
                                + "have been in flight"
                        : "")
                + backlog.filter(left -> completed < started && left.left() != null)
                        .map(left -> "; a backlog of " + ReasonText.count(left.left())
                                + " one-way calls is left, of which the server completed no more")
                        .orElse("");
        return List.of(
                accountedFor
                        ? new Reason(
                                Code.COUNT_MISMATCH,
                                run.judgement().errorsHaveObjective() ? Status.PASS : Status.FAIL,
                                evidence + "; the calls that failed account for the difference",
                                "requests were lost between client and server, or the server still had them: "
                                        + "check what is between them, and the failures")
                        : new Reason(
                                Code.COUNT_MISMATCH,
                                evidence,
                                completed > started
                                        ? "another client calls this server too, or requests are sent twice: "
                                                + "stop the other client, or check for retries"
                                        : backlog.isPresent()
                                                ? "messages were lost, or their consumer is stuck: check the "
                                                        + "server's log and the queue"
                                                : "another server gave some of the replies, or this server "
                                                        + "lost its count: check that -Dadmin names the "
                                                        + "server under load"));
    }
}
