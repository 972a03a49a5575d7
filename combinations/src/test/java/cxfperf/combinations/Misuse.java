package cxfperf.combinations;

import cxfperf.options.Role;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A command that the declaration of one option alone makes a refused one: a value that it does not take, or a side that it is
 * not for.
 *
 * @param expected what the line of the refusal begins with
 */
record Misuse(Scenario scenario, Role role, String option, String value, String expected) {

    private static final String NO_VALUE = "no-such-value";

    /** Of all options that scenarios declare. */
    static List<Misuse> all() {
        List<Misuse> all = new ArrayList<>();
        for (Scenario scenario : Values.scenarios()) {
            for (ScenarioOption option : scenario.options()) {
                for (Role role : List.of(Role.CLIENT, Role.SERVER)) {
                    boolean has = role == Role.CLIENT || !(scenario instanceof ForeignService);
                    if (has && !role.isFor(option)) {
                        all.add(of(scenario, role, option.name(), option.defaultValue(), "an option of the "));
                    } else if (has && !option.allowed().isAnyText()) {
                        all.add(of(
                                scenario,
                                role,
                                option.name(),
                                NO_VALUE,
                                option.allowed().expected()));
                    }
                }
            }
        }
        return all;
    }

    private static Misuse of(Scenario scenario, Role role, String option, String value, String reason) {
        return new Misuse(scenario, role, option, value, "cxfperf: -D" + option + "=" + value + ": " + reason);
    }

    @Override
    public String toString() {
        return "scripts/" + role.word() + " " + scenario.name() + " -D" + option + "=" + value;
    }
}
