package cxfperf.doctor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Judges a host for a planned load, and says it. Pure; any thread. */
public final class Doctor {

    private Doctor() {}

    public static List<Check> examine(HostFacts facts, PlannedLoad load) {
        List<Check> checks = new ArrayList<>(NetworkChecks.of(facts, load));
        checks.addAll(MachineChecks.of(facts, load));
        return checks;
    }

    /** Checks the limits that break a client on this host, not those that only make a result worse. */
    public static List<Check> examineLimits(HostFacts facts, PlannedLoad load) {
        return NetworkChecks.of(facts, load).stream()
                .filter(check -> check.level() != Check.Level.OK)
                .toList();
    }

    /** Checks whether the ports of a load can be reached. */
    public static List<Check> examinePorts(List<PortPoll> polls) {
        return polls.stream().map(NetworkChecks::reach).toList();
    }

    public static Check.Level worst(List<Check> checks) {
        return checks.stream().map(Check::level).max(Comparator.naturalOrder()).orElse(Check.Level.OK);
    }

    public static String render(List<Check> checks) {
        StringBuilder text = new StringBuilder();
        for (Check check : checks) {
            text.append(String.format(Locale.ROOT, "%-4s  %-15s  %s%n", check.level(), check.name(), check.finding()));
            check.command().ifPresent(command -> text.append(String.format(Locale.ROOT, "      -> %s%n", command)));
        }
        return text.toString();
    }
}
