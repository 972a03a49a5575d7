package cxfperf.cxf.raw;

import static cxfperf.scenario.Conflict.Condition.is;
import static cxfperf.scenario.Conflict.Condition.isChanged;

import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.Conflict;
import cxfperf.scenario.Conflict.Condition;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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
     * @param without options of the scenario that have no effect on the raw client
     */
    public static List<Conflict> conflicts(List<ScenarioOption> without) {
        return Stream.concat(
                        Stream.of(isChanged(CFG, "none")),
                        without.stream().map(option -> isChanged(option.name(), option.defaultValue())))
                .map(changed -> Conflict.of(
                        changed.option(),
                        "has no effect on -Dclient=raw, whose calls CXF does not make",
                        is(NAME, RAW),
                        changed))
                .toList();
    }

    /** That the raw client cannot call with such a value of another option. */
    public static Conflict conflict(Condition impossible, String reason) {
        return Conflict.of(NAME, reason, is(NAME, RAW), impossible);
    }

    /** The same where it shows in documents only. */
    public static Optional<Rejection> rejection(ClientSpec spec, boolean possible, String reason) {
        return isRaw(spec.options()) && !possible ? Optional.of(new Rejection(NAME, reason)) : Optional.empty();
    }
}
