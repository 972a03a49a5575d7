package cxfperf.own.calls;

import cxfperf.cxf.CxfClients;
import cxfperf.own.kind.ReplyChecks;
import cxfperf.own.kind.RequestHeaders;
import cxfperf.own.kind.ServiceKind;
import cxfperf.own.replies.ReplyPath;
import cxfperf.own.replies.ServiceReply;
import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestTemplate;
import cxfperf.own.requests.RequestValues;
import cxfperf.own.requests.RequestVariables;
import cxfperf.own.requests.RowFeed;
import cxfperf.probe.Secrets;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ForwardingClient;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadPart;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.UrlUser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        ServiceRequest parse(String call, Map<String, String> options, RequestVariables variables)
                throws RequestException, RejectedException;
    }

    /** The options to show in the results, in the order of display. Options that were not given are left out. */
    private static final List<String> SHOWN = List.of(
            "wsdl",
            "service",
            "port",
            "openapi",
            "calls",
            "method",
            "mode",
            "request",
            "body",
            "rows",
            "header",
            "expect",
            "schema",
            "validateReplies");

    private final CallPlan plan;
    private final ReplyChecks checks;
    private final String option;
    private final Parsing parsing;
    private final Optional<RowFeed> rows;
    private final RequestVariables variables;
    private final Map<String, ServiceRequest> calls = new ConcurrentHashMap<>();

    /** The values by worker: a worker's calls of all operations share the values of a transaction. */
    private final Map<Integer, RequestValues> values = new ConcurrentHashMap<>();

    private PlannedCalls(CallPlan plan, ReplyChecks checks, String option, Parsing parsing) throws RejectedException {
        this.plan = plan;
        this.checks = checks;
        this.option = option;
        this.parsing = parsing;
        rows = plan.rows();
        variables = new RequestVariables(rows, plan.given());
    }

    /**
     * @param checks of the replies; filled as calls are parsed
     * @param option the option to blame if a request cannot be used and no file describes it
     * @throws RejectedException if the rows, or a step of the run's flow, cannot be used
     */
    public static PlannedCalls of(CallPlan plan, ReplyChecks checks, String option, Parsing parsing)
            throws RejectedException {
        PlannedCalls calls = new PlannedCalls(plan, checks, option, parsing);
        for (String step : plan.flow().orElse(List.of())) {
            calls.call(step);
            // Declared after the step's own template: a step cannot use values that its own reply will have.
            calls.declare(step);
        }
        return calls;
    }

    private void declare(String step) throws RejectedException {
        for (String name : plan.takes(step).keySet()) {
            try {
                variables.declare(name);
            } catch (RequestException e) {
                throw new RejectedException(CallPlan.CALLS, step + ".take." + name + ": " + e.getMessage());
            }
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
        boolean ofFile = plan.described(name).isPresent();
        try {
            return parsing.parse(name, plan.optionsOf(name), variables);
        } catch (RequestException e) {
            throw ofFile
                    ? new RejectedException(CallPlan.CALLS, name + ": " + e.getMessage())
                    : new RejectedException(option, e.getMessage());
        } catch (RejectedException e) {
            throw ofFile
                    ? new RejectedException(
                            CallPlan.CALLS,
                            name + "." + e.rejection().option() + ": "
                                    + e.rejection().reason())
                    : e;
        }
    }

    /**
     * Returns one worker's calls of one operation.
     *
     * @param spec of the run
     * @throws RejectedException if the call cannot be used
     */
    public CallTurn turn(ClientSpec spec, String operation, int worker) throws RejectedException {
        ServiceRequest call = call(operation);
        return new CallTurn(
                call,
                values.computeIfAbsent(
                        worker, number -> variables.values(number, spec.threads(), spec.seed(), spec.part())),
                plan.flow().map(steps -> steps.get(0).equals(operation)).orElse(true),
                // A later step of a flow may need the row of its first one.
                plan.flow().isPresent() || call.variables().stream().anyMatch(RequestVariables::isOfRow),
                plan.takes(operation));
    }

    /** Returns the number of rows; 0 without a file of rows. */
    public int rowCount() {
        return rows.map(feed -> feed.rows().count()).orElse(0);
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
                    public boolean next() {
                        return turn.next();
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
            public Optional<String> unverified() {
                return checks.unverified();
            }

            @Override
            public Optional<String> usedUp() {
                return rows.filter(RowFeed::isUsedUp).map(RowFeed::lack);
            }
        };
    }

    /** Returns facts for the results: what is called, how the rows were used, and which checks were made. */
    Map<String, Object> effective(ClientSpec spec) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("called", called(spec));
        rows.ifPresent(feed -> facts.put("rows", feed.summary()));
        if (!variables.drawn().isEmpty()) {
            facts.put(LoadPart.VARIABLES_FACT, String.join(", ", variables.drawn()));
            facts.put(
                    "requestsDrawn",
                    values.values().stream().mapToLong(RequestValues::requests).sum());
        }
        facts.putAll(checks.effective());
        return facts;
    }

    /** Describes what a run calls and what it expects, by its options, without secrets. */
    private static Map<String, Object> called(ClientSpec spec) {
        Map<String, Object> called = new LinkedHashMap<>();
        called.put("address", Secrets.redacted(address(spec)));
        String otherKind = isGiven(spec.options().get("wsdl")) ? "method" : "mode";
        for (String name : SHOWN) {
            String value = spec.options().get(name);
            if (isGiven(value) && !name.equals(otherKind)) {
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
     * One worker's calls of one operation: what is sent, with which values, and what is taken from the reply. Owned by
     * one thread.
     *
     * @param call as the kind of service has parsed it
     * @param values of the worker's request, or of its whole transaction if it is a step of a flow
     * @param begins whether each call has values of its own, or is the first step of a flow
     * @param usesRow whether it, or another step of its flow, may need a row
     * @param takes the variables that are set from its reply
     */
    public record CallTurn(
            ServiceRequest call, RequestValues values, boolean begins, boolean usesRow, Map<String, ReplyPath> takes) {

        /** Prepares the values; called before each call. @return false if no further call can be made */
        public boolean next() {
            return !begins || values.next(usesRow);
        }

        /**
         * Masks the values of this call's headers in a failure, and parameters that are named like a secret: a service
         * may repeat in its reply what it was sent.
         *
         * @return the failure itself where its message has none of them
         */
        public CallFailedException withoutSecrets(CallFailedException failure) throws CallFailedException {
            String message = UrlUser.maskedQueries(failure.getMessage());
            for (Map.Entry<String, RequestTemplate> header : call.headers().entrySet()) {
                message =
                        RequestHeaders.masked(header.getKey(), header.getValue().text(values), message);
            }
            return message.equals(failure.getMessage()) ? failure : new CallFailedException(failure.kind(), message);
        }

        /** Whether {@link #take} needs the reply. */
        public boolean isTaking() {
            return !takes.isEmpty();
        }

        /** @throws CallFailedException if the reply lacks a value that is to be taken */
        public void take(ServiceReply reply) throws CallFailedException {
            for (Map.Entry<String, ReplyPath> taken : takes.entrySet()) {
                Optional<String> value = taken.getValue().find(reply);
                if (value.isEmpty()) {
                    throw CallFailedException.wrongReply("nothing in the reply is " + taken.getValue() + ", which ${"
                            + taken.getKey() + "} is taken from");
                }
                values.set(taken.getKey(), value.get());
            }
        }
    }
}
