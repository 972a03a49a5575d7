package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.measure.Counts;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClientLifecycleIT {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final SoapEcho scenario = new SoapEcho();
    private final CallCounters calls = new CallCounters();
    private RunningServer server;

    @BeforeAll
    void start() throws Exception {
        server = scenario.startServer(Specs.server(0, Optional.empty(), calls));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"proxyPerThread", "sharedProxy", "servicePerCall", "proxyPerCall"})
    void repliesOfAllOperationsReachTheirCallers(String lifecycle) throws Exception {
        Mix mix = new Mix(scenario.operations().stream()
                .map(name -> new Mix.Share(name, 1))
                .toList());
        LoadPlan plan = new LoadPlan(mix, 8, new Limit.Invocations(30), Duration.ZERO, LIMIT, 1);
        try (LoadClientFactory factory = scenario.connect(spec(lifecycle, 8))) {
            RunOutcome outcome =
                    new Runner(new SystemTicker(), new RunListener() {}).run(plan, factory, scenario::classify);

            assertThat(outcome.harnessFault()).isEmpty();
            assertThat(outcome.examples()).isEmpty();
            assertThat(outcome.recording().total().counts()).isEqualTo(new Counts(240, Map.of(), 0));
        }
    }

    private ClientSpec spec(String lifecycle, int threads) {
        return new ClientSpec(
                "http",
                "localhost",
                server.address().getPort(),
                Optional.empty(),
                threads,
                1,
                LIMIT,
                Map.of("clientLifecycle", lifecycle));
    }
}
