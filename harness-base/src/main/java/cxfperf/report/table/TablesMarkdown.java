package cxfperf.report.table;

import cxfperf.report.RunMarkdown;
import cxfperf.result.experiment.CellTable;
import cxfperf.result.experiment.TablesSummary;

/** {@code experiment.md} of an experiment of tables, for a page of a manual or for an issue. */
public final class TablesMarkdown {

    private TablesMarkdown() {}

    public static String render(TablesSummary summary) {
        StringBuilder text = new StringBuilder();
        paragraph(text, TableNotes.title(summary) + "; " + summary.startedAt());
        for (CellTable table : summary.tables()) {
            CellColumns columns = new CellColumns(summary, table);
            text.append("**")
                    .append(RunMarkdown.escaped(table.name()))
                    .append("**: `")
                    .append(table.settings())
                    .append("`\n\n")
                    .append(RunMarkdown.table(columns.headings(), columns.rows()))
                    .append('\n');
            TableNotes.faults(summary, table)
                    .forEach(fault ->
                            text.append("- ").append(RunMarkdown.escaped(fault)).append('\n'));
            text.append(TableNotes.faults(summary, table).isEmpty() ? "" : "\n");
        }
        paragraph(text, String.join(" ", TableNotes.reading(summary)));
        return text.append(TableNotes.verdict(summary)).append(".\n").toString();
    }

    private static void paragraph(StringBuilder text, String line) {
        text.append(RunMarkdown.escaped(line)).append("\n\n");
    }
}
