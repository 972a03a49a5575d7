package cxfperf.report.html;

import cxfperf.report.CellColumns;
import cxfperf.report.TableNotes;
import cxfperf.report.html.chart.ScalingCharts;
import cxfperf.result.ResultFile;
import cxfperf.result.Status;
import cxfperf.result.experiment.CellTable;
import cxfperf.result.experiment.ClientScaling;
import cxfperf.result.experiment.TableCell;
import cxfperf.result.experiment.TablesSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The page of an experiment of tables: each table, with a link to the run of each cell. Any thread. */
public final class TablesHtml {

    private TablesHtml() {}

    /** @param links the page of a run, relative to this one, by the directory of the run; null where it has none */
    public static String render(TablesSummary summary, Function<String, String> links) {
        return render(summary, links, Map.of());
    }

    /**
     * @param links the page of a run, relative to this one, by the directory of the run; null where it has none
     * @param notes what is to be said below each table, by its name
     */
    public static String render(
            TablesSummary summary, Function<String, String> links, Map<String, List<String>> notes) {
        Status status = summary.status();
        String title = summary.name() + ": " + summary.scenario();
        HtmlPage page = new HtmlPage(title + " - tables - " + status);
        page.add(VerdictBanner.html(
                word(status),
                HtmlText.escape(status),
                title,
                List.of(HtmlText.escape(TableNotes.title(summary)), HtmlText.escape(TableNotes.verdict(summary)))));
        List<ClientScaling> scaling = ClientScaling.of(summary);
        if (scaling.stream().anyMatch(table -> !table.points().isEmpty())) {
            page.section(ScalingCharts.throughput(scaling), "");
            page.section(ScalingCharts.means(scaling), "");
        }
        for (CellTable table : summary.tables()) {
            page.section(
                    table.name() + ": " + table.settings(),
                    table(summary, table, links)
                            + notes(TableNotes.faults(summary, table))
                            + notes(notes.getOrDefault(table.name(), List.of())));
        }
        page.section("How to read it", notes(TableNotes.reading(summary)));
        page.add("<footer>files: " + HtmlText.link(ResultFile.TABLES) + ", "
                + HtmlText.link(ResultFile.EXPERIMENT_MARKDOWN) + "</footer>");
        return page.render();
    }

    private static String table(TablesSummary summary, CellTable table, Function<String, String> links) {
        CellColumns columns = new CellColumns(summary, table);
        List<String> head = new ArrayList<>(
                columns.headings().stream().map(HtmlText::escape).toList());
        head.add("run");
        List<List<String>> rows = new ArrayList<>();
        for (CellTable.Row row : table.rows()) {
            List<String> cells = new ArrayList<>(
                    columns.row(row).stream().map(HtmlText::escape).toList());
            TableCell cell = row.cell();
            if (cell != null) {
                int verdict = cells.size() - 1;
                cells.set(verdict, "<b class=\"" + word(cell.status()) + "\">" + cells.get(verdict) + "</b>");
            }
            cells.add(cell == null ? "" : run(cell, links.apply(cell.directory())));
            rows.add(cells);
        }
        return Tables.of(head, rows);
    }

    private static String run(TableCell cell, String link) {
        String number = String.valueOf(cell.number());
        return link == null ? number : HtmlText.link(link, "run&nbsp;" + number);
    }

    private static String notes(List<String> sentences) {
        return sentences.stream()
                .map(sentence -> "<p class=\"note\">" + HtmlText.escape(sentence) + "</p>\n")
                .collect(Collectors.joining());
    }

    /** The name of a style. */
    private static String word(Status status) {
        return status.name().toLowerCase(Locale.ROOT);
    }
}
