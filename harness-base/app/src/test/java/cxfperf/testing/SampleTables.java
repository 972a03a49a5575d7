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

    /** The figure of a run; null if not known. */
    private record Figures(
            double perSecond,
            Double sentPerSecond,
            double clientCores,
            double serverCores,
            Map<String, Double> processCores,
            Double hostCpu,
            Double p99Micros,
            Double meanMicros) {

        Map<Metric, Double> metrics() {
            Map<Metric, Double> metrics = new LinkedHashMap<>();
            metrics.put(Metric.THROUGHPUT, perSecond);
            metrics.put(Metric.SENT, sentPerSecond);
            metrics.put(Metric.CLIENT_CORES, clientCores);
            metrics.put(Metric.SERVER_CORES, serverCores);
            metrics.put(Metric.CLIENT_HOST_CPU, hostCpu);
            metrics.put(Metric.SERVER_HOST_CPU, hostCpu);
            metrics.put(Metric.P99, p99Micros);
            metrics.put(Metric.MEAN, meanMicros);
            metrics.values().removeIf(value -> value == null);
            return metrics;
        }
    }

    /**
     * One table over HTTP with a cell that failed, one that must not be believed and one that has not run; one of
     * one-way calls through a broker on another host, of whose CPU nothing is known.
     */
    public static Experiment withAllKindsOfCells() {
        Figures slow = new Figures(94.06, null, 0.4, 1.25, Map.of(), 0.9, 212_345.6, null);
        Figures fast = new Figures(3_810.4, null, 0.95, 1.05, Map.of(), 1.0, 8_765.4, null);
        Map<String, Double> unknown = new TreeMap<>();
        unknown.put("broker", null);
        Figures sent = new Figures(3_205, 3_930.0, 0.5, 0.6, Map.of("broker", 0.7), 0.98, null, null);
        Figures elsewhere = new Figures(31.5, 31.5, 0.5, 0.6, unknown, null, 1_000.0, null);
        Map<String, String> oneWay = new LinkedHashMap<>();
        oneWay.put("protocol", "jms");
        oneWay.put("operation", "updateCustomer");
        return tables(
                "customer-tables",
                "soap_customer",
                "60",
                AXES,
                List.of(new Variant("http", Map.of("protocol", "http")), new Variant("one-way", oneWay)),
                List.of(
                        run("http", 1, "small", "5", Status.PASS, 2, null, fast),
                        run("one-way", 2, "small", "5", Status.PASS, 0, null, sent),
                        run("http", 3, "large", "5", Status.INVALID, 1, "PROCESS_ENDED at 10:11", slow),
                        run("http", 4, "small", "20", Status.FAIL, 0, "CALLS_FAILED 3 of 9 | <b>calls</b>", fast),
                        run("one-way", 5, "small", "20", Status.INVALID, 0, "it hung, and was killed", null),
                        run("one-way", 6, "large", "20", Status.PASS, 0, null, elsewhere),
                        run("one-way", 7, "large", "5", Status.PASS, 1, null, elsewhere)));
    }

    /** Tables whose runs are over; what ran has been at the points of these runs. */
    public static Experiment tables(
            String name, String scenario, String time, List<Axis> axes, List<Variant> tables, List<RunRecord> runs) {
        Experiment tested = new Experiment(
                Experiment.SCHEMA,
                "2026-11-21T07:00:00Z",
                null,
                true,
                2,
                new Definition(name, scenario, null, tables, axes, Map.of("time", time), 1, 1, Map.of()),
                runs,
                List.of(),
                List.of(),
                null);
        return tested.judged(ExperimentJudge.verdict(tested));
    }

    private static RunRecord run(
            String table,
            int number,
            String payload,
            String threads,
            Status status,
            long warnings,
            String why,
            Figures figures) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("payload", payload);
        values.put("threads", threads);
        values.put("serverThreads", threads);
        String directory = "runs/0" + number + "-" + table + "-" + payload + "-" + threads;
        return run(number, table, new RunPoint(values), status, warnings, why, directory, figures);
    }

    private static RunRecord run(
            int number,
            String table,
            RunPoint point,
            Status status,
            long warnings,
            String why,
            String directory,
            Figures figures) {
        return new RunRecord(
                number,
                number,
                table,
                point,
                status,
                warnings,
                why,
                directory,
                figures == null ? Map.of() : figures.metrics(),
                figures == null ? Map.of() : figures.processCores(),
                null,
                null);
    }
}
