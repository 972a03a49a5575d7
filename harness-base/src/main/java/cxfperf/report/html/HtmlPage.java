package cxfperf.report.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.report.html.chart.Chart;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Puts the sections of a report, its charts and all that they need into one file. Not thread-safe. */
final class HtmlPage {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** The version is that of the root pom; another one is not found, and a test says so. */
    private static final String CHART_LIBRARY = "/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";

    private final String title;
    private final StringBuilder body = new StringBuilder();
    private final List<Chart> charts = new ArrayList<>();
    private final List<FlameGraph> flames = new ArrayList<>();

    HtmlPage(String title) {
        this.title = title;
    }

    HtmlPage add(String html) {
        body.append(html).append('\n');
        return this;
    }

    HtmlPage section(String heading, String html) {
        return add("<section><h2>" + HtmlText.escape(heading) + "</h2>\n" + html + "\n</section>");
    }

    /** A section of one chart, whose title heads it. */
    HtmlPage section(Chart chart, String html) {
        return section(chart.title(), figure(chart, "") + html);
    }

    /** Where a chart with a title of its own is to be; it is drawn when the page is opened. */
    String place(Chart chart) {
        return figure(chart, "<figcaption>" + HtmlText.escape(chart.title()) + "</figcaption>");
    }

    /** Where a chart is to be whose section says what it shows. */
    String bare(Chart chart) {
        return figure(chart, "");
    }

    /** Where a flame graph is to be; it is drawn when the page is opened, and only then has anything to be clicked on. */
    String place(FlameGraph flame) {
        flames.add(flame);
        return "<figure class=\"flame\" id=\"flame" + flames.size() + "\"></figure>\n";
    }

    private String figure(Chart chart, String caption) {
        charts.add(chart);
        String size = chart.kind() != Chart.Kind.FOREST
                ? "\"" + chart.height() + "\""
                : "\"rows\" style=\"--rows: " + chart.labels().size() + "\"";
        return "<figure class=" + size + ">" + caption + "<div class=\"plot\"><canvas id=\"chart" + charts.size()
                + "\" role=\"img\" aria-label=\"" + HtmlText.escape(chart.title()) + "\"></canvas></div></figure>\n";
    }

    String render() {
        return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                + "<meta name=\"color-scheme\" content=\"light dark\">\n"
                // The browser would otherwise ask the server of the page for one.
                + "<link rel=\"icon\" href=\"data:,\">\n<title>" + HtmlText.escape(title) + "</title>\n<style>\n"
                + resource("report.css") + (flames.isEmpty() ? "" : resource("flame.css"))
                + "</style>\n</head>\n<body>\n<main>\n" + body
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
}
