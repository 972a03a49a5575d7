package cxfperf.report;

import cxfperf.experiment.Comparison;
import cxfperf.experiment.Comparison.MetricComparison;
import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.Metric;
import cxfperf.experiment.Outcome;
import cxfperf.experiment.RunRecord;
import cxfperf.experiment.SeriesPoint;
import cxfperf.experiment.SweepResult;
import cxfperf.experiment.Variant;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.Reason;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.testing.SampleFinds;
import cxfperf.testing.SampleResults;
import cxfperf.testing.SampleTables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Pages of several runs, with what is awkward to show. */
final class SamplePages {

    private SamplePages() {}

    static Map<String, String> all() {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("sweep", HtmlPage.render(SeriesDocument.of(sweep())));
        pages.put("search", HtmlPage.render(SeriesDocument.of(SampleFinds.found())));
        pages.put("sweep-rates", HtmlPage.render(SeriesDocument.of(SampleResults.sweepOverRates())));
        pages.put(
                "experiment",
                HtmlPage.render(ExperimentDocument.of(experiment(), directory -> directory + "/run/report.html")));
        pages.put(
                "tables",
                HtmlPage.render(TablesDocument.of(
                        SampleTables.withAllKindsOfCells(), directory -> directory + "/run/report.html")));
        return pages;
    }

    /** Two repeats, a goal, one that failed, and text that would be markup. */
    static SweepResult sweep() {
        SweepResult sweep = SampleResults.shortSweep();
        Reason reason = new Reason(Reason.Code.CALLS_FAILED, "<script>alert(1)</script></script>");
        List<SeriesPoint> points = new ArrayList<>(sweep.points());
        sweep.points()
                .forEach(point -> points.add(SampleResults.sweepPoint(2, point.directory() + "-2", point.result())));
        SeriesPoint last = points.remove(points.size() - 1);
        points.add(
                SampleResults.sweepPoint(2, last.directory(), last.result().withVerdict(Verdict.of(List.of(reason)))));
        return SampleResults.sweep(
                sweep.series().experiment().definition().scenario() + "</script><script>alert(2)</script>",
                points,
                2,
                points.size(),
                sweep.goal());
    }

    /** An interval of many decades, metrics without a ratio, one of many looks, and a comparison that is invalid. */
    static Experiment experiment() {
        Map<String, String> fast = new LinkedHashMap<>();
        fast.put("cfg", "client-fast.xml");
        fast.put("srvcfg", "server-fast.xml");
        List<MetricComparison> metrics = List.of(
                ratio(Metric.THROUGHPUT, 1.4, 1.1, 1.7, false, Outcome.BETTER),
                ratio(Metric.P50, 0.8, 0.7, 0.9, true, Outcome.NO_CLEAR_DIFFERENCE),
                ratio(Metric.P99, 12.8, 0.000_04, 4_018_676.174, false, Outcome.NO_CLEAR_DIFFERENCE),
                MetricComparison.without(Metric.CLIENT_CPU, 12.5, null, Outcome.UNKNOWN),
                ratio(Metric.BYTES, 1.2, 1.19, 1.21, false, Outcome.WORSE));
        Definition definition = new Definition(
                "fast",
                "soap_http_doc_lit",
                null,
                List.of(new Variant("a", Map.of("cfg", "none")), new Variant("b", fast)),
                List.of(),
                Map.of("time", "8"),
                3,
                1,
                Map.of());
        return new Experiment(
                Experiment.SCHEMA,
                "2026-11-21T07:00:00Z",
                "2026-11-21T07:30:00Z",
                true,
                2,
                definition,
                List.of(
                        new RunRecord(
                                1,
                                1,
                                "a",
                                SampleTables.atThreads(4),
                                Status.PASS,
                                0,
                                null,
                                "runs/01-a",
                                Map.of(Metric.THROUGHPUT, 1_234.5),
                                Map.of(),
                                null,
                                null,
                                "CXF 4.2.3, OpenJDK 64-Bit Server VM 17.0.17+10 (Debian)"),
                        new RunRecord(
                                2,
                                1,
                                "b",
                                SampleTables.atThreads(64),
                                Status.INVALID,
                                "it hung",
                                "runs/02-b",
                                Map.of(),
                                null)),
                List.of(),
                List.of(
                        new Comparison(
                                "a", "b", SampleTables.atThreads(4), 3, Outcome.BETTER, null, 0.123, 0.004, metrics),
                        new Comparison(
                                "a",
                                "b",
                                SampleTables.atThreads(32),
                                3,
                                Outcome.NO_CLEAR_DIFFERENCE,
                                null,
                                null,
                                null,
                                List.of(ratio(
                                        Metric.THROUGHPUT, 1.01, 0.97, 1.05, false, Outcome.NO_CLEAR_DIFFERENCE))),
                        Comparison.without(
                                Outcome.INVALID,
                                "a",
                                "b",
                                SampleTables.atThreads(64),
                                "run 3 of variant b is INVALID: hung")),
                null);
    }

    private static MetricComparison ratio(
            Metric metric, double ratio, double low, double high, boolean oneOfMany, Outcome outcome) {
        return new MetricComparison(metric, 1_000.0, 1_000 * ratio, ratio, low, high, oneOfMany, outcome);
    }
}
