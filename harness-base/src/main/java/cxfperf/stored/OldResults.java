package cxfperf.stored;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.experiment.Metric;
import cxfperf.experiment.RunPoint;
import cxfperf.result.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Brings documents of earlier versions to the names of today before they are bound to records. Results are those of
 * schema 1. Experiments of schema 1 had numbers of clients in place of points; experiments of schemas 1 and 2 had other
 * names for variants and baselines. Tables had a file of their own, with schema 1, in which runs were cells with
 * figures of other names.
 */
final class OldResults {

    private static final int OLD = 1;

    private static final Map<String, String> NAMES =
            Map.of("trailingCalls", "coolDownCalls", "processes", "auxiliaryProcesses");

    /** Names of an open loop's calls before schema 2, in results, timelines and histories, with those of today. */
    static final Map<String, String> OFFERED =
            Map.of("due", "scheduled", "unsent", "dropped", "late", "behindSchedule");

    private static final Map<String, String> BACKLOG = Map.of("looks", "polls");
    private static final Map<String, String> DEFINITION = Map.of("arms", "variants", "tables", "variants");
    private static final Map<String, String> RUN = Map.of("arm", "variant", "table", "variant");
    private static final Map<String, String> COMPARISON = Map.of(
            "control", "baseline",
            "arm", "candidate",
            "controlStealShare", "baselineStealShare",
            "armStealShare", "candidateStealShare");

    /** The figures of the cells of a table. */
    private static final Map<String, Metric> FIGURES = Map.of(
            "perSecond", Metric.THROUGHPUT,
            "sentPerSecond", Metric.SENT,
            "clientCores", Metric.CLIENT_CORES,
            "serverCores", Metric.SERVER_CORES,
            "clientHostCpuShare", Metric.CLIENT_HOST_CPU,
            "serverHostCpuShare", Metric.SERVER_HOST_CPU,
            "p99Micros", Metric.P99,
            "meanMicros", Metric.MEAN);

    private OldResults() {}

    /** Renames members in place: those of an experiment, and those of runs of schema 1 at any depth, as in a sweep. */
    static JsonNode migrated(JsonNode tree) {
        if (tree.path("definition") instanceof ObjectNode definition) {
            experiment((ObjectNode) tree, definition);
        }
        return runsMigrated(tree);
    }

    private static JsonNode runsMigrated(JsonNode tree) {
        // A sweep and a search have points, and a schema of their own.
        if (tree instanceof ObjectNode object
                && object.path("schema").asInt() == OLD
                && object.has("warmupSeconds")
                && !object.has("points")) {
            run(object);
        }
        tree.forEach(OldResults::runsMigrated);
        return tree;
    }

    private static void run(ObjectNode run) {
        run.put("schema", RunResult.SCHEMA);
        rename(run, NAMES);
        rename(run.path("offered"), OFFERED);
        rename(run.path("oneWay").path("backlog"), BACKLOG);
    }

    private static void experiment(ObjectNode experiment, ObjectNode definition) {
        if (definition.has("tables")) {
            definition.put("pairs", 1);
        }
        rename(definition, DEFINITION);
        rename(experiment, Map.of("cells", "runs"));
        for (String list : List.of("runs", "notWarm")) {
            for (JsonNode run : experiment.path(list)) {
                point(run);
                figures(run);
                rename(run, RUN);
            }
        }
        for (JsonNode comparison : experiment.path("comparisons")) {
            point(comparison);
            rename(comparison, COMPARISON);
            comparison.path("metrics").forEach(metric -> rename(metric, COMPARISON));
        }
    }

    private static void figures(JsonNode stored) {
        if (stored instanceof ObjectNode cell && cell.has("table")) {
            JsonNode figures = cell.path("figures");
            ObjectNode metrics = cell.putObject("metrics");
            FIGURES.forEach((name, metric) -> {
                if (figures.path(name).isNumber()) {
                    metrics.set(metric.name(), figures.path(name));
                }
            });
            cell.set("processCores", figures.get("processCores"));
        }
    }

    private static void point(JsonNode stored) {
        if (stored instanceof ObjectNode object && !object.has("point")) {
            JsonNode threads = object.path(RunPoint.THREADS);
            ObjectNode point = object.putObject("point");
            if (threads.isInt()) {
                point.put(RunPoint.THREADS, threads.asText());
            }
        }
    }

    /** Renames members and keeps their order. A member that has the new name already displaces the one to rename. */
    private static void rename(JsonNode stored, Map<String, String> names) {
        if (stored instanceof ObjectNode object && names.keySet().stream().anyMatch(object::has)) {
            Map<String, JsonNode> members = new LinkedHashMap<>();
            object.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
            object.removeAll();
            members.forEach((name, value) -> {
                String now = names.getOrDefault(name, name);
                if (now.equals(name) || !members.containsKey(now)) {
                    object.set(now, value);
                }
            });
        }
    }
}
