package cxfperf.jaxrs;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServerSpec;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.apache.cxf.jaxrs.client.WebClient;

/** The client of the published runs that ran out of ports: it closes each response without reading it. */
public final class UnreadScenario implements Scenario {

    private final CustomerScenario real = new CustomerScenario();

    private static final String XML = "application/xml";

    /** A name so long that it has not arrived when its reply is closed; a short reply sometimes has. */
    private static final String NAME = "x".repeat(500_000);

    private static final class Unread implements LoadClient {
        private final WebClient client;
        private boolean prepared;

        Unread(WebClient client) {
            this.client = client;
        }

        @Override
        public void prepare() {
            if (!prepared) {
                try (Response response = client.header(CustomerResource.PURPOSE, CustomerClients.PREPARE)
                        .post(new Customer(0, NAME))) {
                    client.path(
                            String.valueOf(response.readEntity(Customer.class).getId()));
                }
                // Only the call before was not a call of the run.
                client.replaceHeader(CustomerResource.PURPOSE, null);
                prepared = true;
            }
        }

        @Override
        public void call() throws CallFailedException {
            try (Response response = client.get()) {
                if (response.getStatus() != 200) {
                    throw new CallFailedException(FailureKind.HTTP_STATUS, "" + response.getStatus());
                }
            }
        }
    }

    @Override
    public String name() {
        return "unread";
    }

    @Override
    public List<String> operations() {
        return List.of(CustomerScenario.GET);
    }

    @Override
    public List<String> protocols() {
        return List.of("http");
    }

    @Override
    public int defaultPort() {
        return real.defaultPort();
    }

    @Override
    public List<ScenarioOption> options() {
        return real.options();
    }

    @Override
    public RunningServer startServer(ServerSpec spec) throws Exception {
        return real.startServer(spec);
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) throws Exception {
        LoadClientFactory factory = real.connect(spec);
        return new LoadClientFactory() {
            @Override
            public LoadClient newClient(String operation, int worker) {
                return new Unread(
                        WebClient.create(target().toString()).type(XML).accept(XML));
            }

            @Override
            public URI target() {
                return factory.target();
            }

            @Override
            public Map<String, Object> effective() {
                return Map.of();
            }

            @Override
            public void close() {
                factory.close();
            }
        };
    }
}
