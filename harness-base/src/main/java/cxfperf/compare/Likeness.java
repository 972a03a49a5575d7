package cxfperf.compare;

import cxfperf.result.OfferedLoad;
import cxfperf.result.RateText;
import cxfperf.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether two runs can be compared: those of one load on one host can. Pure. */
final class Likeness {

    /** Facts that may differ between builds, and that explain a difference of their figures. */
    private static final List<String> WORTH_TELLING =
            List.of("cfg", "conduit", "httpVersion", "cxfVersion", "jvm", "jvmFlags", "gc", "maxHeapMiB", "os");

    private static final String VIRTUAL_THREADS = "virtualThreads";

    private Likeness() {}

    /**
     * In what the loads, or their hosts, differ, as {@code threads 8, not 4}; empty where they are alike. A setting
     * that one of the two was stored without is no difference: {@link #circumstances} names it.
     */
    static List<String> differences(RunResult run, RunResult wanted) {
        List<String> differences = apart(load(run), load(wanted));
        Map<String, Object> ones = settings(run);
        Map<String, Object> others = settings(wanted);
        ones.keySet().retainAll(others.keySet());
        differences.addAll(apart(ones, others));
        return differences;
    }

    /** In what else the two differ, or may differ: what may be the reason where one is faster. */
    static List<String> circumstances(RunResult run, RunResult wanted) {
        List<String> differences = apart(facts(run), facts(wanted));
        Set<String> known = settings(run).keySet();
        Set<String> asked = settings(wanted).keySet();
        String unknown = Stream.concat(known.stream(), asked.stream())
                .filter(name -> !(known.contains(name) && asked.contains(name)))
                .distinct()
                .collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            differences.add("not stored with both, so that it may differ: " + unknown);
        }
        return differences;
    }

    private static List<String> apart(Map<String, Object> ones, Map<String, Object> others) {
        List<String> differences = new ArrayList<>();
        ones.forEach((name, value) -> {
            if (!Objects.equals(value, others.get(name))) {
                differences.add(name + " " + value + ", not " + others.get(name));
            }
        });
        return differences;
    }

    private static Map<String, Object> load(RunResult run) {
        Map<String, Object> load = new LinkedHashMap<>();
        load.put("scenario", run.scenario());
        load.put("operation", run.operation());
        load.put("protocol", run.protocol());
        load.put("threads", run.threads());
        load.put("size", run.size());
        OfferedLoad offered = run.offered();
        load.put("rate", offered == null ? "none" : rate(run, offered));
        load.put("cpus", String.valueOf(run.effective().get("cpus")));
        return load;
    }

    /** How long a ramp and what comes after it are decides which rates there are. */
    private static String rate(RunResult run, OfferedLoad offered) {
        return RateText.of(offered) + " " + offered.arrivals()
                + (offered.hasRamp() ? " in " + Math.round(run.windowSeconds()) + " s" : "");
    }

    /** By name; empty for a run that an earlier version stored. */
    private static Map<String, Object> settings(RunResult run) {
        Map<String, Object> settings = new LinkedHashMap<>();
        if (run.load() != null) {
            settings.putAll(run.load().settings());
        } else if (run.effective().containsKey(VIRTUAL_THREADS)) {
            settings.put(VIRTUAL_THREADS, String.valueOf(run.effective().get(VIRTUAL_THREADS)));
        }
        return settings;
    }

    private static Map<String, Object> facts(RunResult run) {
        Map<String, Object> facts = new LinkedHashMap<>();
        // As text: what is read from a file has other types for numbers and lists.
        WORTH_TELLING.forEach(
                name -> facts.put(name, String.valueOf(run.effective().get(name))));
        return facts;
    }
}
