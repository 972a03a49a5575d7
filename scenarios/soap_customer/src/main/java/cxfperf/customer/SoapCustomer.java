package cxfperf.customer;

import static cxfperf.scenario.Conflict.Condition.is;
import static cxfperf.scenario.Conflict.Condition.isChanged;

import cxfperf.customer.broker.Broker;
import cxfperf.customer.calls.CustomerCalls;
import cxfperf.customer.calls.CustomerFamily.PayloadSize;
import cxfperf.customer.calls.CustomerOperation;
import cxfperf.customer.jms.JmsCustomers;
import cxfperf.customer.wire.NoSuchCustomerException;
import cxfperf.cxf.CxfFailures;
import cxfperf.cxf.Tls;
import cxfperf.cxf.raw.RawOption;
import cxfperf.cxf.soap.SoapFailures;
import cxfperf.cxf.soap.check.SchemaCheck;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.AuxiliaryProcess;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.Conflict;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import cxfperf.scenario.ServerSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The customer service of CXF's contract-first example, over HTTP, HTTPS and JMS. {@code -Dpayload} sets the size of
 * the message with the payload: the reply if there is one, the request of a one-way call.
 */
public final class SoapCustomer implements Scenario {

    private static final int DEFAULT_PORT = 8080;

    /** Made by {@link java.util.ServiceLoader}; keeps no state. */
    public SoapCustomer() {}

    @Override
    public String name() {
        return "soap_customer";
    }

    @Override
    public List<String> operations() {
        return CustomerOperation.ALL;
    }

    @Override
    public Set<String> oneWay() {
        return CustomerOperation.ONE_WAY;
    }

    @Override
    public List<String> protocols() {
        return List.of("http", "https", CustomerOptions.JMS);
    }

    @Override
    public int defaultPort() {
        return DEFAULT_PORT;
    }

    @Override
    public List<ScenarioOption> options() {
        return CustomerOptions.ALL;
    }

    @Override
    public List<Conflict> conflicts() {
        List<Conflict> conflicts = new ArrayList<>(RawOption.conflicts(SchemaCheck.OPTIONS));
        conflicts.add(RawOption.conflict(is("protocol", CustomerOptions.JMS), "goes with -Dprotocol=http or https"));
        conflicts.add(Conflict.of("size", "has no effect here: -Dpayload says how large", isChanged("size", "1")));
        return conflicts;
    }

    @Override
    public List<AuxiliaryProcess> auxiliaryProcesses() {
        return List.of(new Broker());
    }

    @Override
    public Optional<Rejection> rejects(ClientSpec spec, List<String> operations) {
        return isJms(spec.protocol()) ? JmsCustomers.rejection(spec.options()) : Optional.empty();
    }

    @Override
    public Optional<Rejection> rejects(ServerSpec spec) {
        return isJms(spec.protocol()) ? JmsCustomers.rejection(spec.options()) : Optional.empty();
    }

    @Override
    public RunningServer startServer(ServerSpec spec) throws Exception {
        OptionalInt threads = CustomerOptions.serverThreads(spec.options());
        return isJms(spec.protocol()) ? JmsCustomers.start(spec, threads) : HttpCustomers.start(spec, threads);
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) throws Exception {
        CustomerCalls calls = CustomerCalls.ofPayload(CustomerOptions.payloadBytes(spec.options()));
        return isJms(spec.protocol()) ? JmsCustomers.connect(spec, calls) : HttpCustomers.connect(spec, calls);
    }

    /** Includes the declared fault where it is not the expected reply. */
    @Override
    public FailureKind classify(Throwable thrown) {
        return CxfFailures.any(thrown, NoSuchCustomerException.class::isInstance)
                ? FailureKind.SOAP_FAULT
                : JmsCustomers.kindOf(thrown).orElseGet(() -> SoapFailures.kindOf(thrown));
    }

    private static boolean isJms(String protocol) {
        return protocol.equals(CustomerOptions.JMS);
    }

    /** The options of this scenario only. */
    private static final class CustomerOptions {

        static final String JMS = Broker.PROTOCOL;
        static final String BROKER = "broker";
        static final String NO_BROKER = "none";

        private static final String DEFAULT = "default";
        private static final int MOST_THREADS = 1_000;

        static final ScenarioOption PAYLOAD = new ScenarioOption(
                        "payload",
                        "small",
                        AllowedValues.oneOf("small", "medium", "large")
                                .orWholeNumber(PayloadSize.LEAST_BYTES, PayloadSize.MOST_BYTES),
                        "size of the SOAP message in bytes: small is 500, medium 10,000, large 1,000,000")
                .ofSide(ScenarioSide.CLIENT);

        static final ScenarioOption SERVER_THREADS = new ScenarioOption(
                        "serverThreads",
                        DEFAULT,
                        AllowedValues.oneOf(DEFAULT).orWholeNumber(1, MOST_THREADS),
                        "threads that serve calls: Jetty's pool, or with jms the concurrent consumers; default is what CXF"
                                + " has, or the bus file")
                .ofSide(ScenarioSide.SERVER);

        static final ScenarioOption BROKER_ADDRESS = new ScenarioOption(
                        BROKER, NO_BROKER, List.of(), "jms: the address of a broker that runs already, tcp://HOST:PORT")
                .withProtocols(JMS);

        static final ScenarioOption REPLY = new ScenarioOption(
                        "reply", "temporary", List.of("temporary", "fixed"), "jms: the queue for replies")
                .withProtocols(JMS)
                .ofSide(ScenarioSide.CLIENT);

        static final ScenarioOption PERSISTENT = new ScenarioOption(
                        "persistent",
                        "true",
                        List.of("true", "false"),
                        "jms: whether the broker keeps messages on disk before a send returns")
                .withProtocols(JMS);

        static final ScenarioOption POOLED = new ScenarioOption(
                        "pooled",
                        "true",
                        List.of("true", "false"),
                        "jms: sessions and producers from a pool; false: new ones per message, CXF's own way")
                .withProtocols(JMS);

        static final List<ScenarioOption> ALL = Stream.of(
                        List.of(PAYLOAD, RawOption.OPTION, SERVER_THREADS, BROKER_ADDRESS, REPLY, PERSISTENT, POOLED),
                        SchemaCheck.OPTIONS,
                        Tls.OPTIONS)
                .flatMap(List::stream)
                .toList();

        private CustomerOptions() {}

        /** @param options options of the client, complete and validated */
        static int payloadBytes(Map<String, String> options) {
            return PayloadSize.bytes(options.get(PAYLOAD.name()));
        }

        /**
         * The number of threads that serve calls; empty for the default of CXF or the bus file.
         *
         * @param options options of the server, complete and validated
         */
        static OptionalInt serverThreads(Map<String, String> options) {
            String value = options.get(SERVER_THREADS.name());
            return value.equals(DEFAULT) ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(value));
        }
    }
}
