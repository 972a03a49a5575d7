package cxfperf.options.client;

import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.plan.Mix;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.FoundService;
import cxfperf.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The operations of a service, from which {@code -Doperation} and {@code -Dmix} choose.
 *
 * @param all the names of the operations, at least one
 * @param flows the steps of each operation that is a flow, by its name
 * @param usual the default operation; empty where the user has to name an operation
 */
record OperationOptions(List<String> all, Map<String, List<String>> flows, Optional<String> usual) {

    /** The operations of a scenario with its own service; the first is the default. */
    static OperationOptions of(Scenario scenario) {
        return new OperationOptions(
                scenario.operations(),
                Map.of(),
                Optional.of(scenario.operations().get(0)));
    }

    static OperationOptions of(FoundService found) {
        List<String> all = found.operations();
        return new OperationOptions(
                all, found.flows(), all.size() == 1 ? Optional.of(all.get(0)) : Optional.<String>empty());
    }

    /** The checked value of {@code -Doperation}: one of the operations, or {@code mixed}. */
    String chosen(Settings settings) throws UsageException {
        Optional<String> given = settings.given(Option.OPERATION).or(() -> usual);
        AllowedValues allowed = AllowedValues.oneOf(Option.withMixed(all));
        if (given.isEmpty()) {
            throw new UsageException("-D" + Option.OPERATION.optionName() + " is needed: " + allowed.expected());
        }
        if (!allowed.contains(given.get())) {
            throw settings.refused(Option.OPERATION, allowed.expected());
        }
        if (settings.has(Option.MIX) && !given.get().equals(Option.MIXED)) {
            throw new UsageException(
                    "-Dmix goes with -Doperation=" + Option.MIXED + ", not with -Doperation=" + given.get());
        }
        return given.get();
    }

    /** @param chosen the result of {@link #chosen} */
    Mix mix(Settings settings, String chosen) throws UsageException {
        if (flows.containsKey(chosen)) {
            requireClosedLoop(settings, chosen);
            return Mix.flow(chosen, flows.get(chosen));
        }
        if (!chosen.equals(Option.MIXED)) {
            return Mix.of(chosen);
        }
        List<String> drawn =
                all.stream().filter(name -> !flows.containsKey(name)).toList();
        Optional<Mix> given = settings.given(Option.MIX);
        if (given.isPresent() && !drawn.containsAll(given.get().operations())) {
            throw settings.refused(Option.MIX, Mix.EXPECTED + ", with names of " + String.join(", ", drawn));
        }
        return given.orElseGet(
                () -> new Mix(drawn.stream().map(name -> new Mix.Share(name, 1)).toList()));
    }

    /** Refuses an open loop: a step of a flow starts when the step before has its reply, not by a schedule. */
    private static void requireClosedLoop(Settings settings, String flow) throws UsageException {
        for (Option<?> option : List.of(Option.RATE, Option.FIND)) {
            if (settings.has(option)) {
                throw settings.refused(
                        option,
                        "goes with calls that are on their own, not with the flow " + flow
                                + ", each step of which waits for the one before");
            }
        }
    }
}
