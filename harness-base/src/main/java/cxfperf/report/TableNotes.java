package cxfperf.report;

import cxfperf.result.experiment.Axis;
import cxfperf.result.experiment.CellTable;
import cxfperf.result.experiment.RunPoint;
import cxfperf.result.experiment.TablesSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The sentences that stand beside tables in each of their forms. */
public final class TableNotes {

    private TableNotes() {}

    /** So many of them. */
    public static String tables(int count) {
        return count == 1 ? "1 table" : count + " tables";
    }

    /** What was run. */
    public static String title(TablesSummary summary) {
        long cells = summary.tables().stream()
                .mapToLong(table -> table.rows().size())
                .sum();
        return String.format(
                Locale.ROOT,
                "%s: %s, %s, %d cells, each in JVMs of its own%s",
                summary.name(),
                summary.scenario(),
                tables(summary.tables().size()),
                cells,
                summary.shared().entrySet().stream()
                        .map(option -> " " + option.getKey() + "=" + option.getValue())
                        .collect(Collectors.joining("", summary.shared().isEmpty() ? "" : "; for all", "")));
    }

    /** How the columns are to be read, a sentence each. */
    public static List<String> reading(TablesSummary summary) {
        List<String> sentences = new ArrayList<>();
        for (Axis axis : summary.axes()) {
            if (axis.options().size() > 1) {
                sentences.add("The column " + axis.name() + " is "
                        + axis.options().stream().map(option -> "-D" + option).collect(Collectors.joining(" and "))
                        + ".");
            }
        }
        sentences.add("Below the name of a process: how many CPUs it kept busy, on average"
                + (summary.sharedHost()
                        ? "; SHARED_HOST: all of them on one host of " + NumberText.orUnknown(summary.cpus()) + " CPUs."
                        : "; the client's host has " + NumberText.orUnknown(summary.cpus()) + "."));
        if (summary.tables().stream().anyMatch(CellTable::isOneWay)) {
            sentences.add(
                    "One-way calls have two rates: sent, and completed, which is their throughput; p99 is that of sending.");
        }
        if (summary.tables().stream()
                .flatMap(CellTable::cells)
                .anyMatch(cell -> cell.why() == null && cell.warnings() > 0)) {
            sentences.add("(n): so many warnings, told on the page of the run.");
        }
        return sentences;
    }

    /** The cells of a table that did not pass, a sentence each. */
    public static List<String> faults(TablesSummary summary, CellTable table) {
        return table.cells()
                .filter(cell -> cell.why() != null)
                .map(cell -> table.name() + place(summary, cell.point()).at() + ": " + cell.status() + ", " + cell.why()
                        + "; see " + cell.directory())
                .toList();
    }

    /** Without the options that follow others. */
    private static RunPoint place(TablesSummary summary, RunPoint point) {
        Map<String, String> values = new LinkedHashMap<>();
        summary.axes().forEach(axis -> values.put(axis.name(), point.values().get(axis.name())));
        return new RunPoint(values);
    }

    /** What the tables came to. */
    public static String verdict(TablesSummary summary) {
        long missing = summary.tables().stream()
                .flatMap(table -> table.rows().stream())
                .filter(row -> row.cell() == null)
                .count();
        return "Verdict of the tables, that of the worst cell: " + summary.status()
                + (missing == 0 ? "" : "; not run: " + missing);
    }
}
