package cxfperf.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tables whose columns are compared with each other. Pure; any thread. */
public final class Tables {

    private static final String DIFFERS = "<span class=\"mark\" title=\"differs\">&ne;</span>";

    private Tables() {}

    /**
     * A table of ready HTML cells; the first cell of a row is its name. On a narrow screen each row folds, and every cell
     * says what it is.
     */
    public static String of(List<String> head, List<List<String>> rows) {
        StringBuilder html = new StringBuilder("<div class=\"wide\"><table class=\"folds\">\n<thead>");
        row(html, "", head, "th");
        html.append("</thead>\n<tbody>\n");
        for (List<String> cells : rows) {
            html.append("<tr>");
            for (int i = 0; i < cells.size(); i++) {
                html.append(i == 0 ? "<th scope=\"row\"" : "<td")
                        .append(" data-label=\"")
                        .append(head.get(i).replaceAll("<[^>]*>", ""))
                        .append("\">")
                        .append(cells.get(i))
                        .append(i == 0 ? "</th>" : "</td>");
            }
            html.append("</tr>\n");
        }
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
                    .map(map -> map == null || !map.containsKey(name) ? null : HtmlText.setting(map.get(name)))
                    .toList();
            boolean differ =
                    values.stream().filter(value -> value != null).distinct().count() > 1;
            List<String> cells = new ArrayList<>();
            cells.add(HtmlText.escape(name) + (differ ? " " + DIFFERS : ""));
            values.forEach(
                    value -> cells.add(value == null ? "<span class=\"none\">–</span>" : HtmlText.escape(value)));
            row(differ ? differing : same, differ ? " class=\"differs\"" : "", cells, "td");
        }
        List<String> head = new ArrayList<>(List.of("setting"));
        columns.forEach(column -> head.add(HtmlText.escape(column)));
        StringBuilder html = new StringBuilder("<div class=\"wide\"><table class=\"settings\">\n<thead>");
        row(html, "", head, "th");
        return html.append("</thead>\n<tbody>\n")
                .append(differing)
                .append(same)
                .append("</tbody></table></div>\n")
                .toString();
    }

    /**
     * Settings of any number of sides: those that differ with the sides that have each value, then those that are the same
     * for all that know them.
     *
     * @param maps one for each side; null where nothing is known of it
     */
    static String differences(List<String> sides, List<Map<String, Object>> maps) {
        Set<String> names = new LinkedHashSet<>();
        maps.forEach(map -> names.addAll(map == null ? Set.of() : map.keySet()));
        StringBuilder differing = new StringBuilder();
        StringBuilder same = new StringBuilder();
        for (String name : names) {
            Map<String, List<String>> byValue = new LinkedHashMap<>();
            for (int i = 0; i < maps.size(); i++) {
                if (maps.get(i) != null && maps.get(i).containsKey(name)) {
                    byValue.computeIfAbsent(HtmlText.setting(maps.get(i).get(name)), value -> new ArrayList<>())
                            .add(sides.get(i));
                }
            }
            boolean differ = byValue.size() > 1;
            byValue.forEach((value, who) -> row(
                    differ ? differing : same,
                    differ ? " class=\"differs\"" : "",
                    List.of(
                            HtmlText.escape(name) + (differ ? " " + DIFFERS : ""),
                            HtmlText.escape(value),
                            who.size() == sides.size() ? "all" : HtmlText.escape(String.join(", ", who))),
                    "td"));
        }
        StringBuilder html = new StringBuilder("<div class=\"wide\"><table class=\"settings\">\n<thead>");
        row(html, "", List.of("setting", "value", "of"), "th");
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
