package cxfperf.testing;

import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import cxfperf.scenario.ServerSpec;
import java.util.List;
import java.util.Optional;

/**
 * Calls that do nothing, with options of every sort: for one side or both, for one protocol, with words, with a range
 * and with both; not all of them go together. Not registered: a test that wants it hands it over.
 */
public final class PickyScenario implements Scenario {

    private static final NoOpScenario CALLS = new NoOpScenario();

    @Override
    public String name() {
        return "picky";
    }

    @Override
    public List<String> operations() {
        return List.of("ask", "tell");
    }

    @Override
    public List<String> protocols() {
        return List.of("plain", "secure");
    }

    @Override
    public int defaultPort() {
        return CALLS.defaultPort();
    }

    @Override
    public List<ScenarioOption> options() {
        return List.of(
                new ScenarioOption("consumers", "1", AllowedValues.wholeNumber(1, 64), "that take messages")
                        .ofSide(ScenarioSide.SERVER),
                new ScenarioOption("retries", "0", AllowedValues.wholeNumber(0, 9), "of a call that failed")
                        .ofSide(ScenarioSide.CLIENT),
                new ScenarioOption(
                        "payload",
                        "small",
                        AllowedValues.oneOf("small", "large").orWholeNumber(1, 1_000_000),
                        "size of a message"),
                new ScenarioOption("keys", "rsa", List.of("rsa", "ec"), "of both sides").withProtocols("secure"));
    }

    @Override
    public Optional<Rejection> rejects(ClientSpec spec, List<String> operations) {
        return operations.contains("tell") && !spec.options().get("retries").equals("0")
                ? Optional.of(new Rejection("retries", "goes with -Doperation=ask, whose end is known"))
                : Optional.empty();
    }

    @Override
    public Optional<Rejection> rejects(ServerSpec spec) {
        return spec.protocol().equals("secure")
                        && Integer.parseInt(spec.options().get("consumers")) > 8
                ? Optional.of(new Rejection("protocol", "takes at most 8 -Dconsumers"))
                : Optional.empty();
    }

    @Override
    public RunningServer startServer(ServerSpec spec) throws RejectedException {
        if (spec.options().get("consumers").equals("63")) {
            throw new RejectedException("consumers", "is odd");
        }
        return CALLS.startServer(spec);
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) throws RejectedException {
        if (spec.options().get("retries").equals("9")) {
            throw new RejectedException("retries", "the server takes at most 8");
        }
        return CALLS.connect(spec);
    }
}
