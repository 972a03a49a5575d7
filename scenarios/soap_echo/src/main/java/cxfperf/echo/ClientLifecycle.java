package cxfperf.echo;

import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The life cycle of a JAX-WS client: how long it keeps its Service and proxy, and whether workers share them. */
public enum ClientLifecycle {
    /** One Service for all, and a proxy for each worker; the default. */
    PROXY_PER_THREAD("proxyPerThread"),
    /** One Service and one proxy for all workers, with a request context for each thread. */
    SHARED_PROXY("sharedProxy"),
    /** A new Service for each call, with a WSDL that is fetched from the server, and a new proxy. */
    SERVICE_PER_CALL("servicePerCall"),
    /** One Service for all, and a new proxy for each call. */
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

    /**
     * Reads the option.
     *
     * @param options the client's options, complete and validated; if this option is absent, its default holds
     * @return the life cycle that the user chose
     * @throws IllegalArgumentException for another value
     */
    public static ClientLifecycle of(Map<String, String> options) {
        String asked = options.getOrDefault(OPTION.name(), OPTION.defaultValue());
        return Arrays.stream(values())
                .filter(lifecycle -> lifecycle.word.equals(asked))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such life cycle: " + asked));
    }

    /** {@return the word that the user types} */
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
