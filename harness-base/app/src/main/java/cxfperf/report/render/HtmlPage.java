package cxfperf.report.render;

import static cxfperf.text.NumberText.format;

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
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.OutputForm;
import cxfperf.text.NumberText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Renders a document as one HTML file that needs no other file. The conclusion comes first. Any thread. */
public final class HtmlPage {

    static final ObjectMapper MAPPER = new ObjectMapper();

    /** The path holds the version from the root pom. With another version a test fails, because no such file exists. */
    private static final String CHART_LIBRARY = "/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";

    /** A name of a class or method that can be wider than its column. */
    private static final Pattern LONG_NAME = Pattern.compile("(?=.*[A-Za-z])[^\\s.]+\\.[^\\s]{18,}");

    /** A place in the frame. */
    private static final Pattern PART = Pattern.compile("@\\{(\\w+)}");

    private static final Pattern IN_CAPITALS = Pattern.compile("[A-Z]{4,}.*");
    private static final int ROWS_OF_RANKED = 10;

    /** Also distinguishes a list from other pages of its name. */
    private static final String FILTER = "<label>Filter: <input type=\"search\" id=\"filter\"></label>";

    private final StringBuilder html = new StringBuilder();
    private final List<Chart> charts = new ArrayList<>();

    private final boolean linked;

    private HtmlPage(boolean linked) {
        this.linked = linked;
    }

    public static String render(Document document) {
        HtmlPage page = new HtmlPage(true);
        page.content(document);
        return page.file(title(document), "");
    }

    /** A page with one table, which its script sorts and filters. */
    public static String list(String title, Table table) {
        HtmlPage page = new HtmlPage(true);
        page.add("<h1>%s</h1>\n<section>\n", escape(title));
        page.add("<p>%s <output id=\"count\"></output></p>\n", FILTER);
        page.table(table);
        page.add("</section>\n");
        String noscript = "Sorting and filtering need JavaScript.";
        return frame(title, resource("report.css"), page.html.toString(), noscript, script("list.js"));
    }

    /** Whether it is a page of {@link #list}. */
    public static boolean isList(String html) {
        return html.contains(FILTER);
    }

    /** A page that reloads itself. It has no links, because its server has no other files. */
    public static String live(Document document) {
        HtmlPage page = new HtmlPage(false);
        page.content(document);
        return page.file(title(document), "live.js");
    }

    private static String title(Document document) {
        Conclusion conclusion = document.conclusion();
        return document.title()
                + (document.kind().isEmpty() ? "" : " - " + document.kind())
                + (conclusion.field() == null ? "" : " - " + conclusion.status());
    }

    private void content(Document document) {
        Conclusion conclusion = document.conclusion();
        banner(document.title(), conclusion);
        concerns(conclusion.concerns());
        document.sections(OutputForm.PAGE).forEach(this::section);
        footer(document);
    }

    private void banner(String title, Conclusion conclusion) {
        add("<header class=\"banner %s\">\n<p class=\"status\">", style(conclusion.tone()));
        add(data(conclusion.field(), escape(conclusion.status())));
        if (conclusion.warnings() > 0) {
            add("<small>with %s</small>", NumberText.counted(conclusion.warnings(), "warning"));
        }
        add("</p>\n<div><h1>%s</h1>\n", escape(title));
        conclusion.meanings().forEach(meaning -> paragraph("", escape(meaning)));
        conclusion.findings().forEach(finding -> paragraph("", data(finding.field(), escape(finding.text()))));
        add("</div>\n</header>\n");
    }

    private void concerns(List<Concern> concerns) {
        if (concerns.isEmpty()) {
            return;
        }
        add("<ul class=\"reasons\">\n");
        for (Concern concern : concerns) {
            add("<li class=\"%s\"><b>%s</b> ", concern.mark().toLowerCase(Locale.ROOT), escape(concern.mark()));
            add(concern.code().isEmpty() ? "" : "<code>" + escape(concern.code()) + "</code> ");
            add(escape(concern.text()));
            if (!concern.remedy().isEmpty()) {
                add("<br><span class=\"remedy\">&rarr; %s</span>", escape(concern.remedy()));
            }
            add("</li>\n");
        }
        add("</ul>\n");
    }

    private void section(Section section) {
        boolean tiles = section.blocks().stream().allMatch(Block.Tiles.class::isInstance);
        if (!tiles) {
            add("<section><h2>%s</h2>\n", escape(section.title()));
        }
        section.blocks().forEach(block -> block(block, section.title()));
        add(tiles ? "" : "</section>\n");
    }

