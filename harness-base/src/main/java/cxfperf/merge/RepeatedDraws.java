package cxfperf.merge;

import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.scenario.LoadPart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether two load generators of one test drew the same things: then their loads are no independent parts of one load.
 */
final class RepeatedDraws {

    private static final String POISSON = "poisson";
    private static final String RANDOM = "random";

    private RepeatedDraws() {}

    static Optional<Reason> of(List<ClientHost> hosts) {
        Map<List<Object>, List<String>> bySeed = new LinkedHashMap<>();
        Map<Object, List<String>> byPart = new LinkedHashMap<>();
        for (ClientHost host : hosts) {
            Object part = String.valueOf(host.result().effective().get(RunResult.PART_FACT));
            byPart.computeIfAbsent(part, key -> new ArrayList<>()).add(host.name());
            bySeed.computeIfAbsent(List.of(part, seed(host.result())), key -> new ArrayList<>())
                    .add(host.name());
        }
        RunResult run = hosts.get(0).result();
        return HostRules.sameSeed(several(bySeed.values()), byChance(run))
                .or(() -> HostRules.sameSeed(several(byPart.values()), inTurn(run)));
    }

    private static Object seed(RunResult run) {
        return run.load() == null || run.load().seed() == null ? "" : run.load().seed();
    }

    private static List<String> several(Iterable<List<String>> groups) {
        for (List<String> group : groups) {
            if (group.size() > 1) {
                return group;
            }
        }
        return List.of();
    }

    private static List<String> byChance(RunResult run) {
        List<String> drawn = new ArrayList<>();
        if (run.offered() != null && run.offered().arrivals().equals(POISSON)) {
            drawn.add("the poisson arrivals");
        }
        if (run.operations().size() > 1 && !run.operations().containsKey(RunResult.transactions(run.operation()))) {
            drawn.add("the order of the mix");
        }
        variables(run).stream()
                .filter(variable -> variable.startsWith(RANDOM))
                .forEach(variable -> drawn.add("${" + variable + "}"));
        drawn.addAll(inTurn(run));
        return drawn;
    }

    /** What does not depend on the seed: numbers and rows from the first one on. */
    private static List<String> inTurn(RunResult run) {
        return variables(run).stream()
                .filter(variable -> variable.startsWith("id") || variable.startsWith("row"))
                .map(variable -> "${" + variable + "}")
                .toList();
    }

    private static List<String> variables(RunResult run) {
        return run.effective().get(LoadPart.VARIABLES_FACT) instanceof String all
                ? Arrays.asList(all.split(", "))
                : List.of();
    }
}
