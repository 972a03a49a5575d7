package cxfperf.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * Brings files of earlier versions to the layout of today. Schema 1 had numbers of clients in place of points. Schemas
 * 1 and 2 had other names for variants and baselines. Tables had a file of their own, with schema 1, in which runs were
 * cells with figures of other names.
 */
final class OldExperiments {

    private static final Map<String, Metric> FIGURES = Map.of(
            "perSecond", Metric.THROUGHPUT,
            "sentPerSecond", Metric.SENT,
            "clientCores", Metric.CLIENT_CORES,
            "serverCores", Metric.SERVER_CORES,
            "clientHostCpuShare", Metric.CLIENT_HOST_CPU,
            "serverHostCpuShare", Metric.SERVER_HOST_CPU,
            "p99Micros", Metric.P99,
            "meanMicros", Metric.MEAN);

    private OldExperiments() {}

    /** Renames the members that have an old name. */
    static void renew(ObjectNode experiment) {
        if (experiment.path("definition") instanceof ObjectNode definition) {
            rename(definition, "arms", "variants");
            if (definition.has("tables")) {
                rename(definition, "tables", "variants");
                definition.put("pairs", 1);
            }
        }
        rename(experiment, "cells", "runs");
        for (String list : List.of("runs", "notWarm")) {
            experiment.path(list).forEach(OldExperiments::run);
        }
        experiment.path("comparisons").forEach(OldExperiments::comparison);
    }

    private static void run(JsonNode stored) {
        if (stored instanceof ObjectNode run) {
            point(run);
            rename(run, "arm", "variant");
            if (run.has("table")) {
                rename(run, "table", "variant");
                figures(run);
            }
        }
    }

    private static void figures(ObjectNode cell) {
        JsonNode figures = cell.path("figures");
        ObjectNode metrics = cell.putObject("metrics");
        FIGURES.forEach((name, metric) -> {
            if (figures.path(name).isNumber()) {
                metrics.set(metric.name(), figures.path(name));
            }
        });
        cell.set("processCores", figures.get("processCores"));
    }

    private static void comparison(JsonNode stored) {
        if (stored instanceof ObjectNode comparison) {
            point(comparison);
            sides(comparison);
            rename(comparison, "controlStealShare", "baselineStealShare");
            rename(comparison, "armStealShare", "candidateStealShare");
            comparison.path("metrics").forEach(OldExperiments::sides);
        }
    }

    private static void sides(JsonNode stored) {
        if (stored instanceof ObjectNode compared) {
            rename(compared, "control", "baseline");
            rename(compared, "arm", "candidate");
        }
    }

    private static void point(ObjectNode stored) {
        if (!stored.has("point")) {
            JsonNode threads = stored.path(RunPoint.THREADS);
            ObjectNode point = stored.putObject("point");
            if (threads.isInt()) {
                point.put(RunPoint.THREADS, threads.asText());
            }
        }
    }

    private static void rename(ObjectNode stored, String old, String now) {
        if (stored.has(old) && !stored.has(now)) {
            stored.set(now, stored.remove(old));
        }
    }
}
