package cxfperf.compare;

import cxfperf.result.OfferedLoad;
import cxfperf.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Whether two runs can be compared: those of one load on one host can. Pure. */
final class Likeness {

    /** Facts that may differ between builds, and that explain a difference of their figures. */
    private static final List<String> WORTH_TELLING =
            List.of("cfg", "conduit", "httpVersion", "cxfVersion", "jvm", "jvmFlags", "gc", "maxHeapMiB", "os");

    private Likeness() {}

    /** In what the loads, or their hosts, differ, as {@code threads 8, not 4}; empty where they are alike. */
    static List<String> differences(RunResult run, RunResult wanted) {
        return apart(load(run), load(wanted));
    }

    /** In what else the two differ: what may be the reason where one is faster. */
    static List<String> circumstances(RunResult run, RunResult wanted) {
        return apart(facts(run), facts(wanted));
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
        load.put(
                "rate",
                offered == null
                        ? "none"
                        : offered.firstPerSecond() + " to " + offered.lastPerSecond() + " " + offered.arrivals());
        load.put("cpus", String.valueOf(run.effective().get("cpus")));
        return load;
    }

    private static Map<String, Object> facts(RunResult run) {
        Map<String, Object> facts = new LinkedHashMap<>();
        // As text: what is read from a file has other types for numbers and lists.
        WORTH_TELLING.forEach(
                name -> facts.put(name, String.valueOf(run.effective().get(name))));
        return facts;
    }
}
