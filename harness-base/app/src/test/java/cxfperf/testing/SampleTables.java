package cxfperf.testing;

import cxfperf.experiment.Axis;
import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.Metric;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.RunRecord;
import cxfperf.experiment.Variant;
import cxfperf.judge.ExperimentJudge;
import cxfperf.result.Status;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Tables with what is awkward to show. */
public final class SampleTables {

    private static final List<Axis> AXES = List.of(
            new Axis(List.of("payload"), List.of("small", "large")),
            new Axis(List.of("threads", "serverThreads"), List.of("5", "20")));

    private SampleTables() {}

    public static RunPoint atThreads(int threads) {
        return new RunPoint(Map.of(RunPoint.THREADS, Integer.toString(threads)));
    }

    /**
     * One table over HTTP with a cell that failed, one that must not be believed and one that has not run; one of
     * one-way calls through a broker on another host, of whose CPU nothing is known.
     */
    public static Experiment withAllKindsOfCells() {
        Map<Metric, Double> slow = figures(94.06, 0.4, 1.25, 0.9, Map.of(Metric.P99, 212_345.6));
        Map<Metric, Double> fast = figures(3_810.4, 0.95, 1.05, 1.0, Map.of(Metric.P99, 8_765.4));
        Map<String, Double> none = Map.of();
        Map<String, Double> unknown = new TreeMap<>();
        unknown.put("broker", null);
        Map<Metric, Double> sent = figures(3_205, 0.5, 0.6, 0.98, Map.of(Metric.SENT, 3_930.0));
        Map<Metric, Double> elsewhere = figures(31.5, 0.5, 0.6, null, Map.of(Metric.SENT, 31.5, Metric.P99, 1_000.0));
        Map<String, String> oneWay = new LinkedHashMap<>();
        oneWay.put("protocol", "jms");
        oneWay.put("operation", "updateCustomer");
        Definition definition = new Definition(
                "customer-tables",
                "soap_customer",
                null,
                List.of(new Variant("http", Map.of("protocol", "http")), new Variant("one-way", oneWay)),
                AXES,
                Map.of("time", "60"),
                1,
                1,
                Map.of());
        List<RunRecord> runs = List.of(
                run("http", 1, "small", "5", Status.PASS, 2, null, fast, none),
                run("one-way", 2, "small", "5", Status.PASS, 0, null, sent, Map.of("broker", 0.7)),
                run("http", 3, "large", "5", Status.INVALID, 1, "PROCESS_ENDED at 10:11", slow, none),
                run("http", 4, "small", "20", Status.FAIL, 0, "CALLS_FAILED 3 of 9 | <b>calls</b>", fast, none),
                run("one-way", 5, "small", "20", Status.INVALID, 0, "it hung, and was killed", Map.of(), none),
                run("one-way", 6, "large", "20", Status.PASS, 0, null, elsewhere, unknown),
                run("one-way", 7, "large", "5", Status.PASS, 1, null, elsewhere, unknown));
        Experiment tested = new Experiment(
                Experiment.SCHEMA, "2026-11-21T07:00:00Z", null, true, 2, definition, runs, List.of(), List.of(), null);
        return tested.judged(ExperimentJudge.verdict(tested));
    }

    /** @param hostCpu null if not known */
    private static Map<Metric, Double> figures(
            double perSecond, double clientCores, double serverCores, Double hostCpu, Map<Metric, Double> more) {
        Map<Metric, Double> figures = new EnumMap<>(more);
        figures.put(Metric.THROUGHPUT, perSecond);
        figures.put(Metric.CLIENT_CORES, clientCores);
        figures.put(Metric.SERVER_CORES, serverCores);
        if (hostCpu != null) {
            figures.put(Metric.CLIENT_HOST_CPU, hostCpu);
            figures.put(Metric.SERVER_HOST_CPU, hostCpu);
        }
        return figures;
    }

    private static RunRecord run(
            String table,
            int number,
            String payload,
            String threads,
            Status status,
            long warnings,
            String why,
            Map<Metric, Double> figures,
            Map<String, Double> cores) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("payload", payload);
        values.put("threads", threads);
        values.put("serverThreads", threads);
        String directory = "runs/0" + number + "-" + table + "-" + payload + "-" + threads;
        return new RunRecord(
                number,
                number,
                table,
                new RunPoint(values),
                status,
                warnings,
                why,
                directory,
                figures,
                cores,
                null,
                null,
                null);
    }
}