    /** @param above the title of the section, which a chart does not repeat */
    private void block(Block block, String above) {
        if (block instanceof Table table) {
            table(table);
        } else if (block instanceof Block.Sentence sentence) {
            paragraph(sentence.alarming() ? "alarm" : "", escape(sentence.text()));
        } else if (block instanceof Block.Hint hint) {
            paragraph("note", escape(hint.text()));
        } else if (block instanceof Block.Listing lines) {
            lines(lines.lines());
        } else if (block instanceof Block.Facts facts) {
            lines(facts.lines());
        } else if (block instanceof Block.Verbatim verbatim) {
            add("<pre>%s</pre>\n", escape(String.join("\n", verbatim.lines())));
        } else if (block instanceof Block.Subtitle subtitle) {
            add("<h3>%s</h3>\n", escape(subtitle.title()));
            paragraph("", escape(subtitle.text()));
        } else if (block instanceof Block.Folded folded) {
            add("<details><summary>%s</summary>\n", escape(folded.title()));
            folded.blocks().forEach(each -> block(each, above));
            add("</details>\n");
        } else if (block instanceof Block.Tiles tiles) {
            tiles(tiles.tiles());
        } else if (block instanceof Chart chart) {
            figure(chart, !chart.title().equals(above));
        }
    }

    private void paragraph(String style, String text) {
        if (!text.isEmpty()) {
            add("<p%s>%s</p>\n", style.isEmpty() ? "" : " class=\"" + style + "\"", text);
        }
    }

    private void lines(List<String> lines) {
        if (!lines.isEmpty()) {
            add("<ul class=\"lines\">\n");
            lines.forEach(line -> add(
                    "<li%s>%s</li>\n", IN_CAPITALS.matcher(line).matches() ? " class=\"alarm\"" : "", escape(line)));
            add("</ul>\n");
        }
    }

    private void tiles(List<Tile> tiles) {
        add("<section class=\"figures\">\n");
        for (Tile tile : tiles) {
            add(
                    "<div%s><h2>%s</h2><p class=\"big\">%s</p><p>",
                    tile.bad() ? " class=\"bad\"" : "", escape(tile.name()), cell(tile.figure(), true));
            tile.more().forEach(piece -> add(cell(piece, piece.field() != null)));
            add("</p></div>\n");
        }
        add("</section>\n");
    }

    /** Adds a chart, which a script draws when the page is opened. */
    private void figure(Chart chart, boolean captioned) {
        charts.add(chart);
        boolean rows = chart.kind() == Chart.Kind.FOREST;
        String style = rows ? "rows\" style=\"--rows: " + chart.labels().size() : chart.height();
        String caption = captioned ? "<figcaption>" + escape(chart.title()) + "</figcaption>" : "";
        add(
                "<figure class=\"%s\">%s<div class=\"plot\"><canvas id=\"chart%s\" role=\"img\" aria-label=\"%s\">"
                        + "</canvas></div></figure>\n",
                style, caption, charts.size(), escape(chart.inWords()));
    }

    private void add(String text) {
        html.append(text);
    }

    /** @param values HTML: the caller escapes texts */
    private void add(String format, Object... values) {
        html.append(format(format, values));
    }

    /** On a narrow screen the cells of a row stand below each other, each with its column's name. */
    private void table(Table all) {
        Table table = all.in(OutputForm.PAGE, Integer.MAX_VALUE);
        List<List<Cell>> rows = table.rows();
        boolean ranked = table.kind() == Table.RowKind.RANKED;
        int first = ranked ? Math.min(ROWS_OF_RANKED, rows.size()) : rows.size();
        if (first > 0 || !ranked) {
            rows(table, rows.subList(0, first));
        }
        if (first < rows.size()) {
            add("<details><summary>%s more</summary>\n", rows.size() - first);
            rows(table, rows.subList(first, rows.size()));
            add("</details>\n");
        }
    }

    private void rows(Table table, List<List<Cell>> rows) {
        boolean settings = table.kind() == Table.RowKind.SETTINGS;
        add("<div class=\"wide\"><table class=\"%s\">\n<thead><tr>", settings ? "settings" : "folds");
        table.columns()
                .forEach(column -> add("<th>%s</th>", escape(column.name()).replace("/", "/<wbr>")));
        add("</tr>\n</thead>\n<tbody>\n");
        for (List<Cell> row : rows) {
            add(settings && row.get(0).tone() == Tone.WARNED ? "<tr class=\"differs\">" : "<tr>");
            for (int i = 0; i < row.size(); i++) {
                Column column = table.columns().get(i);
                String tag = i == 0 ? "th" : "td";
                add("<%s data-label=\"%s\">", i == 0 ? "th scope=\"row\"" : tag, escape(column.name()));
                add(cell(row.get(i), column.number()) + "</" + tag + ">");
            }
            add("</tr>\n");
        }
        add("</tbody></table></div>\n");
    }

