package cxfperf.jaxrs;

import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.LoggedWarnings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Small runs of the real engine, for what a test wants of them. */
final class Runs {

    private static final CustomerScenario SCENARIO = new CustomerScenario();

    private Runs() {}

    static Map<String, String> options(String... namesAndValues) {
        Map<String, String> options = new HashMap<>(SCENARIO.options().stream()
                .collect(Collectors.toMap(ScenarioOption::name, ScenarioOption::defaultValue)));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            options.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return options;
    }

    static RunningServer server(String protocol, Map<String, String> options, CallCounters calls) throws Exception {
        LoggedWarnings.keep();
        return SCENARIO.startServer(new ServerSpec(protocol, "localhost", 0, Optional.empty(), options, calls));
    }

    static ClientSpec client(String protocol, String host, int port, int size, Map<String, String> options) {
        return new ClientSpec(protocol, host, port, Optional.empty(), 4, size, Duration.ofSeconds(30), options);
    }

    record Ended(RunOutcome outcome, Map<String, Object> effective, List<String> unmet, AfterRun afterRun) {}

    static Ended run(ClientSpec spec, String operation, int threads, long perThread) throws Exception {
        LoadPlan plan = new LoadPlan(
                Mix.of(operation), threads, new Limit.Invocations(perThread), Duration.ZERO, spec.timeout(), 1);
        try (LoadClientFactory factory = SCENARIO.connect(spec)) {
            factory.begin(List.of(operation)).ifPresent(obstacle -> {
                throw new AssertionError(obstacle);
            });
            RunOutcome outcome =
                    new Runner(new SystemTicker(), new RunListener() {}).run(plan, factory, SCENARIO::classify);
            return new Ended(outcome, factory.effective(), factory.unmet(), factory.afterRun(true));
        }
    }
}
