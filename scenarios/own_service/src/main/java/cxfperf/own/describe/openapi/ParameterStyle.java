package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.own.describe.NoSuchDescriptionException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How the value of a parameter is written in the usual style of its place: OpenAPI 3.1.1, "Style Values". */
final class ParameterStyle {

    private ParameterStyle() {}

    /**
     * Writes a parameter as its place has it: a part of a query or a cookie with its name, a header or a part of a path
     * without it.
     *
     * @param in the place: {@code path}, {@code query}, {@code header} or {@code cookie}
     * @param parameter its description
     * @throws NoSuchDescriptionException if its style is another one, or has no form of the value
     */
    static String written(String in, JsonNode parameter, JsonNode value) throws NoSuchDescriptionException {
        if (!List.of("path", "query", "header", "cookie").contains(in)) {
            throw new NoSuchDescriptionException("OpenAPI 3 has no parameters in " + in);
        }
        boolean isNamed = in.equals("query") || in.equals("cookie");
        String usual = isNamed ? "form" : "simple";
        String style = parameter.path("style").asText(usual);
        if (!style.equals(usual)) {
            throw new NoSuchDescriptionException("its style is " + style + ", and only " + usual + " is written here");
        }
        boolean isPlain = in.equals("header");
        boolean isExploded = !value.isEmpty() && parameter.path("explode").asBoolean(isNamed);
        String start = isNamed ? encoded(parameter.path("name").asText()) + "=" : "";
        List<String> texts = new ArrayList<>();
        if (value.isObject()) {
            for (Map.Entry<String, JsonNode> member : value.properties()) {
                String key = isPlain ? member.getKey() : encoded(member.getKey());
                texts.add(key + (isExploded ? "=" : ",") + scalar(member.getValue(), isPlain));
            }
        } else if (value.isArray()) {
            for (JsonNode item : value) {
                texts.add((isExploded ? start : "") + scalar(item, isPlain));
            }
        } else {
            texts.add(scalar(value, isPlain));
        }
        String separator = !isExploded || !isNamed ? "," : in.equals("query") ? "&" : "; ";
        return (isExploded ? "" : start) + String.join(separator, texts);
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
