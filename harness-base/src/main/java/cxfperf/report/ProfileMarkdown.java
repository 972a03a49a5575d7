package cxfperf.report;

import cxfperf.report.ProfileTable.ProfileCell;
import cxfperf.result.Profile;
import cxfperf.result.ResultFile;
import java.util.List;
import java.util.stream.Collectors;

/** A profile as the last part of {@code report.md}: the first rows of each table. Pure; any thread. */
public final class ProfileMarkdown {

    private static final int MOST_ROWS = 8;

    private ProfileMarkdown() {}

    /** Sections below a blank line. */
    public static String render(Profile profile) {
        StringBuilder text = new StringBuilder();
        profile.missing()
                .forEach(sentence ->
                        text.append('\n').append(RunMarkdown.escaped(sentence)).append('\n'));
        profile.sides().forEach((name, side) -> {
            text.append("\n### Profile of the ").append(name).append("\n\n");
            text.append(RunMarkdown.escaped(ProfileTables.recording(side)))
                    .append("; its flame graph is in ")
                    .append(ResultFile.REPORT_HTML)
                    .append('\n');
            for (ProfileTable table : ProfileTables.of(profile, name)) {
                text.append("\n**").append(table.title()).append("**: ");
                text.append(RunMarkdown.escaped(table.sums())).append('\n');
                if (!table.rows().isEmpty()) {
                    table(table, text);
                }
            }
        });
        return text.toString();
    }

    private static void table(ProfileTable table, StringBuilder text) {
        List<ProfileCell> first = table.rows().get(0);
        text.append('\n').append(line(table.head()));
        first.forEach(cell -> text.append(cell.value() instanceof String ? "|---" : "|--:"));
        text.append("|\n");
        table.rows().stream()
                .limit(MOST_ROWS)
                .forEach(row ->
                        text.append(line(row.stream().map(ProfileCell::shown).toList())));
    }

    private static String line(List<String> cells) {
        return cells.stream().map(RunMarkdown::escaped).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
