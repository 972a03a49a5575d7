package cxfperf.report.html;

import cxfperf.report.NumberText;
import cxfperf.result.ResultFile;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Pieces of HTML text. Pure; any thread. */
public final class HtmlText {

    private HtmlText() {}

    /** As the text of an element, or as the value of an attribute in double quotes. */
    public static String escape(Object value) {
        return String.valueOf(value)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /**
     * A number of result.json for people, with its path there and its exact value for programs.
     *
     * @param value null where it is not known
     */
    public static String field(String path, Object value, String shown) {
        return data(path, value, escape(shown));
    }

    private static String data(String path, Object value, String html) {
        boolean known = value != null && !value.equals(Double.NaN);
        return "<data data-field=\"" + escape(path) + "\" value=\"" + (known ? escape(value) : "") + "\">" + html
                + "</data>";
    }

    /** As {@link #field}, of the name of a class or a method. */
    public static String nameField(String path, String name) {
        return data(path, name, name(name));
    }

    /** The name of a class or a method, which can be wider than its column: it breaks ahead of its parts. */
    public static String name(String name) {
        return "<span class=\"name\">" + escape(name).replaceAll("([.$])", "$1<wbr>") + "</span>";
    }

    static String count(String path, Number value) {
        return field(path, value, value == null ? NumberText.UNKNOWN : NumberText.count(value.longValue()));
    }

    /** @param value null where it does not apply, NaN where it is not known */
    static String rate(String path, Double value) {
        return field(path, value, value == null ? "" : NumberText.rate(value));
    }

    static String millis(String path, Double micros) {
        return field(path, micros, NumberText.millisOfMicros(micros));
    }

    static String seconds(String path, Double value) {
        return field(path, value, value == null ? NumberText.UNKNOWN : NumberText.seconds(value));
    }

    static String percent(String path, Double share) {
        return field(
                path,
                share,
                share == null ? NumberText.UNKNOWN : String.format(Locale.ROOT, "%.0f\u00a0%%", share * 100));
    }

    /** A link to a file beside the page. */
    static String link(ResultFile file) {
        return link(file.toString(), file.toString());
    }

    /**
     * A link to a file.
     *
     * @param path relative to the page, with slashes
     * @param html what is shown
     */
    static String link(String path, String html) {
        try {
            // A colon before the first slash would make a scheme of what stands before it.
            return "<a href=\"" + escape(new URI(null, null, "./" + path, null).getRawPath()) + "\">" + html + "</a>";
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(path + " is no path", e);
        }
    }

    /** A value of an effective configuration, which can be a list. */
    static String setting(Object value) {
        if (value instanceof Map<?, ?> parts) {
            return parts.entrySet().stream()
                    .map(part -> part.getKey() + " " + part.getValue())
                    .collect(Collectors.joining(", "));
        }
        return value instanceof Collection<?> all
                ? all.stream().map(String::valueOf).collect(Collectors.joining(" "))
                : NumberText.orUnknown(value);
    }
}
