package cxfperf.echo;

import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The life cycle of a JAX-WS client: how long it keeps its Service and proxy, and whether workers share them. */
public enum ClientLifecycle {
    PROXY_PER_THREAD("proxyPerThread"),
    SHARED_PROXY("sharedProxy"),
    SERVICE_PER_CALL("servicePerCall"),
    PROXY_PER_CALL("proxyPerCall");

    /** The option, for clients alone. */
    public static final ScenarioOption OPTION = new ScenarioOption(
                    "clientLifecycle",
                    PROXY_PER_THREAD.word,
                    words(),
                    "a proxy for each thread, one for all threads, or a new Service with its WSDL or a new proxy for each call")
            .ofSide(ScenarioSide.CLIENT);

    private final String word;

    ClientLifecycle(String word) {
        this.word = word;
    }

    /** @param options the client's options, complete and validated; if this option is absent, its default holds */
    public static ClientLifecycle of(Map<String, String> options) {
        String asked = options.getOrDefault(OPTION.name(), OPTION.defaultValue());
        return Arrays.stream(values())
                .filter(lifecycle -> lifecycle.word.equals(asked))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such life cycle: " + asked));
    }

    /** The word that the user types. */
    public String word() {
        return word;
    }

    /** Whether a proxy makes only one call. */
    boolean isPerCall() {
        return this == PROXY_PER_CALL || this == SERVICE_PER_CALL;
    }

    private static List<String> words() {
        return Arrays.stream(values()).map(ClientLifecycle::word).toList();
    }
}
