package cxfperf.run;

import cxfperf.options.Option;
import cxfperf.options.client.ClientOptions;
import cxfperf.result.Inputs;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import cxfperf.text.OneLine;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares the options that client and server both have, such as {@code -Dsecurity}: calls fail where one side signs,
 * and the other expects no signature.
 */
final class UnlikeOptions {

    private static final Set<ScenarioSide> BOTH = EnumSet.of(ScenarioSide.CLIENT, ScenarioSide.SERVER);

    private UnlikeOptions() {}

    /**
     * Names the options with other values at the server.
     *
     * @param ofServer the facts that the server gave of itself: a document from elsewhere
     * @return a clause with both sides' values; empty if all are equal, if the server does not name its own, or for a
     *     service of somebody else
     */
    static Optional<String> of(ClientOptions options, Map<String, Object> ofServer) {
        if (options.scenario() instanceof ForeignService) {
            // A server that its own probe or another scenario reports of has options of its own.
            return Optional.empty();
        }
        Map<String, String> mine = new LinkedHashMap<>();
        mine.put(Option.PROTOCOL.optionName(), options.spec().protocol());
        for (ScenarioOption option : options.scenario().options()) {
            if (option.sides().containsAll(BOTH) && !option.secret()) {
                mine.put(option.name(), options.spec().options().get(option.name()));
            }
        }
        List<String> here = new ArrayList<>();
        List<String> there = new ArrayList<>();
        mine.forEach((name, value) -> value(ofServer, name)
                .filter(other -> value != null && !other.equals(value))
                .ifPresent(other -> {
                    here.add("-D" + name + "=" + value);
                    there.add("-D" + name + "=" + other);
                }));
        return here.isEmpty()
                ? Optional.empty()
                : Optional.of("the server has " + String.join(" ", there) + ", the client " + String.join(" ", here));
    }

    private static Optional<String> value(Map<String, Object> ofServer, String name) {
        return ofServer.get(Inputs.FACT) instanceof Map<?, ?> inputs
                ? member(inputs, "given", name).or(() -> member(inputs, "defaults", name))
                : Optional.empty();
    }

    private static Optional<String> member(Map<?, ?> inputs, String group, String name) {
        return inputs.get(group) instanceof Map<?, ?> values && values.get(name) instanceof String value
                ? Optional.of(OneLine.of(value))
                : Optional.empty();
    }
}
