package cxfperf.report.render;

import static cxfperf.text.NumberText.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Fact;
import cxfperf.report.document.Block.Field;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Concern;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.OutputForm;
import cxfperf.text.ContentHash;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Renders a document as one HTML file that needs no other file. The conclusion comes first. Any thread. */
public final class HtmlPage {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** The path holds the version from the root pom. With another version a test fails, because no such file exists. */
    private static final String CHART_LIBRARY = "/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";

    /** A placeholder in the frame. */
    private static final Pattern PLACE = Pattern.compile("@\\{\\w+}");

    /** This element also distinguishes a list from other pages of its name. */
    private static final String FILTER = "<label>Filter: <input type=\"search\" id=\"filter\"></label>";

    /** The mark of the harness's pages, near the beginning of each page. */
    public static final String MARK = "<meta name=\"generator\" content=\"cxfperf\">";

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
        return page.framed(title, "Sorting and filtering need JavaScript.", "", List.of(resource("list.js")));
    }

    /** Whether the text is a page made by {@link #list}. */
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
                + (conclusion.heading() == null ? "" : " - " + conclusion.status());
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
        String status = escape(conclusion.status());
        add(conclusion.heading() == null ? status : data(new Field("verdict.status", conclusion.status()), status));
        if (!conclusion.withWarnings().isEmpty()) {
            add("<small>%s</small>", conclusion.withWarnings());
        }
        add("</p>\n<div><h1>%s</h1>\n", escape(title));
        conclusion.meanings().forEach(meaning -> paragraph("", escape(meaning)));
        conclusion.findings().forEach(finding -> paragraph("", data(finding.field(), escape(finding.text()))));
        add("</div>\n</header>\n");
    }

    private void concerns(List<Concern> concerns) {
        if (!concerns.isEmpty()) {
            add("<ul class=\"reasons\">\n");
            for (Concern concern : concerns) {
                add(
                        "<li class=\"%s\"><b>%s</b> <code>%s</code> %s<br><span class=\"remedy\">&rarr; %s</span></li>\n",
                        concern.mark().toLowerCase(Locale.ROOT),
                        concern.mark(),
                        escape(concern.code()),
                        escape(concern.text()),
                        escape(concern.remedy()));
            }
            add("</ul>\n");
        }
    }

    private void section(Section section) {
        boolean tiles = section.blocks().stream().allMatch(Block.Headlines.class::isInstance);
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
            paragraph("", escape(sentence.text()));
        } else if (block instanceof Block.Hint hint) {
            paragraph("note", escape(hint.text()));
        } else if (block instanceof Block.Listing lines) {
            lines(lines.lines());
        } else if (block instanceof Block.Facts facts) {
            facts(facts.facts());
        } else if (block instanceof Block.Headlines headlines) {
            tiles(headlines.facts());
        } else if (block instanceof Block.Verbatim verbatim) {
            add("<pre>%s</pre>\n", escape(String.join("\n", verbatim.lines())));
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
            lines.forEach(line -> add("<li>%s</li>\n", escape(line)));
            add("</ul>\n");
        }
    }

    private void facts(List<Fact> facts) {
        add("<div class=\"wide\"><table class=\"facts\">\n<tbody>\n");
        for (Fact fact : facts) {
            add(
                    "<tr><th scope=\"row\">%s</th><td>%s</td></tr>\n",
                    escape(fact.label().strip()), cells(fact.words()));
        }
        add("</tbody></table></div>\n");
    }

    private String cells(List<Cell> cells) {
        return cells.stream().map(cell -> cell(cell, cell.field() != null)).collect(Collectors.joining());
    }

    private void tiles(List<Fact> tiles) {
        add("<section class=\"figures\">\n");
        for (Fact tile : tiles) {
            String name = tile.label().isEmpty()
                    ? "calls"
                    : tile.label().substring(0, tile.label().indexOf(':'));
            List<Cell> words = tile.words();
            add(
                    "<div><h2>%s</h2><p class=\"big\">%s</p><p>%s</p></div>\n",
                    escape(name), cells(words.subList(0, 1)), cells(words.subList(1, words.size())));
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
                style, caption, charts.size(), escape(chart.title()));
    }

    private void add(String text) {
        html.append(text);
    }

    /** @param values HTML; the caller must escape texts */
    private void add(String format, Object... values) {
        html.append(format(format, values));
    }

    /** On a narrow screen, the cells of a row are below each other, each with the name of its column. */
    private void table(Table all) {
        Table table = all.in(OutputForm.PAGE);
        add("<div class=\"wide\"><table class=\"%s\">\n<thead><tr>", table.settings() ? "settings" : "folds");
        table.columns()
                .forEach(column -> add("<th>%s</th>", escape(column.name()).replace("/", "/<wbr>")));
        add("</tr>\n</thead>\n<tbody>\n");
        for (List<Cell> row : table.rows()) {
            add("<tr>");
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
        text = data(cell.field(), number ? text.replace(" ", "&nbsp;") : text);
        if (linked && cell.link() != null) {
            text = link(cell.link(), text);
        }
        if (cell.tone() != Tone.NEUTRAL) {
            text = "<b class=\"" + style(cell.tone()) + "\">" + text + "</b>";
        }
        return cell.more().isEmpty() ? text : text + " <small>" + escape(cell.more()) + "</small>";
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
        String library = resource(CHART_LIBRARY);
        List<String> scripts = new ArrayList<>();
        // The last line of the library names its source map, which the page does not have.
        scripts.add(library.substring(0, library.lastIndexOf("//# sourceMappingURL=")));
        scripts.add(resource("report.js"));
        if (!moreScript.isEmpty()) {
            scripts.add(resource(moreScript));
        }
        String data = "<script type=\"application/json\" id=\"charts\">" + json(charts) + "</script>\n";
        return framed(title, "The charts need JavaScript; everything else is above.", data, scripts);
    }

    /** Fills the placeholders of the frame, in their order. The page allows a browser to run these scripts only. */
    private String framed(String title, String noscript, String data, List<String> scripts) {
        String policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; script-src"
                + scripts.stream().map(HtmlPage::hash).collect(Collectors.joining());
        String elements = scripts.stream()
                .map(script -> "<script>" + script + "</script>\n")
                .collect(Collectors.joining("", data, ""));
        List<String> parts =
                List.of(policy, escape(title), resource("report.css"), html.toString(), noscript, elements);
        String[] frame = PLACE.split(resource("page.html"));
        StringBuilder page = new StringBuilder(frame[0]);
        for (int i = 0; i < parts.size(); i++) {
            page.append(parts.get(i)).append(frame[i + 1]);
        }
        return page.toString();
    }

    private static String hash(String script) {
        return " 'sha256-"
                + Base64.getEncoder().encodeToString(ContentHash.bytes(script.getBytes(StandardCharsets.UTF_8))) + "'";
    }

    /** JSON, escaped so that it cannot end the script element around it. */
    private static String json(Object value) {
        try {
            return MAPPER.writeValueAsString(value).replace("<", "\\u003c");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("charts are plain records and always render", e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
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
