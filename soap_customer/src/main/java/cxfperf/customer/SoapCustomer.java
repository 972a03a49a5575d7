package cxfperf.customer;

import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FurtherProcess;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServerSpec;
import cxfperf.scenario.SizeLimit;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The customer service of CXF's contract-first example, over HTTP, HTTPS and JMS. The payload is of so many bytes
 * ({@code -Dpayload}): of the reply where there is one, and of the request of a one-way call.
 */
public final class SoapCustomer implements Scenario {

    static final String GET_CUSTOMERS = "getCustomersByName";
    static final String UPDATE_CUSTOMER = "updateCustomer";
    static final String NO_SUCH_CUSTOMER = "noSuchCustomer";

    static final String WSDL = "classpath:wsdl/customers.wsdl";

    private static final int DEFAULT_PORT = 8080;

    @Override
    public String name() {
        return "soap_customer";
    }

    @Override
    public List<String> operations() {
        return List.of(GET_CUSTOMERS, UPDATE_CUSTOMER, NO_SUCH_CUSTOMER);
    }

    @Override
    public Set<String> oneWay() {
        return Set.of(UPDATE_CUSTOMER);
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
    public SizeLimit sizeLimit(String operation, Map<String, String> options) {
        return new SizeLimit(1, "-Dpayload says how large");
    }

    @Override
    public List<FurtherProcess> furtherProcesses() {
        return List.of();
    }

    @Override
    public RunningServer startServer(ServerSpec spec) throws Exception {
        throw new UnsupportedOperationException("not there yet");
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) throws Exception {
        throw new UnsupportedOperationException("not there yet");
    }
}
