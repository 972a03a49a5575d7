package cxfperf.report.html;

import cxfperf.report.ProfileTable;
import cxfperf.report.ProfileTable.ProfileCell;
import cxfperf.report.ProfileTables;
import cxfperf.result.Profile;
import cxfperf.result.SideProfile;
import java.util.List;
import java.util.stream.Collectors;

/** What a page says of one side of a profile. Any thread. */
public final class ProfileSection {

    /** What the fields of a page that are of {@code profile.json} begin with: all others are of the result. */
    public static final String FIELDS = "profile.";

    private static final int FIRST_ROWS = 10;

    private ProfileSection() {}

    /**
     * @param side a name of {@link Profile#sides}
     * @param flames where the flame graph of this side is to be, as ready HTML; empty where it has none
     */
    public static String of(Profile profile, String side, String flames) {
        SideProfile recorded = profile.sides().get(side);
        StringBuilder html = new StringBuilder("<p class=\"note")
                .append(recorded.droppedBeginning() ? " alarm" : "")
                .append("\">")
                .append(HtmlText.escape(ProfileTables.recording(recorded)))
                .append("</p>\n");
        if (!flames.isEmpty()) {
            html.append(
                            "<h3>Flame graph</h3>\n<p class=\"note\">The width of a frame is the number of samples in it and")
                    .append(" in what it called, which is below it. A click on a frame shows it as wide as the")
                    .append(" page.</p>\n")
                    .append(flames);
        }
        for (ProfileTable table : ProfileTables.of(profile, side)) {
            html.append("<h3>").append(HtmlText.escape(table.title())).append("</h3>\n<p>");
            html.append(HtmlText.escape(table.sums())).append("</p>\n");
            table(table, html);
        }
        return html.toString();
    }

    private static void table(ProfileTable table, StringBuilder html) {
        List<List<String>> rows = table.rows().stream()
                .map(row -> row.stream().map(ProfileSection::cell).toList())
                .toList();
        int first = Math.min(FIRST_ROWS, rows.size());
        if (first > 0) {
            html.append(Tables.of(table.head(), rows.subList(0, first)));
        }
        if (first < rows.size()) {
            html.append("<details><summary>")
                    .append(rows.size() - first)
                    .append(" more</summary>\n")
                    .append(Tables.of(table.head(), rows.subList(first, rows.size())))
                    .append("</details>\n");
        }
    }

    private static String cell(ProfileCell cell) {
        String shown = shown(cell);
        return cell.callers().isEmpty()
                ? shown
                : "<details><summary>" + shown + "</summary>"
                        + cell.callers().stream()
                                .map(caller -> "<small>from " + HtmlText.name(caller) + "</small>")
                                .collect(Collectors.joining("<br>"))
                        + "</details>";
    }

    private static String shown(ProfileCell cell) {
        if (cell.path() == null) {
            return HtmlText.escape(cell.shown());
        }
        String field = FIELDS + cell.path();
        return cell.value() instanceof String name
                ? HtmlText.nameField(field, name)
                : HtmlText.field(field, cell.value(), cell.shown());
    }
}
