package cxfperf.testing;

import cxfperf.result.Status;
import cxfperf.result.experiment.Axis;
import cxfperf.result.experiment.CellFigures;
import cxfperf.result.experiment.CellTable;
import cxfperf.result.experiment.RunPoint;
import cxfperf.result.experiment.TableCell;
import cxfperf.result.experiment.TablesSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Tables with what is awkward to show. */
public final class SampleTables {

    private static final List<Axis> AXES = List.of(
            new Axis(List.of("payload"), List.of("small", "large")),
            new Axis(List.of("threads", "serverThreads"), List.of("5", "20")));

    private SampleTables() {}

    /**
     * One table over HTTP with a cell that failed, one that must not be believed and one that has not run; one of
     * one-way calls through a broker on another host, of whose CPU nothing is known.
     */
    public static TablesSummary withAllKindsOfCells() {
        CellFigures slow = new CellFigures(94.06, null, 0.4, 1.25, Map.of(), 0.9, 0.9, 212_345.6);
        CellFigures fast = new CellFigures(3_810.4, null, 0.95, 1.05, Map.of(), 1.0, 1.0, 8_765.4);
        CellTable http = new CellTable(
                "http",
                "protocol=http",
                List.of(
                        row("http", 1, "small", "5", Status.PASS, 2, null, fast),
                        row("http", 4, "small", "20", Status.FAIL, 0, "CALLS_FAILED 3 of 9 | <b>calls</b>", fast),
                        row("http", 3, "large", "5", Status.INVALID, 1, "SERVER_RESTARTED at 10:11", slow),
                        new CellTable.Row(point("large", "20"), null)));
        Map<String, Double> unknown = new TreeMap<>();
        unknown.put("broker", null);
        CellFigures sent = new CellFigures(3_205, 3_930.0, 0.5, 0.6, Map.of("broker", 0.7), 0.98, 0.98, null);
        CellFigures elsewhere = new CellFigures(31.5, 31.5, 0.5, 0.6, unknown, null, null, 1_000.0);
        CellTable oneWay = new CellTable(
                "one-way",
                "protocol=jms operation=updateCustomer",
                List.of(
                        row("one-way", 2, "small", "5", Status.PASS, 0, null, sent),
                        row("one-way", 5, "small", "20", Status.INVALID, 0, "it hung, and was killed", null),
                        row("one-way", 7, "large", "5", Status.PASS, 1, null, elsewhere),
                        row("one-way", 6, "large", "20", Status.PASS, 0, null, elsewhere)));
        return new TablesSummary(
                "customer-tables",
                "soap_customer",
                "2026-11-21T07:00:00Z",
                true,
                2,
                Map.of("time", "60"),
                AXES,
                List.of(http, oneWay));
    }

    /** Two tables of numbers of threads alone: of one all runs passed, of the other one did not. */
    public static TablesSummary ofThreads() {
        double[] off = {1_000, 1_900, 3_400, 5_300, 6_200};
        double[] on = {200, 390, 700, 900, 850};
        return new TablesSummary(
                "client-scalability",
                "soap_security",
                "2026-11-21T07:00:00Z",
                true,
                2,
                Map.of("time", "20"),
                List.of(new Axis(List.of("threads"), List.of("1", "2", "4", "8", "16"))),
                List.of(
                        new CellTable("security-off", "security=none", rows("security-off", off, -1)),
                        new CellTable("security-on", "security=signEncrypt", rows("security-on", on, 4))));
    }

    private static List<CellTable.Row> rows(String table, double[] perSecond, int failed) {
        List<CellTable.Row> rows = new ArrayList<>();
        for (int i = 0; i < perSecond.length; i++) {
            int threads = 1 << i;
            RunPoint point = new RunPoint(Map.of("threads", String.valueOf(threads)));
            double mean = threads / perSecond[i] * 1e6;
            rows.add(new CellTable.Row(
                    point,
                    new TableCell(
                            i + 1,
                            table,
                            point,
                            i == failed ? Status.FAIL : Status.PASS,
                            0,
                            i == failed ? "CALLS_FAILED 3 of 9" : null,
                            "runs/" + table + "-" + threads,
                            "scripts/clientserver",
                            new CellFigures(perSecond[i], null, 0.9, 0.8, Map.of(), 0.85, 0.85, 3 * mean, mean))));
        }
        return rows;
    }

    private static CellTable.Row row(
            String table,
            int number,
            String payload,
            String threads,
            Status status,
            long warnings,
            String why,
            CellFigures figures) {
        RunPoint point = point(payload, threads);
        String directory = "runs/0" + number + "-" + table + "-" + payload + "-" + threads;
        return new CellTable.Row(
                point,
                new TableCell(number, table, point, status, warnings, why, directory, "scripts/clientserver", figures));
    }

    private static RunPoint point(String payload, String threads) {
        Map<String, String> values = new java.util.LinkedHashMap<>();
        values.put("payload", payload);
        values.put("threads", threads);
        values.put("serverThreads", threads);
        return new RunPoint(values);
    }
}
