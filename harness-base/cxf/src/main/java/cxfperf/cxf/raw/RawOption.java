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

    private static final String CFG = "cfg";

    /** The option for scenarios with one client of CXF's. */
    public static final ScenarioOption OPTION = ofClients(
            "cxf",
            List.of("cxf", RAW),
            "what makes the calls: CXF's client, or the raw one, which sends bytes made before");

    private RawOption() {}

    /**
     * Makes the option for scenarios that have names of their own for CXF's clients.
     *
     * @param defaultClient one of the words
     * @param words the names of CXF's clients, and {@code raw}
     * @param description one line for the help text
     * @return an option of the client alone
     */
    public static ScenarioOption ofClients(String defaultClient, List<String> words, String description) {
        return new ScenarioOption(NAME, defaultClient, words, description).ofSide(ScenarioSide.CLIENT);
    }

    /**
     * Finds out which client a run asks for.
     *
     * @param options of a client
     * @return whether it is the raw one; false where there is no such option
     */
    public static boolean isRaw(Map<String, String> options) {
        return RAW.equals(options.get(NAME));
    }

    /**
     * Makes the conflicts with options that the raw client does not support, because CXF's client implements them.
     *
     * @param without options of the scenario that have no effect on the raw client
     * @return one conflict for each of them, and one for the bus file
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

    /**
     * Makes a conflict of the raw client with a value of another option.
     *
     * @param impossible holds for the values that do not go with the raw client
     * @param reason a clause for the user, who sees {@code -Dclient=raw} before it
     * @return the conflict
     */
    public static Conflict conflict(Condition impossible, String reason) {
        return Conflict.of(NAME, reason, is(NAME, RAW), impossible);
    }
}
