package cxfperf.report.html;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tables whose columns are compared with each other. */
final class Tables {

    private Tables() {}

    /** A table of ready HTML cells; the first cell of a row is its name. It scrolls sideways where it is too wide. */
    static String of(List<String> head, List<List<String>> rows) {
        StringBuilder html = new StringBuilder("<div class=\"wide\"><table>\n<thead>");
        row(html, "", head, "th");
        html.append("</thead>\n<tbody>\n");
        rows.forEach(cells -> row(html, "", cells, "td"));
        return html.append("</tbody></table></div>\n").toString();
    }

    /**
     * Settings side by side, those first that differ. A side that does not know a setting does not differ by that.
     *
     * @param maps one for each column; null where nothing is known of it
     */
    static String settings(List<String> columns, List<Map<String, Object>> maps) {
        Set<String> names = new LinkedHashSet<>();
        maps.forEach(map -> names.addAll(map == null ? Set.of() : map.keySet()));
        StringBuilder differing = new StringBuilder();
        StringBuilder same = new StringBuilder();
        for (String name : names) {
            List<String> values = maps.stream()
                    .map(map -> map == null || !map.containsKey(name) ? null : Text.setting(map.get(name)))
                    .toList();
            boolean differ =
                    values.stream().filter(value -> value != null).distinct().count() > 1;
            List<String> cells = new ArrayList<>();
            cells.add(Text.escape(name) + (differ ? " <span class=\"mark\" title=\"differs\">&ne;</span>" : ""));
            values.forEach(value -> cells.add(value == null ? "<span class=\"none\">–</span>" : Text.escape(value)));
            row(differ ? differing : same, differ ? " class=\"differs\"" : "", cells, "td");
        }
        List<String> head = new ArrayList<>(List.of("setting"));
        columns.forEach(column -> head.add(Text.escape(column)));
        StringBuilder html = new StringBuilder("<div class=\"wide\"><table class=\"settings\">\n<thead>");
        row(html, "", head, "th");
        return html.append("</thead>\n<tbody>\n")
                .append(differing)
                .append(same)
                .append("</tbody></table></div>\n")
                .toString();
    }

    private static void row(StringBuilder html, String attributes, List<String> cells, String tag) {
        html.append("<tr").append(attributes).append('>');
        for (int i = 0; i < cells.size(); i++) {
            String cell = i == 0 ? "th" : tag;
            html.append('<')
                    .append(cell)
                    .append(i == 0 && tag.equals("td") ? " scope=\"row\"" : "")
                    .append('>')
                    .append(cells.get(i))
                    .append("</")
                    .append(cell)
                    .append('>');
        }
        html.append("</tr>\n");
    }
}
