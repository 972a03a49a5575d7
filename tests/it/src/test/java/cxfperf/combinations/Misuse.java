package cxfperf.combinations;

import cxfperf.options.Role;
import cxfperf.options.client.ClientOptions;
import cxfperf.scenario.Conflict;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A command that is refused because of declarations: a value that an option does not accept, or options that conflict.
 *
 * @param options by name
 * @param named the option in the refusal
 * @param reason the text of the line after the option and its value
 */
record Misuse(Scenario scenario, Role role, Map<String, String> options, String named, String reason) {

    private static final String NO_VALUE = "no-such-value";

    /**
     * Returns a misuse of each option that scenarios declare, and of each conflict that scenarios and the shared
     * options declare.
     */
    static List<Misuse> all() {
        List<Misuse> all = new ArrayList<>();
        for (Scenario scenario : Values.scenarios()) {
            for (ScenarioOption option : scenario.options()) {
                for (Role role : List.of(Role.CLIENT, Role.SERVER)) {
                    boolean has = role == Role.CLIENT || !(scenario instanceof ForeignService);
                    if (has && role.isFor(option) && !option.allowed().isAnyText()) {
                        all.add(new Misuse(
                                scenario,
                                role,
                                Map.of(option.name(), NO_VALUE),
                                option.name(),
                                option.allowed().expected()));
                    }
                }
            }
        }
        Values.spaces().stream().flatMap(Misuse::ofConflicts).forEach(all::add);
        return all;
    }

    /** Returns a command for each conflict whose options all have a known value, with no other options. */
    private static Stream<Misuse> ofConflicts(Space space) {
        return Stream.of(space.scenario().conflicts(), ClientOptions.CONFLICTS)
                .flatMap(List::stream)
                .flatMap(conflict -> ofConflict(conflict, space).stream());
    }

    private static Optional<Misuse> ofConflict(Conflict conflict, Space space) {
        Map<String, String> options =
                new TreeMap<>(space.factor(Values.SCENARIO).values().get(0).options());
        for (Conflict.Condition condition : conflict.conditions()) {
            Optional<String> value = space.factors().stream()
                    .flatMap(factor -> factor.values().stream())
                    .flatMap(one -> Stream.ofNullable(one.options().get(condition.option())))
                    .filter(condition::holds)
                    .findFirst();
            if (!condition.holds(options.get(condition.option()))) {
                if (value.isEmpty()) {
                    return Optional.empty();
                }
                options.put(condition.option(), value.get());
            }
        }
        // A client cannot call port 0.
        options.replaceAll((name, value) -> name.equals("port") ? "9" : value.replace("${port}", "9"));
        return Optional.of(new Misuse(space.scenario(), Role.CLIENT, options, conflict.option(), conflict.reason()));
    }

    /** Returns the beginning of the line of the refusal. */
    String expected() {
        return "cxfperf: -D" + named + "=" + (options.containsKey(named) ? options.get(named) + ": " + reason : "");
    }

    @Override
    public String toString() {
        return "scripts/" + role.word() + " " + scenario.name()
                + options.entrySet().stream()
                        .map(option -> " -D" + option.getKey() + "=" + option.getValue())
                        .collect(Collectors.joining());
    }
}
