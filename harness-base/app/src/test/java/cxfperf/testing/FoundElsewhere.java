package cxfperf.testing;

import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.FoundService;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import cxfperf.scenario.ServiceChoice;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A service that is not ours, at {@code http://elsewhere.example/calls}, with the operations that its option lists, of
 * which {@code tell} is one-way. Its calls do nothing. Not registered: a test that wants it hands it over.
 */
public final class FoundElsewhere implements ForeignService {

    @Override
    public String name() {
        return "elsewhere";
    }

    @Override
    public List<String> protocols() {
        return List.of("http", "https");
    }

    @Override
    public List<ScenarioOption> options() {
        return List.of(new ScenarioOption("document", "one", AllowedValues.ANY_TEXT, "names of operations")
                .ofSide(ScenarioSide.CLIENT));
    }

    @Override
    public FoundService find(ServiceChoice choice) throws RejectedException {
        String document = choice.options().get("document");
        if (document.isEmpty()) {
            throw new RejectedException("document", "is\nempty");
        }
        List<String> operations = Arrays.asList(document.split(","));
        return new FoundService(
                URI.create(
                        document.startsWith("https") ? "https://elsewhere.example/" : "http://elsewhere.example/calls"),
                operations,
                operations.contains("tell") ? Set.of("tell") : Set.of(),
                Map.of("port", choice.port().orElse("none")));
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) {
        return ScriptedClients.calling(() -> {});
    }
}
