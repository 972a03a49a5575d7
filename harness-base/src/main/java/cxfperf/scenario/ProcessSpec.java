package cxfperf.scenario;

import java.util.Map;
import java.util.Objects;

/**
 * The specification of an auxiliary process of a run. Immutable; any thread.
 *
 * @param protocol one of {@link Scenario#protocols()}
 * @param host the address to bind
 * @param port the TCP port to bind; 0 lets the scenario choose a free one
 * @param options the values of those {@link Scenario#options()} that are for {@link ScenarioSide#PROCESS}, complete and
 *     validated
 */
public record ProcessSpec(String protocol, String host, int port, Map<String, String> options) {

    /**
     * Copies the map.
     *
     * @param protocol not null
     * @param host not null
     * @param port 0 to 65,535
     * @param options without null
     */
    public ProcessSpec {
        Objects.requireNonNull(protocol, "protocol");
        Objects.requireNonNull(host, "host");
        options = Map.copyOf(options);
    }
}
