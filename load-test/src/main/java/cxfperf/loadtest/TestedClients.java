package cxfperf.loadtest;

import cxfperf.compare.Measurement;
import cxfperf.result.RunResult;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ServerSpec;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The clients of a test as a scenario without a server.
 *
 * @param measurement what the runs of this JVM have in common
 * @param build what is tested; empty where it was not set
 */
record TestedClients(
        String operation,
        ClientMaker maker,
        URI target,
        String measurement,
        String build,
        Function<Throwable, FailureKind> classifier)
        implements Scenario {

    static final String NAME = "load-test";
    static final String PROTOCOL = "any";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> operations() {
        return List.of(operation);
    }

    @Override
    public List<String> protocols() {
        return List.of(PROTOCOL);
    }

    @Override
    public int defaultPort() {
        return 1;
    }

    @Override
    public RunningServer startServer(ServerSpec spec) {
        throw new UnsupportedOperationException("the server is the test's own");
    }

    @Override
    public FailureKind classify(Throwable thrown) {
        // An assertion inside a call checks the reply.
        return thrown instanceof AssertionError ? FailureKind.WRONG_REPLY : classifier.apply(thrown);
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) {
        return new LoadClientFactory() {
            @Override
            public LoadClient newClient(String operation, int worker) throws Exception {
                return maker.newClient(worker);
            }

            @Override
            public URI target() {
                return target;
            }

            @Override
            public Map<String, Object> effective() {
                Map<String, Object> facts = new LinkedHashMap<>();
                facts.put(Measurement.FACT, measurement);
                if (!build.isEmpty()) {
                    facts.put(RunResult.BUILD_FACT, build);
                }
                return facts;
            }

            @Override
            public void close() {
                // Each thread closes its own client; the test closes what they share.
            }
        };
    }
}
