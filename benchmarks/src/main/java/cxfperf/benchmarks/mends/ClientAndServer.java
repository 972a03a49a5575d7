package cxfperf.benchmarks.mends;

import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.Scenario;
import cxfperf.testing.ServedScenario;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * The server of a scenario and one client of it in this JVM, on a socket of the loopback: one at a time works, so that
 * what a call costs is not what threads cost each other. For the thread that made it.
 */
final class ClientAndServer implements AutoCloseable {

    private final ServedScenario server;
    private final LoadClientFactory clients;
    private final LoadClient client;

    /**
     * @param serverCfg what the name of the server's bus file has behind "server-"; empty for CXF as it comes
     * @param clientCfg the same of the client
     * @param limit of a call
     */
    ClientAndServer(
            String scenario, String operation, Optional<String> serverCfg, Optional<String> clientCfg, Duration limit)
            throws Exception {
        Scenario served = Scenarios.onClasspath().choose(scenario);
        server = ServedScenario.start(
                served, "http", 0, serverCfg.map(name -> cfg("server-" + name)), new CallCounters());
        try {
            clients = served.connect(server.client(clientCfg.map(name -> cfg("client-" + name)), 1, limit));
            client = clients.newClient(operation, 0);
        } catch (Throwable t) {
            server.close();
            throw t;
        }
    }

    private static URI cfg(String name) {
        return Home.ofThisProcess().configs().resolve(name + ".xml").toUri();
    }

    /** Makes calls, each verified. */
    void call(int calls) throws Exception {
        for (int i = 0; i < calls; i++) {
            client.prepare();
            client.call();
        }
    }

    @Override
    public void close() {
        client.close();
        clients.close();
        server.close();
    }
}