    private String cell(Cell cell, boolean number) {
        String text = escape(cell.text());
        if (LONG_NAME.matcher(cell.text()).matches()) {
            text = name(cell.text());
        } else if (number) {
            text = text.replace(" ", "&nbsp;");
        }
        text = data(cell.field(), text);
        if (linked && cell.link() != null) {
            text = link(cell.link(), text);
        }
        if (cell.tone() != Tone.NEUTRAL) {
            text = "<b class=\"" + style(cell.tone()) + "\">" + text + "</b>";
        }
        if (!cell.more().isEmpty()) {
            text += " <small>" + escape(cell.more()) + "</small>";
        }
        String below = cell.below().stream()
                .map(line -> "<small>from " + name(line) + "</small>")
                .collect(Collectors.joining("<br>"));
        return below.isEmpty() ? text : "<details><summary>" + text + "</summary>" + below + "</details>";
    }

    private static String style(Tone tone) {
        return tone.name().toLowerCase(Locale.ROOT);
    }

    /** Adds the path in the stored document and the exact value, which programs read. */
    private static String data(Field field, String text) {
        if (field == null) {
            return text;
        }
        boolean known = field.value() != null && !field.value().equals(Double.NaN);
        return "<data data-field=\"" + escape(field.path()) + "\" value=\"" + (known ? escape(field.value()) : "")
                + "\">" + text + "</data>";
    }

    /** The browser may break the name after each dot and dollar sign. */
    private static String name(String name) {
        return "<span class=\"name\">" + escape(name).replaceAll("([.$])", "$1<wbr>") + "</span>";
    }

    private void footer(Document document) {
        String files = document.files().stream()
                .map(file -> link(file, escape(file.substring(file.lastIndexOf('/') + 1))))
                .collect(Collectors.joining(", "));
        String parts = Stream.of(
                        escape(document.summary()),
                        document.startedAt() == null ? "" : "started " + escape(document.startedAt()),
                        linked && !files.isEmpty() ? "files: " + files : "")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" · "));
        if (!parts.isEmpty()) {
            add("<footer>%s</footer>\n", parts);
        }
    }

    private String file(String title, String moreScript) {
        String style = resource("report.css");
        String library = resource(CHART_LIBRARY);
        String scripts = embedded("charts", charts) + "<script>"
                // Its last line names the library's source map, which is no part of the page.
                + library.substring(0, library.lastIndexOf("//# sourceMappingURL=")) + "</script>\n"
                + script("report.js") + (moreScript.isEmpty() ? "" : script(moreScript));
        String noscript = "The charts need JavaScript; everything else is above.";
        return frame(title, style, html.toString(), noscript, scripts);
    }

    /** Fills the frame, which has an empty icon, because the browser would request one from the server. */
    static String frame(String title, String style, String main, String noscript, String scripts) {
        Map<String, String> parts =
                Map.of("title", escape(title), "style", style, "main", main, "noscript", noscript, "scripts", scripts);
        String frame = resource("page.html");
        StringBuilder page = new StringBuilder();
        Matcher place = PART.matcher(frame);
        int copied = 0;
        // Matcher.replaceAll would copy the scripts, 200 kB, character by character.
        while (place.find()) {
            page.append(frame, copied, place.start()).append(Objects.requireNonNull(parts.get(place.group(1))));
            copied = place.end();
        }
        return page.append(frame, copied, frame.length()).toString();
    }

    static String script(String resource) {
        return "<script>\n" + resource(resource) + "</script>\n";
    }

    /** Data that a script of the page reads. */
    static String embedded(String id, Object value) {
        return "<script type=\"application/json\" id=\"" + id + "\">" + json(value) + "</script>\n";
    }

    /** JSON, escaped so that it cannot end the script element around it. */
    static String json(Object value) {
        try {
            return MAPPER.writeValueAsString(value).replace("<", "\\u003c");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("charts are plain records and always render", e);
        }
    }

    static String resource(String name) {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not on the classpath");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Escapes a value for the text of an element or for an attribute in double quotes. */
    public static String escape(Object value) {
        return String.valueOf(value)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** @param path path of a file, relative to the page, with slashes */
    private static String link(String path, String shown) {
        try {
            // Without "./" a colon before the first slash would turn the text before it into a scheme.
            return "<a href=\"" + escape(new URI(null, null, "./" + path, null).getRawPath()) + "\">" + shown + "</a>";
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(path + " is no path", e);
        }
    }
}
