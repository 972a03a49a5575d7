package cxfperf.testing;

import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ServerSpec;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** Calls that do nothing: what is measured with it is the harness itself. */
public class NoOpScenario implements Scenario {

    @Override
    public String name() {
        return "noop";
    }

    @Override
    public List<String> operations() {
        return List.of("nothing");
    }

    @Override
    public List<String> protocols() {
        return List.of("none");
    }

    @Override
    public int defaultPort() {
        return 1;
    }

    @Override
    public RunningServer startServer(ServerSpec spec) {
        return new RunningServer() {
            @Override
            public URI address() {
                return URI.create("none://" + spec.host() + ":" + defaultPort() + "/");
            }

            @Override
            public Map<String, Object> effective() {
                return Map.of();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) {
        return ScriptedClients.calling(() -> {});
    }
}
