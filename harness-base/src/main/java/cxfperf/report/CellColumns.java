package cxfperf.report;

import cxfperf.result.Status;
import cxfperf.result.experiment.Axis;
import cxfperf.result.experiment.CellFigures;
import cxfperf.result.experiment.CellTable;
import cxfperf.result.experiment.ClientScaling;
import cxfperf.result.experiment.TableCell;
import cxfperf.result.experiment.TablesSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The columns of a table of cells. The figures of a run that must not be believed are not shown: its status stands in
 * their place.
 */
public final class CellColumns {

    private static final String NOTHING = "-";

    private final TablesSummary summary;
    private final CellTable table;
    private final boolean oneWay;
    private final boolean byThreads;
    private final List<String> processes;

    public CellColumns(TablesSummary summary, CellTable table) {
        this.summary = summary;
        this.table = table;
        oneWay = table.isOneWay();
        byThreads = !ClientScaling.of(summary).isEmpty();
        processes = table.processes();
    }

    public List<String> headings() {
        List<String> headings =
                new ArrayList<>(summary.axes().stream().map(Axis::name).toList());
        headings.addAll(oneWay ? List.of("sent/s", "completed/s") : List.of("calls/s"));
        headings.addAll(List.of("client CPUs", "server CPUs"));
        processes.forEach(process -> headings.add(process + " CPUs"));
        headings.addAll(summary.sharedHost() ? List.of("host CPU %") : List.of("client host %", "server host %"));
        if (byThreads) {
            headings.add("mean ms");
        }
        headings.addAll(List.of("p99 ms", "verdict"));
        return headings;
    }

    /** For a console of the usual width. */
    List<String> shortHeadings() {
        return headings().stream()
                .map(heading -> heading.replace(" CPUs", "").replace(" CPU", "").replace("completed/s", "calls/s"))
                .toList();
    }

    List<List<String>> rows() {
        return table.rows().stream().map(this::row).toList();
    }

    /** The cells of one row, one for each heading. */
    public List<String> row(CellTable.Row row) {
        List<String> cells = new ArrayList<>();
        summary.axes().forEach(axis -> cells.add(row.point().values().get(axis.name())));
        cells.addAll(isBelieved(row.cell()) ? figures(row.cell().figures()) : List.of(verdict(row.cell())));
        while (cells.size() < headings().size() - 1) {
            cells.add(NOTHING);
        }
        cells.add(verdict(row.cell()));
        return cells;
    }

    private static boolean isBelieved(TableCell cell) {
        return cell != null && cell.figures() != null && cell.status() != Status.INVALID;
    }

    private List<String> figures(CellFigures figures) {
        List<String> cells = new ArrayList<>();
        if (oneWay) {
            cells.add(NumberText.rateOrNone(figures.sentPerSecond()));
        }
        cells.add(NumberText.rate(figures.perSecond()));
        cells.add(cores(figures.clientCores()));
        cells.add(cores(figures.serverCores()));
        processes.forEach(process -> cells.add(cores(figures.processCores().get(process))));
        cells.add(percent(figures.clientHostCpuShare()));
        if (!summary.sharedHost()) {
            cells.add(percent(figures.serverHostCpuShare()));
        }
        if (byThreads) {
            cells.add(NumberText.millisOfMicros(figures.meanMicros()));
        }
        cells.add(NumberText.millisOfMicros(figures.p99Micros()));
        return cells;
    }

    /** The status, with the number of its warnings: {@code PASS (2)}. */
    private static String verdict(TableCell cell) {
        if (cell == null) {
            return "not run";
        }
        return cell.status()
                + (cell.status() == Status.PASS && cell.warnings() > 0 ? " (" + cell.warnings() + ")" : "");
    }

    private static String cores(Double cores) {
        return cores == null ? NumberText.UNKNOWN : String.format(Locale.ROOT, "%.2f", cores);
    }

    private static String percent(Double share) {
        return share == null ? NumberText.UNKNOWN : String.format(Locale.ROOT, "%.0f", 100 * share);
    }
}
