package cxfperf.compare;

import cxfperf.result.JvmFigure;
import cxfperf.result.OfferedLoad;
import cxfperf.result.RateText;
import cxfperf.result.RunResult;
import cxfperf.result.SpeedFacts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Decides whether two runs can be compared: their load and their host have to be the same. Pure. */
final class Likeness {

    private Likeness() {}

    /**
     * Lists the differences of two loads or their hosts, such as {@code threads 8, not 4}; empty where they are alike.
     * A setting that only one of the two has stored is not a difference; it is one of the {@link #circumstances}.
     */
    static List<String> differences(RunResult run, RunResult wanted) {
        Map<String, String> others = load(wanted);
        List<String> differences = new ArrayList<>();
        load(run).forEach((name, value) -> {
            if (others.containsKey(name) && !Objects.equals(value, others.get(name))) {
                differences.add(name + " " + value + ", not " + others.get(name));
            }
        });
        return differences;
    }

    /** Lists other facts that differ, or may differ: each may be the reason why one run is faster. */
    static List<String> circumstances(RunResult run, RunResult wanted) {
        List<String> differences = SpeedFacts.differences(run.effective(), wanted.effective())
                .collect(Collectors.toCollection(ArrayList::new));
        Set<String> known = run.load().settings().keySet();
        Set<String> asked = wanted.load().settings().keySet();
        String unknown = Stream.concat(known.stream(), asked.stream())
                .filter(name -> !(known.contains(name) && asked.contains(name)))
                .distinct()
                .collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            differences.add("not stored with both, so that it may differ: " + unknown);
        }
        return differences;
    }

    private static Map<String, String> load(RunResult run) {
        Map<String, String> load = new LinkedHashMap<>();
        load.put("scenario", run.scenario());
        load.put("operation", run.operation());
        load.put("protocol", run.protocol());
        load.put("threads", String.valueOf(run.threads()));
        load.put("size", String.valueOf(run.size()));
        load.put("rate", rate(run.offered(), run.windowSeconds()));
        Optional.ofNullable(run.client().jvm().of(JvmFigure.CPUS))
                .ifPresent(cpus -> load.put(
                        "cpus", BigDecimal.valueOf(cpus).stripTrailingZeros().toPlainString()));
        load.putAll(run.load().settings());
        return load;
    }

    /** The rates of a ramp depend on its length, and on the window's length, until which the last rate goes on. */
    private static String rate(OfferedLoad offered, double windowSeconds) {
        if (offered == null) {
            return "none";
        }
        double ramp = offered.rampSeconds();
        return RateText.of(offered.firstPerSecond(), offered.lastPerSecond(), ramp) + " " + offered.arrivals()
                + (ramp == 0 ? "" : " in " + Math.round(windowSeconds) + " s");
    }
}
