package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.own.describe.NoSuchDescriptionException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How the value of a parameter is written: OpenAPI 3.1.1, "Style Values", and RFC 6570. */
enum ParameterStyle {
    SIMPLE("", ",", ",", false),
    LABEL(".", ".", ",", false),
    MATRIX(";", ";", ",", true),
    FORM("", "&", ",", true),
    SPACE_DELIMITED("", "&", "%20", true),
    PIPE_DELIMITED("", "&", "%7C", true),
    DEEP_OBJECT("", "&", ",", true),
    /** Form style in a header, where each value of an exploded one is a cookie of its own. */
    FORM_OF_COOKIE("", "; ", ",", true);

    private final String prefix;

    /** Stands between the values where each has a name of its own. */
    private final String separator;

    /** Stands between the values of one name. */
    private final String delimiter;

    private final boolean isNamed;

    ParameterStyle(String prefix, String separator, String delimiter, boolean isNamed) {
        this.prefix = prefix;
        this.separator = separator;
        this.delimiter = delimiter;
        this.isNamed = isNamed;
    }

    /**
     * Writes a parameter as its place has it: a part of a query or a cookie with its name, a header or a part of a path
     * without it.
     *
     * @param in the place: {@code path}, {@code query}, {@code header} or {@code cookie}
     * @param parameter its description
     * @throws NoSuchDescriptionException if its style has no form of the value
     */
    static String written(String in, JsonNode parameter, JsonNode value) throws NoSuchDescriptionException {
        String usual = in.equals("query") || in.equals("cookie") ? "form" : "simple";
        String style = parameter.path("style").asText(usual);
        return of(in, style)
                .orElseThrow(() -> new NoSuchDescriptionException("OpenAPI 3 has no style " + style + " in " + in))
                .text(
                        parameter.path("name").asText(),
                        parameter.path("explode").asBoolean(style.equals("form")),
                        value,
                        in.equals("header"));
    }

    private static Optional<ParameterStyle> of(String in, String style) {
        return Optional.ofNullable(
                switch (in + " " + style) {
                    case "path simple", "header simple" -> SIMPLE;
                    case "path label" -> LABEL;
                    case "path matrix" -> MATRIX;
                    case "query form" -> FORM;
                    case "query spaceDelimited" -> SPACE_DELIMITED;
                    case "query pipeDelimited" -> PIPE_DELIMITED;
                    case "query deepObject" -> DEEP_OBJECT;
                    case "cookie form" -> FORM_OF_COOKIE;
                    default -> null;
                });
    }

    /** @param isPlain whether values are written as they are, without percent-encoding */
    private String text(String name, boolean explode, JsonNode value, boolean isPlain)
            throws NoSuchDescriptionException {
        if (this == DEEP_OBJECT && !value.isObject()) {
            throw new NoSuchDescriptionException("style deepObject is for objects, and its value is none");
        }
        boolean isExploded = !value.isEmpty() && (explode || this == DEEP_OBJECT);
        String start = isNamed ? encoded(name) + "=" : "";
        List<String> texts = new ArrayList<>();
        if (value.isObject()) {
            for (Map.Entry<String, JsonNode> member : value.properties()) {
                String key = isPlain ? member.getKey() : encoded(member.getKey());
                String text = scalar(member.getValue(), isPlain);
                if (isExploded) {
                    texts.add((this == DEEP_OBJECT ? encoded(name) + "%5B" + key + "%5D" : key) + "=" + text);
                } else {
                    texts.addAll(List.of(key, text));
                }
            }
        } else if (value.isArray()) {
            for (JsonNode item : value) {
                texts.add((isExploded ? start : "") + scalar(item, isPlain));
            }
        } else {
            texts.add(scalar(value, isPlain));
        }
        return isExploded ? prefix + String.join(separator, texts) : prefix + start + String.join(delimiter, texts);
    }

    private static String scalar(JsonNode value, boolean isPlain) throws NoSuchDescriptionException {
        if (value.isContainerNode()) {
            throw new NoSuchDescriptionException("no style has an array or an object inside another one");
        }
        return isPlain ? value.asText() : encoded(value.asText());
    }

    /** Encodes all but letters, digits and {@code - . _ *}. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
