package cxfperf.customer;

import static cxfperf.scenario.Conflict.Condition.is;
import static cxfperf.scenario.Conflict.Condition.isChanged;

import cxfperf.customer.broker.Broker;
import cxfperf.customer.calls.CustomerCalls;
import cxfperf.customer.calls.CustomerOperation;
import cxfperf.customer.http.HttpCustomers;
import cxfperf.customer.jms.JmsCustomers;
import cxfperf.customer.jms.JmsFailures;
import cxfperf.customer.wire.NoSuchCustomerException;
import cxfperf.cxf.CxfFailures;
import cxfperf.cxf.raw.RawOption;
import cxfperf.cxf.soap.SoapFailures;
import cxfperf.cxf.soap.check.SchemaCheck;
import cxfperf.scenario.AuxiliaryProcess;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.Conflict;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServerSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The customer service of CXF's contract-first example, over HTTP, HTTPS and JMS. The payload is of so many bytes
 * ({@code -Dpayload}): of the reply where there is one, and of the request of a one-way call.
 */
public final class SoapCustomer implements Scenario {

    private static final int DEFAULT_PORT = 8080;

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
        return Set.of(CustomerOperation.UPDATE_CUSTOMER);
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
        return rejects(spec.protocol(), spec.options());
    }

    @Override
    public Optional<Rejection> rejects(ServerSpec spec) {
        return rejects(spec.protocol(), spec.options());
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

    /** The declared fault too, where it is not the expected one. */
    @Override
    public FailureKind classify(Throwable thrown) {
        return CxfFailures.any(thrown, NoSuchCustomerException.class::isInstance)
                ? FailureKind.SOAP_FAULT
                : JmsFailures.kindOf(thrown).orElseGet(() -> SoapFailures.kindOf(thrown));
    }

    private static Optional<Rejection> rejects(String protocol, Map<String, String> options) {
        return isJms(protocol) ? JmsCustomers.rejects(options.get(CustomerOptions.BROKER)) : Optional.empty();
    }

    private static boolean isJms(String protocol) {
        return protocol.equals(CustomerOptions.JMS);
    }
}
