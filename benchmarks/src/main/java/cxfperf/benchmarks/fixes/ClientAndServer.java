package cxfperf.benchmarks.fixes;

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
 * A scenario's server and one client in this JVM, connected over the loopback. Only one of them works at a time, so
 * that threads do not add to the cost of a call. Not safe for use by another thread than its creator.
 */
final class ClientAndServer implements AutoCloseable {

    private final ServedScenario server;
    private final LoadClientFactory clients;
    private final LoadClient client;

    /**
     * @param serverCfg the name of the server's bus file after "server-"; empty for unconfigured CXF
     * @param clientCfg the name of the client's bus file after "client-"; empty for unconfigured CXF
     * @param limit the time limit of a call
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
