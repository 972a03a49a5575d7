package cxfperf.report.render;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Field;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Block.Tiles.Tile;
import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Concern;
import cxfperf.report.document.Document.Conclusion.Statement;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.OutputForm;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A document as one file with its charts and all that they need. What it comes to stands first. Any thread. */
public final class HtmlPage {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** The version is that of the root pom; another one is not found, and a test says so. */
    private static final String CHART_LIBRARY = "/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";

    /** The name of a class or a method, which can be wider than its column. */
    private static final Pattern LONG_NAME = Pattern.compile("(?=.*[A-Za-z])[^\\s.]+\\.[^\\s]{18,}");

    private static final Pattern IN_CAPITALS = Pattern.compile("[A-Z]{4,}.*");
    private static final int ROWS_OF_RANKED = 10;

    private final StringBuilder html = new StringBuilder();
    private final List<Chart> charts = new ArrayList<>();
    private final List<Block.Flames> flames = new ArrayList<>();

    private HtmlPage() {}

    public static String render(Document document) {
        HtmlPage page = new HtmlPage();
        Conclusion conclusion = document.conclusion();
        page.banner(document.title(), conclusion);
        page.concerns(conclusion.concerns());
        document.sections().stream()
                .filter(section -> section.forms().contains(OutputForm.PAGE))
                .forEach(page::section);
        page.footer(document);
        return page.file(document.title()
                + (document.kind().isEmpty() ? "" : " - " + document.kind())
                + (conclusion.field() == null ? "" : " - " + conclusion.status()));
    }

    private void banner(String title, Conclusion conclusion) {
        html.append("<header class=\"banner ")
                .append(style(conclusion.tone()))
                .append("\">\n<p class=\"status\">")
                .append(data(conclusion.field(), escape(conclusion.status())))
                .append(
                        conclusion.warnings() == 0
                                ? ""
                                : "<small>with " + Conclusion.counted(conclusion.warnings()) + "</small>")
                .append("</p>\n<div><h1>")
                .append(escape(title))
                .append("</h1>\n");
        conclusion.meanings().forEach(meaning -> paragraph("", escape(meaning)));
        for (Statement finding : conclusion.findings()) {
            paragraph("", data(finding.field(), escape(finding.text())));
        }
        html.append("</div>\n</header>\n");
    }

    private void concerns(List<Concern> concerns) {
        if (concerns.isEmpty()) {
            return;
        }
        html.append("<ul class=\"reasons\">\n");
        for (Concern concern : concerns) {
            html.append("<li class=\"")
                    .append(concern.mark().toLowerCase(Locale.ROOT))
                    .append("\"><b>")
                    .append(escape(concern.mark()))
                    .append("</b> ")
                    .append(concern.code().isEmpty() ? "" : "<code>" + escape(concern.code()) + "</code> ")
                    .append(escape(concern.text()))
                    .append(
                            concern.remedy().isEmpty()
                                    ? ""
                                    : "<br><span class=\"remedy\">&rarr; " + escape(concern.remedy()) + "</span>")
                    .append("</li>\n");
        }
        html.append("</ul>\n");
    }

    private void section(Section section) {
        boolean tiles = section.blocks().stream().allMatch(Block.Tiles.class::isInstance);
        if (tiles) {
            section.blocks().forEach(this::block);
            return;
        }
        html.append("<section><h2>").append(escape(section.title())).append("</h2>\n");
        section.blocks().forEach(this::block);
        html.append("</section>\n");
    }

    private void block(Block block) {
        if (block instanceof Table table) {
            table(table);
        } else if (block instanceof Block.Sentence sentence) {
            paragraph(sentence.alarming() ? "alarm" : "", escape(sentence.text()));
        } else if (block instanceof Block.Hint hint) {
            paragraph("note", escape(hint.text()));
        } else if (block instanceof Block.Listing lines) {
            lines(lines.lines());
        } else if (block instanceof Block.Facts facts) {
            lines(facts.facts().stream()
                    .map(fact ->
                            fact.label().isEmpty() ? fact.text() : fact.label().strip() + ": " + fact.text())
                    .toList());
        } else if (block instanceof Block.Verbatim verbatim) {
            html.append("<pre>")
                    .append(escape(String.join("\n", verbatim.lines())))
                    .append("</pre>\n");
        } else if (block instanceof Block.Subtitle subtitle) {
            html.append("<h3>").append(escape(subtitle.title())).append("</h3>\n");
            paragraph("", escape(subtitle.text()));
        } else if (block instanceof Block.Tiles tiles) {
            tiles(tiles.tiles());
        } else if (block instanceof Block.Plot figure) {
            figure(figure.chart(), figure.captioned());
        } else if (block instanceof Block.Flames flame) {
            flames.add(flame);
            html.append("<figure class=\"flame\" id=\"flame")
                    .append(flames.size())
                    .append("\"></figure>\n");
        }
    }

