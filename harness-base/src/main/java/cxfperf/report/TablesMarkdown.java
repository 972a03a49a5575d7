package cxfperf.report;

import cxfperf.result.experiment.CellTable;
import cxfperf.result.experiment.TablesSummary;
import java.util.List;
import java.util.Map;

/** {@code experiment.md} of an experiment of tables, for a page of a manual or for an issue. */
public final class TablesMarkdown {

    private TablesMarkdown() {}

    public static String render(TablesSummary summary) {
        return render(summary, Map.of());
    }

    /** @param notes what is to be said below each table, by its name */
    public static String render(TablesSummary summary, Map<String, List<String>> notes) {
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
            notes.getOrDefault(table.name(), List.of()).forEach(note -> paragraph(text, note));
        }
        paragraph(text, String.join(" ", TableNotes.reading(summary)));
        return text.append(TableNotes.verdict(summary)).append(".\n").toString();
    }

    private static void paragraph(StringBuilder text, String line) {
        text.append(RunMarkdown.escaped(line)).append("\n\n");
    }
}
