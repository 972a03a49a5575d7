package cxfperf.run;

import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes each client once for a rehearsal and the run after it. The worker of the run gets the client of the rehearsal's
 * worker with its number. Thread-safe.
 */
final class RehearsedClients implements LoadClientFactory {

    private final LoadClientFactory factory;
    private final Map<List<Object>, LoadClient> clients = new ConcurrentHashMap<>();
    private volatile boolean rehearses = true;

    /** @param factory is closed by its owner */
    RehearsedClients(LoadClientFactory factory) {
        this.factory = factory;
    }

    /** Ends the rehearsal. @param all whether all its calls came back: a client in a call is of no use for the run */
    void rehearsed(boolean all) {
        rehearses = false;
        if (!all) {
            clients.clear();
        }
    }

    @Override
    public LoadClient newClient(String operation, int worker) throws Exception {
        List<Object> key = List.of(operation, worker);
        LoadClient client = clients.remove(key);
        if (client == null) {
            client = factory.newClient(operation, worker);
        }
        if (rehearses) {
            clients.put(key, client);
        }
        return client;
    }

    @Override
    public URI target() {
        return factory.target();
    }

    @Override
    public int requestsPerCall() {
        return factory.requestsPerCall();
    }

    @Override
    public Map<String, Object> effective() {
        return factory.effective();
    }

    @Override
    public void close() {}
}