    private void paragraph(String style, String text) {
        if (!text.isEmpty()) {
            html.append(style.isEmpty() ? "<p>" : "<p class=\"" + style + "\">")
                    .append(text)
                    .append("</p>\n");
        }
    }

    private void lines(List<String> lines) {
        if (!lines.isEmpty()) {
            html.append("<ul class=\"lines\">\n");
            lines.forEach(line -> html.append("<li")
                    .append(IN_CAPITALS.matcher(line).matches() ? " class=\"alarm\"" : "")
                    .append('>')
                    .append(escape(line))
                    .append("</li>\n"));
            html.append("</ul>\n");
        }
    }

    private void tiles(List<Tile> tiles) {
        html.append("<section class=\"figures\">\n");
        for (Tile tile : tiles) {
            html.append(tile.bad() ? "<div class=\"bad\"><h2>" : "<div><h2>")
                    .append(escape(tile.name()))
                    .append("</h2><p class=\"big\">")
                    .append(cell(tile.figure(), true))
                    .append("</p><p>");
            tile.more().forEach(piece -> html.append(cell(piece, piece.field() != null)));
            html.append("</p></div>\n");
        }
        html.append("</section>\n");
    }

    /** A chart is drawn when the page is opened. */
    private void figure(Chart chart, boolean captioned) {
        charts.add(chart);
        String size = chart.kind() != Chart.Kind.FOREST
                ? "\"" + chart.height() + "\""
                : "\"rows\" style=\"--rows: " + chart.labels().size() + "\"";
        html.append("<figure class=")
                .append(size)
                .append('>')
                .append(captioned ? "<figcaption>" + escape(chart.title()) + "</figcaption>" : "")
                .append("<div class=\"plot\"><canvas id=\"chart")
                .append(charts.size())
                .append("\" role=\"img\" aria-label=\"")
                .append(escape(chart.title()))
                .append("\"></canvas></div></figure>\n");
    }

    /** On a narrow screen each row folds, and every cell says what it is. */
    private void table(Table table) {
        boolean ranked = table.kind() == Table.RowKind.RANKED;
        int first = ranked
                ? Math.min(ROWS_OF_RANKED, table.rows().size())
                : table.rows().size();
        if (first > 0 || !ranked) {
            rows(table, table.rows().subList(0, first));
        }
        if (first < table.rows().size()) {
            html.append("<details><summary>")
                    .append(table.rows().size() - first)
                    .append(" more</summary>\n");
            rows(table, table.rows().subList(first, table.rows().size()));
            html.append("</details>\n");
        }
    }

    private void rows(Table table, List<List<Cell>> rows) {
        boolean settings = table.kind() == Table.RowKind.SETTINGS;
        html.append("<div class=\"wide\"><table class=\"")
                .append(settings ? "settings" : "folds")
                .append("\">\n<thead><tr>");
        for (Column column : table.columns()) {
            html.append("<th>")
                    .append(escape(column.name()).replace("/", "/<wbr>"))
                    .append("</th>");
        }
        html.append("</tr>\n</thead>\n<tbody>\n");
        for (List<Cell> row : rows) {
            boolean differs = settings && row.get(0).tone() == Tone.WARNED;
            html.append(differs ? "<tr class=\"differs\">" : "<tr>");
            for (int i = 0; i < row.size(); i++) {
                Column column = table.columns().get(i);
                html.append(i == 0 ? "<th scope=\"row\"" : "<td")
                        .append(" data-label=\"")
                        .append(escape(column.name()))
                        .append("\">")
                        .append(cell(row.get(i), column.number()))
                        .append(i == 0 ? "</th>" : "</td>");
            }
            html.append("</tr>\n");
        }
        html.append("</tbody></table></div>\n");
    }

