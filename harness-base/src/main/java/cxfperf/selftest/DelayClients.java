package cxfperf.selftest;

import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.io.IOException;
import java.net.URI;
import java.util.Map;

/** The clients of one case: each a connection to a {@link DelayServer}, on which a call is a byte that comes back. */
record DelayClients(int serverPort, String script, int timeoutMillis) implements LoadClientFactory {

    @Override
    public LoadClient newClient(String operation, int worker) throws IOException {
        DelayConnection connection = new DelayConnection(serverPort, script, timeoutMillis);
        return new LoadClient() {
            @Override
            public void call() throws IOException {
                connection.call();
            }

            @Override
            public void close() {
                connection.close();
            }
        };
    }

    @Override
    public URI target() {
        return URI.create("tcp://localhost:" + serverPort);
    }

    @Override
    public Map<String, Object> effective() {
        return Map.of();
    }

    @Override
    public void close() {}
}
