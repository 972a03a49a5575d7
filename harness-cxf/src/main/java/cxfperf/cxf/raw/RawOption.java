package cxfperf.cxf.raw;

import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which client makes the calls: CXF's, or the raw one. */
public final class RawOption {

    public static final String NAME = "client";
    static final String RAW = "raw";

    private static final String CFG = "cfg";

    /** Of scenarios with one client of CXF's. */
    public static final ScenarioOption OPTION = ofClients(
            "cxf",
            List.of("cxf", RAW),
            "what makes the calls: CXF's client, or the raw one, which sends bytes made before");

    private RawOption() {}

    /** Of scenarios that name CXF's clients themselves. */
    public static ScenarioOption ofClients(String defaultClient, List<String> words, String description) {
        return new ScenarioOption(NAME, defaultClient, words, description).ofSide(ScenarioSide.CLIENT);
    }

    /** @param options of a client; false where there is no such option */
    public static boolean isRaw(Map<String, String> options) {
        return RAW.equals(options.get(NAME));
    }

    /**
     * What the raw client cannot have, because it is CXF's client that would do it.
     *
     * @param without options of the scenario that have no effect on the raw client, with their defaults
     * @return empty where nothing is asked of it that has no effect, and for CXF's client
     */
    public static Optional<Rejection> rejection(ClientSpec spec, List<ScenarioOption> without) {
        if (!isRaw(spec.options())) {
            return Optional.empty();
        }
        if (spec.cfg().isPresent()) {
            return Optional.of(new Rejection(CFG, "has no effect on -Dclient=raw, whose calls CXF does not make"));
        }
        return without.stream()
                .filter(option -> !option.defaultValue()
                        .equals(spec.options().getOrDefault(option.name(), option.defaultValue())))
                .findFirst()
                .map(option ->
                        new Rejection(option.name(), "has no effect on -Dclient=raw, whose calls CXF does not make"));
    }

    /** That the raw client cannot call over this protocol, or with this in its messages. */
    public static Optional<Rejection> rejection(ClientSpec spec, boolean possible, String reason) {
        return isRaw(spec.options()) && !possible ? Optional.of(new Rejection(NAME, reason)) : Optional.empty();
    }
}
