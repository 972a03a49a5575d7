package cxfperf.own.calls;

import cxfperf.cxf.CxfClients;
import cxfperf.own.kind.ReplyChecks;
import cxfperf.own.kind.RequestHeaders;
import cxfperf.own.kind.ServiceKind;
import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RowFeed;
import cxfperf.own.requests.Rows;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Values;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ForwardingClient;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.UrlUser;
import cxfperf.text.Secrets;
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

    /** Parses the options of one call. */
    @FunctionalInterface
    public interface Parsing {

        /**
         * @param call its name
         * @param options as they apply to it
         * @param variables for its templates
         * @throws RequestException if something that is sent cannot be used
         * @throws RejectedException if an option cannot be used
         */
        ServiceRequest parse(String call, Map<String, String> options, Variables variables)
                throws RequestException, RejectedException;
    }

    /** The options to show in the results, in the order of display. Options that were not given are left out. */
    private static final List<String> SHOWN = List.of(
            "wsdl",
            "service",
            "port",
            "openapi",
            "method",
            "request",
            "rows",
            "header",
            "expect",
            "schema",
            "validateReplies");

    private static final String ROWS = "rows";

    /** The options of every kind of service. */
    public static final List<ScenarioOption> OPTIONS =
            List.of(ServiceKind.anyText(ROWS, "a CSV file with the values of ${row:COLUMN} in requests"));

    private final Map<String, String> options;
    private final ReplyChecks checks;
    private final String option;
    private final Parsing parsing;
    private final Optional<RowFeed> rows;
    private final Variables variables;
    private final Map<String, ServiceRequest> calls = new ConcurrentHashMap<>();

    /** The values by worker, for all its operations: no two requests of a run have the same number. */
    private final Map<Integer, Values> values = new ConcurrentHashMap<>();

    /**
     * @param spec of the run
     * @param checks of the replies; filled as calls are parsed
     * @param option the option to blame if a request cannot be used
     * @throws RejectedException if the rows cannot be used
     */
    public PlannedCalls(ClientSpec spec, ReplyChecks checks, String option, Parsing parsing) throws RejectedException {
        options = spec.options();
        this.checks = checks;
        this.option = option;
        this.parsing = parsing;
        rows = rows(spec);
        String given = options.getOrDefault(ClientSpec.GIVEN, "");
        variables = new Variables(rows, given.isEmpty() ? Set.of() : Set.of(given.split(",")));
    }

    private static Optional<RowFeed> rows(ClientSpec spec) throws RejectedException {
        String name = spec.options().get(ROWS);
        if (name.equals(ServiceKind.NONE)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new RowFeed(Rows.read(ServiceKind.path(ROWS, name)), spec.part()));
        } catch (RequestException e) {
            throw new RejectedException(ROWS, e.getMessage());
        }
    }

    /** Returns the parsed call of one operation. @throws RejectedException if it cannot be used */
    public synchronized ServiceRequest call(String name) throws RejectedException {
        ServiceRequest known = calls.get(name);
        if (known == null) {
            known = parsed(name);
            calls.put(name, known);
        }
        return known;
    }

    private ServiceRequest parsed(String name) throws RejectedException {
        try {
            return parsing.parse(name, options, variables);
        } catch (RequestException e) {
            throw new RejectedException(option, e.getMessage());
        }
    }

    /** Parses the calls of these operations, and rejects options of rows if no request has one. */
    void requireRowsAreUsed(List<String> operations) throws RejectedException {
        boolean uses = false;
        for (String operation : operations) {
            uses |= call(operation).usesRow();
        }
        if (!uses && rows.isPresent()) {
            throw new RejectedException(ROWS, "no request of this run has a ${row:COLUMN}");
        }
    }

    /**
     * Returns one worker's calls of one operation.
     *
     * @param spec of the run
     * @throws RejectedException if the call cannot be used
     */
    public CallTurn turn(ClientSpec spec, String operation, int worker) throws RejectedException {
        return new CallTurn(
                call(operation),
                values.computeIfAbsent(
                        worker, number -> variables.values(number, spec.threads(), spec.seed(), spec.part())));
    }

    /** Makes the client of one worker's calls of one operation, by kind of service. */
    @FunctionalInterface
    public interface TurnMaker {

        /**
         * @param clients adopts each CXF client that is made
         * @return a client that gets the values of the turn before each call
         */
        LoadClient make(CxfClients clients, CallTurn turn) throws Exception;
    }

    /** Makes a maker of clients that draws the values of their calls, and reports these and the checks of replies. */
    public CxfClients.Maker maker(ClientSpec spec, TurnMaker clients) {
        return new CxfClients.Maker() {
            @Override
            public LoadClient make(CxfClients of, String operation, int worker) throws Exception {
                CallTurn turn = turn(spec, operation, worker);
                return new ForwardingClient(clients.make(of, turn)) {
                    @Override
                    public void given(UnaryOperator<String> values) {
                        turn.values().given(values);
                    }

                    @Override
                    public void next() {
                        turn.next();
                    }

                    @Override
                    public void call() throws Exception {
                        try {
                            super.call();
                        } catch (CallFailedException e) {
                            throw turn.withoutSecrets(e);
                        }
                    }

                    @Override
                    public boolean verify() throws Exception {
                        try {
                            return super.verify();
                        } catch (CallFailedException e) {
                            throw turn.withoutSecrets(e);
                        }
                    }
                };
            }

            @Override
            public Map<String, Object> effective() {
                return PlannedCalls.this.effective(spec);
            }

            @Override
            public AfterRun afterRun(boolean completed) {
                return AfterRun.ofReplies(checks.unverified());
            }
        };
    }

    /** Returns facts for the results: what is called, how the rows were used, and which checks were made. */
    Map<String, Object> effective(ClientSpec spec) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("called", called(spec));
        rows.ifPresent(feed -> facts.put("rows", feed.summary()));
        if (!variables.names().isEmpty()) {
            facts.put(
                    "requestsDrawn",
                    values.values().stream().mapToLong(Values::requests).sum());
        }
        facts.putAll(checks.effective());
        return facts;
    }

    /** Describes what a run calls and what it expects, by its options, without secrets. */
    private static Map<String, Object> called(ClientSpec spec) {
        Map<String, Object> called = new LinkedHashMap<>();
        called.put("address", Secrets.redacted(address(spec)));
        boolean isSoap = isGiven(spec.options().get("wsdl"));
        for (String name : SHOWN) {
            String value = spec.options().get(name);
            if (isGiven(value) && !(isSoap && name.equals("method"))) {
                called.put(
                        name,
                        name.equals(RequestHeaders.HEADER)
                                ? RequestHeaders.OPTION.shown(value)
                                : Secrets.redacted(value));
            }
        }
        return called;
    }

    private static boolean isGiven(String value) {
        return value != null && !value.equals(ServiceKind.NONE);
    }

    /** Shows the address with its variables, because a REST service may have another address for each call. */
    private static String address(ClientSpec spec) {
        String url = spec.options().get(ServiceKind.URL);
        return url == null || url.equals(ServiceKind.NONE)
                ? spec.endpoint().orElseThrow().toString()
                : url;
    }

    /**
     * One worker's calls of one operation: what is sent, and with which values. Owned by one thread.
     *
     * @param call as the kind of service has parsed it
     * @param values of the worker's request
     */
    public record CallTurn(ServiceRequest call, Values values) {

        /** Prepares the values; called before each call. */
        public void next() {
            values.next();
        }

        /**
         * Masks the values of this call's headers in a failure, and parameters that are named like a secret: a service
         * may repeat in its reply what it was sent.
         *
         * @return the failure itself where its message has none of them
         */
        public CallFailedException withoutSecrets(CallFailedException failure) throws CallFailedException {
            String message = UrlUser.maskedQueries(failure.getMessage());
            for (Map.Entry<String, Template> header : call.headers().entrySet()) {
                message =
                        RequestHeaders.masked(header.getKey(), header.getValue().text(values), message);
            }
            return message.equals(failure.getMessage()) ? failure : new CallFailedException(failure.kind(), message);
        }
    }
}
