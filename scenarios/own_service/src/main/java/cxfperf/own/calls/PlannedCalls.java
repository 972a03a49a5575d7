package cxfperf.own.calls;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.raw.RawOption;
import cxfperf.own.replies.ReplyVerifier;
import cxfperf.own.replies.ServiceReply;
import cxfperf.own.requests.Rows;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Values;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.UrlUser;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * The calls of one run. Each is parsed when it is first requested, which is before the load; during the load it is only
 * read, by any number of threads.
 */
public final class PlannedCalls {

    /** Parses the request of one call. */
    @FunctionalInterface
    public interface Parsing {

        /** @throws RejectedException if an option, or something that is sent, cannot be used */
        ServiceRequest parse(String call, Variables variables, ReplyChecks checks) throws RejectedException;
    }

    /** Sends one worker's requests of one operation with a client of CXF. Owned by one thread. */
    public interface Sender extends AutoCloseable {

        /** Makes the next request; off the clock. */
        void prepare(ServiceRequest request, Values values) throws CallFailedException;

        /**
         * Sends the request and reads the reply to its end.
         *
         * @param whole whether the content of the reply will be checked
         * @return null for a one-way call
         */
        ServiceReply send(boolean whole) throws CallFailedException, IOException;

        /** Adds to the failure of a reply what else of the reply explains it. */
        default CallFailedException explained(CallFailedException failure) {
            return failure;
        }

        @Override
        void close();
    }

    /** Makes the sender of one worker and operation, by kind of service. */
    @FunctionalInterface
    public interface SenderMaker {

        /** @param clients adopts each CXF client that is made */
        Sender make(CxfClients clients, ServiceRequest request) throws Exception;
    }

    /** The options of every kind of service. */
    public static final List<ScenarioOption> OPTIONS =
            List.of(ServiceKind.anyText(Rows.OPTION, "a CSV file with the values of ${row:COLUMN} in requests"));

    private final ClientSpec spec;
    private final Parsing parsing;
    private final Optional<Rows> rows;
    private final Variables variables;
    private final ReplyChecks checks;
    private final Map<String, ServiceRequest> calls = new ConcurrentHashMap<>();

    /** The values by worker, for all its operations: no two requests of a run have the same number. */
    private final Map<Integer, Values> values = new ConcurrentHashMap<>();

    /** @throws RejectedException if an option of every kind of service cannot be used */
    public PlannedCalls(ClientSpec spec, Parsing parsing) throws RejectedException {
        this.spec = spec;
        this.parsing = parsing;
        String file = spec.options().get(Rows.OPTION);
        rows = file.equals(ServiceKind.NONE)
                ? Optional.empty()
                : Optional.of(Rows.read(ServiceKind.path(Rows.OPTION, file), spec.part()));
        String given = spec.options().getOrDefault(ClientSpec.GIVEN, "");
        variables = new Variables(rows, given.isEmpty() ? Set.of() : Set.of(given.split(",")));
        checks = new ReplyChecks(spec.options(), variables);
    }

    /** Returns the parsed call of one operation. @throws RejectedException if it cannot be used */
    public synchronized ServiceRequest call(String name) throws RejectedException {
        ServiceRequest known = calls.get(name);
        if (known == null) {
            known = parsing.parse(name, variables, checks);
            calls.put(name, known);
        }
        return known;
    }

    /** Parses these calls. Rejects rows that no call uses, and calls that vary if the run has the raw client. */
    public void check(List<String> operations) throws RejectedException {
        boolean usesRows = false;
        for (String operation : operations) {
            Set<String> names = call(operation).variables();
            usesRows |= names.stream().anyMatch(Variables::isOfRow);
            if (RawOption.isRaw(spec.options()) && !names.isEmpty()) {
                throw new RejectedException(
                        RawOption.NAME,
                        "goes with requests that do not vary, and " + operation + " has ${"
                                + String.join("}, ${", names) + "}");
            }
        }
        if (!usesRows && rows.isPresent()) {
            throw new RejectedException(Rows.OPTION, "no request of this run has a ${row:COLUMN}");
        }
    }

    /**
     * Returns one worker's calls of one operation.
     *
     * @throws RejectedException if the call cannot be used
     */
    CallTurn turn(String operation, int worker) throws RejectedException {
        return new CallTurn(
                call(operation),
                values.computeIfAbsent(
                        worker, number -> variables.values(number, spec.threads(), spec.seed(), spec.part())));
    }

    /** Makes a maker of clients that draws the values of their calls, and reports these and the checks of replies. */
    public CxfClients.Maker maker(SenderMaker senders) {
        return new CxfClients.Maker() {
            @Override
            public LoadClient make(CxfClients clients, String operation, int worker) throws Exception {
                CallTurn turn = turn(operation, worker);
                return new ServiceCall(
                        turn,
                        senders.make(clients, turn.call()),
                        turn.call().verifiers().get());
            }

            @Override
            public Map<String, Object> effective() {
                return PlannedCalls.this.effective();
            }

            @Override
            public AfterRun afterRun(boolean completed) {
                return AfterRun.ofReplies(checks.unverified());
            }
        };
    }

    /** Returns facts for the results: how the rows were used, and which checks were made. */
    Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        rows.ifPresent(used -> facts.put("rows", used.summary()));
        facts.putAll(checks.effective());
        return facts;
    }

    /** One worker's calls of one operation: what is sent, and with which values. Owned by one thread. */
    record CallTurn(ServiceRequest call, Values values) {

        /**
         * Masks the values of this call's headers in a failure, and parameters that are named like a secret: a service
         * may repeat in its reply what it was sent.
         *
         * @return the failure itself where its message has none of them
         */
        CallFailedException withoutSecrets(CallFailedException failure) throws CallFailedException {
            String message = UrlUser.maskedQueries(failure.getMessage());
            for (Map.Entry<String, Template> header : call.headers().entrySet()) {
                message =
                        RequestHeaders.masked(header.getKey(), header.getValue().text(values), message);
            }
            return message.equals(failure.getMessage()) ? failure : new CallFailedException(failure.kind(), message);
        }
    }

    /** One worker's calls of one operation, through CXF. Owned by one thread. */
    private static final class ServiceCall implements LoadClient {

        private final CallTurn turn;
        private final Sender sender;
        private final ReplyVerifier verifier;

        /** Null for a one-way call. */
        private ServiceReply reply;

        ServiceCall(CallTurn turn, Sender sender, ReplyVerifier verifier) {
            this.turn = turn;
            this.sender = sender;
            this.verifier = verifier;
        }

        @Override
        public void given(UnaryOperator<String> values) {
            turn.values().given(values);
        }

        @Override
        public void next() {
            turn.values().next();
        }

        @Override
        public void prepare() throws CallFailedException {
            sender.prepare(turn.call(), turn.values());
        }

        @Override
        public void call() throws CallFailedException, IOException {
            try {
                reply = sender.send(verifier.looksInside());
            } catch (CallFailedException e) {
                throw turn.withoutSecrets(e);
            }
        }

        @Override
        public boolean verify() throws CallFailedException, IOException {
            if (reply == null) {
                return false;
            }
            try {
                verifier.verify(reply, turn.values());
                return true;
            } catch (CallFailedException e) {
                throw turn.withoutSecrets(sender.explained(e));
            }
        }

        @Override
        public void windowBegins() {
            verifier.windowBegins();
        }

        @Override
        public void close() {
            sender.close();
        }
    }
}
