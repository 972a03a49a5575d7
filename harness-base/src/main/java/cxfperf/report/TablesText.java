package cxfperf.report;

import cxfperf.result.experiment.CellTable;
import cxfperf.result.experiment.TablesSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The end of an experiment of tables on the console. */
public final class TablesText {

    private TablesText() {}

    public static String render(TablesSummary summary) {
        return render(summary, Map.of());
    }

    /** @param notes what is to be said below each table, by its name */
    public static String render(TablesSummary summary, Map<String, List<String>> notes) {
        StringBuilder text = new StringBuilder();
        line(text, TableNotes.title(summary));
        for (CellTable table : summary.tables()) {
            text.append('\n');
            line(text, table.name() + ": " + table.settings());
            CellColumns columns = new CellColumns(summary, table);
            List<List<String>> lines = new ArrayList<>();
            lines.add(columns.shortHeadings());
            lines.addAll(columns.rows());
            text.append(TextTable.render(lines));
            TableNotes.faults(summary, table).forEach(fault -> line(text, fault));
            notes.getOrDefault(table.name(), List.of()).forEach(note -> line(text, note));
        }
        text.append('\n');
        TableNotes.reading(summary).forEach(sentence -> line(text, sentence));
        line(text, TableNotes.verdict(summary));
        return text.toString();
    }

    private static void line(StringBuilder text, String line) {
        text.append(Wrapping.wrap(line, "  ")).append('\n');
    }
}
