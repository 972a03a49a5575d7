package cxfperf.cxf.raw;

import static cxfperf.scenario.Conflict.Condition.is;
import static cxfperf.scenario.Conflict.Condition.isChanged;

import cxfperf.scenario.Conflict;
import cxfperf.scenario.Conflict.Condition;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The option that selects which client makes the calls: CXF's, or the raw one. */
public final class RawOption {

    /** The name of the option, without {@code -D}. */
    public static final String NAME = "client";

    static final String RAW = "raw";

    /** The option for scenarios with one CXF client. */
    public static final ScenarioOption OPTION = ofClients(
            "cxf",
            List.of("cxf", RAW),
            "what makes the calls: CXF's client, or the raw one, which replays recorded bytes");

    private RawOption() {}

    /** Makes the option for scenarios that name several CXF clients. */
    public static ScenarioOption ofClients(String defaultClient, List<String> words, String description) {
        return new ScenarioOption(NAME, defaultClient, words, description).ofSide(ScenarioSide.CLIENT);
    }

    /** Whether a run asks for the raw client. */
    public static boolean isRaw(Map<String, String> options) {
        return RAW.equals(options.get(NAME));
    }

    /** Makes the conflicts with the bus file and with options of the scenario that CXF's client implements. */
    public static List<Conflict> conflicts(List<ScenarioOption> without) {
        return Stream.concat(
                        Stream.of(isChanged("cfg", "none")),
                        without.stream().map(option -> isChanged(option.name(), option.defaultValue())))
                .map(changed -> Conflict.of(
                        changed.option(),
                        "has no effect on -Dclient=raw, whose calls CXF does not make",
                        is(NAME, RAW),
                        changed))
                .toList();
    }

    /** Makes a conflict with a value of another option. The reason is a clause after {@code -Dclient=raw}. */
    public static Conflict conflict(Condition impossible, String reason) {
        return Conflict.of(NAME, reason, is(NAME, RAW), impossible);
    }
}
