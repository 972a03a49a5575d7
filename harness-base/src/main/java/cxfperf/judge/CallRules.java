package cxfperf.judge;

import static cxfperf.scenario.FailureKind.BIND;
import static cxfperf.scenario.FailureKind.CONNECT;
import static cxfperf.scenario.FailureKind.HTTP_STATUS;
import static cxfperf.scenario.FailureKind.SOAP_FAULT;

import cxfperf.result.Calls;
import cxfperf.result.OneWay;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerSide;
import cxfperf.result.Status;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.MessageCheck;
import cxfperf.text.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Rules about the calls: how they ended, whether the load generator itself failed, whether the server counted as many,
 * and whether their messages and their effects are correct.
 */
final class CallRules {

    /** Calls fail so where client and server were given options that do not fit. */
    private static final Set<FailureKind> MAY_BE_OF_UNLIKE_SIDES =
            Set.of(CONNECT, SOAP_FAULT, HTTP_STATUS, FailureKind.OTHER);

    /** The fact with the bus file of a side. */
    private static final String BUS_FILE = "cfg";

    private static final Set<FailureKind> NOT_COMPLETED = Set.of(CONNECT, BIND, SOAP_FAULT, HTTP_STATUS);

    /** WSS4J says so where a policy wants a UsernameToken, and nothing names the user. */
    private static final String NO_USER = "No username available";

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
                    (calls.started() == 0
                                    ? "no call was started in the window"
                                    : "not one of " + NumberText.count(calls.started())
                                            + " started calls got its expected reply")
                            + endedEarly(seen),
                    calls.started() == 0 ? remedyWithoutCalls(seen) : remedy(run, calls, seen.asked())));
        }
        seen.ending()
                .stopped()
                .ifPresent(met -> reasons.add(new Reason(
                        Code.STOPPED,
                        met + "; -Dstop then ended the run"
                                + seen.ending().cutShort().map(how -> " " + how).orElse(""),
                        "see in " + ResultFile.TIMELINE + " what happened then; the numbers are those until the end")));
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
                    NumberText.count(calls.failed()) + " of " + NumberText.counted(calls.started(), "call")
                            + " failed: "
                            + kinds(calls)
                            + endedEarly(seen),
                    remedy(run, calls, seen.asked())));
        }
        if (calls.abandoned() > 0) {
            reasons.add(new Reason(
                    Code.CALLS_ABANDONED,
                    run.judgement().errorsHaveObjective() ? Status.PASS : Status.FAIL,
                    NumberText.count(calls.abandoned()) + " calls were still in flight when the run stopped waiting",
                    "their outcome is unknown; see the reason that stopped the run"));
        }
        // Without a verified call, no reply was accepted.
        seen.aftermath()
                .unverified()
                .filter(replies -> calls.ok() > 0)
                .ifPresent(replies -> reasons.add(new Reason(
                        Code.NO_EXPECTATION,
                        replies + " was accepted as correct: " + NumberText.counted(calls.ok(), "call")
                                + (calls.ok() == 1 ? " is" : " are") + " ok only because of that",
                        "state with -Dexpect what a correct reply contains")));
        warmUp(run, Calls.sum(List.of(seen.warmUp().shared(), run.warmupCalls())), seen.asked())
                .ifPresent(reasons::add);
        seen.aftermath()
                .unmeasured()
                .ifPresent(part -> reasons.add(new Reason(
                        Code.RAW_CLIENT,
                        part,
                        "use this run to compare servers; compare clients by runs without -Dclient=raw")));
        seen.aftermath()
                .leftBehind()
                .ifPresent(why -> reasons.add(new Reason(
                        Code.NOT_CLEANED_UP,
                        "the cleanup after the run is incomplete: " + why,
                        "restart the server before the next run if this run left data on it")));
        return reasons;
    }

    /** Warm-up failures of kinds that did not occur in the window; other reasons report the kinds that did. */
    static Optional<Reason> warmUp(RunResult run, Calls warmup, Observed.Intent asked) {
        Optional<FailureKind> kind = warmup.failures().entrySet().stream()
                .filter(entry -> !run.calls().failures().containsKey(entry.getKey()))
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey);
        return kind.filter(known -> run.calls().ok() > 0)
                .map(known -> new Reason(
                        Code.WARM_UP_CALLS_FAILED,
                        NumberText.count(warmup.failed()) + " of "
                                + NumberText.counted(warmup.started(), "call") + " of the warm-up failed: "
                                + kinds(warmup)
                                + Optional.ofNullable(warmup.examples().get(known))
                                        .map(example -> "; the first " + known + ": " + example)
                                        .orElse(""),
                        remedy(run, warmup, asked)));
    }

    private static String kinds(Calls calls) {
        return calls.failures().entrySet().stream()
                .map(entry -> entry.getKey() + " " + NumberText.count(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String endedEarly(Observed seen) {
        return seen.ending().interrupted()
                ? ""
                : seen.ending().cutShort().map(how -> "; the run ended " + how).orElse("");
    }

    private static String remedyWithoutCalls(Observed seen) {
        return seen.ending().harnessFault().isPresent()
                ? "see the reason that stopped the run"
                : seen.ending().interrupted()
                        ? "let the warm-up come to its end, or make it shorter (-Dwarmup)"
                        : "measure for longer (-Dtime), or check what the server does";
    }

    /** @param calls of the window or of the warm-up */
    private static String remedy(RunResult run, Calls calls, Observed.Intent asked) {
        Optional<FailureKind> commonest = calls.failures().entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey);
        if (commonest.isEmpty()) {
            return "measure for longer (-Dtime), or check what the server does";
        }
        // With options that do not fit, no call is ever right.
        Optional<String> unlike = asked.unlikeServer()
                .filter(what -> calls.ok() == 0 && MAY_BE_OF_UNLIKE_SIDES.contains(commonest.get()));
        if (unlike.isPresent()) {
            return "give both sides the same options: " + unlike.get();
        }
        boolean foreign = asked.foreignServer();
        boolean overJms = String.valueOf(run.target()).startsWith("jms:");
        return switch (commonest.get()) {
            case CONNECT ->
                overJms
                        ? "check that the broker runs, and that -Dbroker is its address"
                        : connect(areOfTls(calls), foreign);
            case BIND ->
                "the load generator has no free local port: connections are not reused, or the port range is small";
            case TIMEOUT ->
                overJms
                        ? "no reply came in time: check that the broker and a server of this queue run, and the server's"
                                + " CPU, threads and pauses"
                        : "the server answers too late or not at all: check its CPU, threads and pauses";
            case SOAP_FAULT, HTTP_STATUS ->
                "see the example of the failure and the server's log" + unlikeBusFiles(run, calls);
            case WRONG_REPLY ->
                foreign
                        ? "see the example of the failure: the service does not do what the request asks for, the "
                                + "request has values that it does not know, or -Dexpect expects another reply"
                        : "the server does not perform this operation correctly, so its speed means nothing: fix it first";
            case STUCK -> "take a thread dump of both sides (jcmd PID Thread.print) during the next run";
            case OTHER -> "see the example of the failure" + hint(run, calls) + unlikeBusFiles(run, calls);
        };
    }

    /** Adds to a remedy the cause that the example of a failure of the kind OTHER points to. */
    private static String hint(RunResult run, Calls calls) {
        String example = calls.examples().getOrDefault(FailureKind.OTHER, "");
        if (example.contains(NO_USER)) {
            return ": the service wants a user, which security.username and security.password of a bus file (-Dcfg) name";
        }
        return calls.ok() == 0 && run.target().startsWith("https:")
                ? "; a connection that is reset over https may be of a server that wants a certificate of the client, or"
                        + " another one"
                : "";
    }

    /** Where no call at all was understood: what the bus file of one side does to messages, the other has to undo. */
    private static String unlikeBusFiles(RunResult run, Calls calls) {
        Object client = run.effective().get(BUS_FILE);
        Object server = run.server().effective() == null
                ? null
                : run.server().effective().get(BUS_FILE);
        return calls.ok() > 0 || client == null || server == null || client.equals(server)
                ? ""
                : "; the bus file of the client is " + nameOf(client) + ", that of the server " + nameOf(server)
                        + ": what one of them does to messages, such as gzip or Fast Infoset, the other needs too";
    }

    private static String nameOf(Object busFile) {
        return busFile.toString().replaceFirst(" sha256:\\w+$", "");
    }

    /** Whether connections failed in their TLS handshake, as far as the first one shows. */
    static boolean areOfTls(Calls calls) {
        return calls.failures().containsKey(CONNECT)
                && calls.examples().getOrDefault(CONNECT, "").contains("SSL");
    }

    private static String connect(boolean tls, boolean foreign) {
        if (foreign) {
            return tls
                    ? "over https check that the client trusts the service's certificate (-DjvmArgs names a trust store),"
                            + " that the two share a TLS version and a cipher, and whether the service wants a certificate"
                            + " of the client"
                    : "check that the service is up, and that the address above is correct (-Durl names another)";
        }
        return tls
                ? "the two sides do not agree on TLS: compare the versions, ciphers, keys and trusted certificates that"
                        + " -DclientAuth and their bus files give them"
                : "check that the server is up and that -Dhost, -Dport and -Dprotocol are correct";
    }

    /**
     * Compares the server's own count of completed calls with the calls that the client started. They are equal, except
     * for three kinds of calls. The server may omit failed calls that never reached it or that it answered with an
     * error. It may or may not have completed calls in flight when the run stopped waiting. It may have completed in
     * the window calls from before the window. A difference that the other failed calls account for (a client that was
     * cut off) fails the run, unless an objective allows these failures; one that nothing accounts for invalidates it.
     */
    static List<Reason> count(RunResult run, Observed seen) {
        ServerSide server = run.server();
        if (!server.known() || server.calls() == null) {
            return server.known()
                    ? List.of()
                    : List.of(new Reason(
                            Code.SERVER_UNKNOWN,
                            "the server's count, CPU and pauses are unknown: " + server.unknownBecause(),
                            seen.asked().foreignServer()
                                    ? "only the client's count and times are known; " + ServerRules.PROBE
                                    : "check that the server still runs, and its admin endpoint is open (-Dadmin=0.0.0.0:PORT "
                                            + "for the server, -Dadmin=HOST:PORT for the client); without it no count "
                                            + "confirms the client's"));
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
        if (completed <= started + earlier && completed >= started - notCompleted - unknown) {
            return List.of();
        }
        Optional<ServerBacklog> backlog = Optional.ofNullable(run.oneWay()).map(OneWay::backlog);
        if (completed < started
                && backlog.filter(ServerRules::leftBecauseNobodyWaited).isPresent()) {
            // ServerRules reports it.
            return List.of();
        }
        boolean accountedFor = completed <= started + earlier && completed >= started - calls.failed() - unknown;
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
                + backlog.filter(left -> completed < started && left.left() != null && left.left() > 0)
                        .map(left -> "; a backlog of " + NumberText.count(left.left())
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
                                        ? "another client calls this server too, it still had calls of an earlier "
                                                + "run, or requests are sent twice: stop the other client, run again "
                                                + "when the server is idle, or check for retries"
                                        : backlog.isPresent()
                                                ? "messages were lost or refused, or their consumer is stuck: check the "
                                                        + "server's log and the queue"
                                                : "another server gave some of the replies, or this server "
                                                        + "lost its count: check that -Dadmin names the "
                                                        + "server under load"));
    }

    /** Compares the data of the server after the calls with what its replies had said. */
    static List<Reason> state(RunResult run, Observed seen) {
        List<String> contradictions = seen.aftermath().contradictions();
        if (contradictions.isEmpty()) {
            return List.of();
        }
        String others =
                contradictions.size() == 1 ? "" : "; and " + NumberText.count(contradictions.size() - 1L) + " more";
        return List.of(
                new Reason(
                        Code.STATE_MISMATCH,
                        contradictions.get(0) + others,
                        "the server reported work that it did not do, so its speed means nothing: check its log and fix it first"));
    }

    /** The messages that the clients made, against their schema. */
    static List<Reason> messages(RunResult run, Observed seen) {
        return Optional.ofNullable(run.messages()).map(CallRules::messages).orElse(List.of());
    }

    private static List<Reason> messages(MessageCheck check) {
        List<Reason> reasons = new ArrayList<>();
        if (check.invalid() > 0) {
            reasons.add(new Reason(
                    Code.INVALID_MESSAGES,
                    NumberText.count(check.invalid()) + " of " + NumberText.count(check.checked())
                            + " checked messages violate the schema; the first: "
                            + String.join("; ", check.examples()),
                    "another service would reject them: check the code that makes them, and "
                            + "whether threads share objects that are not thread-safe"));
        }
        if (check.checked() < check.sent() || check.sent() == 0) {
            reasons.add(new Reason(
                    Code.MESSAGES_UNCHECKED,
                    check.sent() == 0
                            ? "no message was seen"
                            : NumberText.count(check.sent() - check.checked()) + " of "
                                    + NumberText.count(check.sent()) + " messages were not checked: "
                                    + check.uncheckedBecause(),
                    "it is unknown whether they are valid: give the check what it lacks, such as messages in XML by another"
                            + " bus file, or omit -Dvalidate"));
        }
        return reasons;
    }
}