    private static String cell(Cell cell, boolean number) {
        String text = escape(cell.text());
        if (LONG_NAME.matcher(cell.text()).matches()) {
            text = name(cell.text());
        } else if (number) {
            text = text.replace(" ", "&nbsp;");
        }
        text = data(cell.field(), text);
        if (cell.link() != null) {
            text = link(cell.link(), text);
        }
        if (cell.tone() != Tone.NEUTRAL) {
            text = "<b class=\"" + style(cell.tone()) + "\">" + text + "</b>";
        }
        if (!cell.more().isEmpty()) {
            text += " <small>" + escape(cell.more()) + "</small>";
        }
        return cell.below().isEmpty()
                ? text
                : "<details><summary>" + text + "</summary>"
                        + cell.below().stream()
                                .map(line -> "<small>from " + name(line) + "</small>")
                                .collect(Collectors.joining("<br>"))
                        + "</details>";
    }

    private static String style(Tone tone) {
        return tone.name().toLowerCase(Locale.ROOT);
    }

    /** With its place in the stored document and its exact value, for programs. */
    private static String data(Field field, String text) {
        if (field == null) {
            return text;
        }
        boolean known = field.value() != null && !field.value().equals(Double.NaN);
        return "<data data-field=\"" + escape(field.path()) + "\" value=\"" + (known ? escape(field.value()) : "")
                + "\">" + text + "</data>";
    }

    /** It breaks ahead of its parts. */
    private static String name(String name) {
        return "<span class=\"name\">" + escape(name).replaceAll("([.$])", "$1<wbr>") + "</span>";
    }

    private void footer(Document document) {
        List<String> parts = new ArrayList<>();
        if (!document.summary().isEmpty()) {
            parts.add(escape(document.summary()));
        }
        if (document.startedAt() != null) {
            parts.add("started " + escape(document.startedAt()));
        }
        if (!document.files().isEmpty()) {
            parts.add("files: "
                    + document.files().stream()
                            .map(file -> link(file, escape(file.substring(file.lastIndexOf('/') + 1))))
                            .collect(Collectors.joining(", ")));
        }
        if (!parts.isEmpty()) {
            html.append("<footer>").append(String.join(" · ", parts)).append("</footer>\n");
        }
    }

    private String file(String title) {
        return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                + "<meta name=\"color-scheme\" content=\"light dark\">\n"
                // The browser would otherwise ask the server of the page for one.
                + "<link rel=\"icon\" href=\"data:,\">\n<title>" + escape(title) + "</title>\n<style>\n"
                + resource("report.css") + (flames.isEmpty() ? "" : resource("flame.css"))
                + "</style>\n</head>\n<body>\n<main>\n" + html
                + "</main>\n<noscript><p>The charts need JavaScript; everything else is above.</p></noscript>\n"
                + flameGraphs() + "<script type=\"application/json\" id=\"charts\">" + json(charts)
                + "</script>\n<script>"
                + chartLibrary() + "</script>\n<script>\n" + resource("report.js") + "</script>\n</body>\n</html>\n";
    }

    /** Ahead of the charts: when these are drawn, the page is. */
    private String flameGraphs() {
        return flames.isEmpty()
                ? ""
                : "<script type=\"application/json\" id=\"flames\">" + json(flames) + "</script>\n<script>\n"
                        + resource("flame.js") + "</script>\n";
    }

    /** JSON that cannot end the script element that it stands in. */
    private static String json(Object value) {
        try {
            return MAPPER.writeValueAsString(value).replace("<", "\\u003c");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("charts are plain records and always render", e);
        }
    }

    /** With its licence notice; without the pointer to a source map, which a browser's tools would look for. */
    private static String chartLibrary() {
        return resource(CHART_LIBRARY).replaceAll("(?m)^//# sourceMappingURL=.*$", "");
    }

    private static String resource(String name) {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not on the classpath");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As the text of an element, or as the value of an attribute in double quotes. */
    public static String escape(Object value) {
        return String.valueOf(value)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** @param path of a file, relative to the page, with slashes */
    private static String link(String path, String shown) {
        try {
            // A colon before the first slash would make a scheme of what stands before it.
            return "<a href=\"" + escape(new URI(null, null, "./" + path, null).getRawPath()) + "\">" + shown + "</a>";
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(path + " is no path", e);
        }
    }
}
