package cxfperf.testing;

import cxfperf.scenario.AuxiliaryProcess;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ServerSpec;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A scenario's real server in this JVM, with what else its protocol needs. The peer is what its clients connect to: the
 * server, or the last of those processes.
 */
public final class ServedScenario implements AutoCloseable {

    private static final String HOST = "localhost";

    private final Scenario scenario;
    private final String protocol;
    private final Map<String, String> options;
    private final Deque<RunningServer> processes = new ArrayDeque<>();
    private RunningServer server;

    private ServedScenario(Scenario scenario, String protocol) {
        this.scenario = scenario;
        this.protocol = protocol;
        this.options = defaults(scenario);
    }

    /**
     * Starts all.
     *
     * @param port of the peer; 0 for a free one
     */
    public static ServedScenario start(
            Scenario scenario, String protocol, int port, Optional<URI> cfg, CallCounters counters) throws Exception {
        ServedScenario served = new ServedScenario(scenario, protocol);
        try {
            for (AuxiliaryProcess process : needed(scenario, protocol)) {
                RunningServer running = process.start(HOST, port);
                served.processes.push(running);
                served.options.put(process.name(), running.address().toString());
            }
            int ofServer = served.processes.isEmpty() ? port : 0;
            served.server =
                    scenario.startServer(new ServerSpec(protocol, HOST, ofServer, cfg, served.options, counters));
            return served;
        } catch (Throwable t) {
            served.close();
            throw t;
        }
    }

    /** What its clients are asked to be. */
    public ClientSpec client(Optional<URI> cfg, int threads, Duration limit) {
        return client(cfg, threads, limit, Map.of());
    }

    /** The same with options of their own. */
    public ClientSpec client(Optional<URI> cfg, int threads, Duration limit, Map<String, String> given) {
        Map<String, String> all = new HashMap<>(options);
        all.putAll(given);
        return new ClientSpec(protocol, HOST, port(), cfg, threads, 1, limit, all)
                .at(protocol, HOST, port(), Optional.of(server.address()));
    }

    /** What clients are asked to be whose peer is to be at this port, whatever is there. */
    public static ClientSpec clientOf(Scenario scenario, String protocol, int port, int threads, Duration limit)
            throws Exception {
        Map<String, String> options = defaults(scenario);
        for (AuxiliaryProcess process : needed(scenario, protocol)) {
            // How an address of it is written only it knows.
            try (RunningServer running = process.start(HOST, 0)) {
                options.put(process.name(), withPort(running.address(), port).toString());
            }
        }
        return new ClientSpec(protocol, HOST, port, Optional.empty(), threads, 1, limit, options);
    }

    public RunningServer server() {
        return server;
    }

    /** The peer's. */
    public int port() {
        return server.port().orElseThrow();
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
        processes.forEach(RunningServer::close);
    }

    private static List<AuxiliaryProcess> needed(Scenario scenario, String protocol) {
        return scenario.auxiliaryProcesses().stream()
                .filter(process -> process.isNeeded(protocol))
                .toList();
    }

    private static Map<String, String> defaults(Scenario scenario) {
        Map<String, String> options = new HashMap<>();
        scenario.options().forEach(option -> options.put(option.name(), option.defaultValue()));
        return options;
    }

    private static URI withPort(URI address, int port) throws URISyntaxException {
        return new URI(address.getScheme(), null, address.getHost(), port, address.getPath(), address.getQuery(), null);
    }
}
