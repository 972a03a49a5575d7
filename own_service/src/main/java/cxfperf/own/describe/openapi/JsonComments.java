package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The comments of a JSON value, for the user who edits it. */
final class JsonComments {

    private final Map<JsonNode, Map<String, String>> ofMembers = new IdentityHashMap<>();
    private final Map<JsonNode, List<String>> inside = new IdentityHashMap<>();

    /** Comments a member of an object. */
    void member(JsonNode object, String name, String comment) {
        ofMembers.computeIfAbsent(object, key -> new HashMap<>()).put(name, comment);
    }

    /** Comments what is left out of an object, or the items of an array. */
    void inside(JsonNode container, String comment) {
        inside.computeIfAbsent(container, key -> new ArrayList<>()).add(comment);
    }

    /**
     * Writes a value as text: two blanks for each level, each comment on a line of its own before its subject.
     *
     * @param comment of the whole value; empty for none
     */
    String text(String comment, JsonNode value) {
        return line(comment, "") + text(value, "") + "\n";
    }

    private String text(JsonNode value, String indent) {
        if (!value.isContainerNode()) {
            return value.toString();
        }
        String deeper = indent + "  ";
        String own = inside.getOrDefault(value, List.of()).stream()
                .map(comment -> line(comment, deeper))
                .collect(Collectors.joining());
        List<String> parts = new ArrayList<>();
        for (Map.Entry<String, JsonNode> member : value.properties()) {
            String comment = ofMembers.getOrDefault(value, Map.of()).getOrDefault(member.getKey(), "");
            parts.add(line(comment, deeper) + deeper + TextNode.valueOf(member.getKey()) + ": "
                    + text(member.getValue(), deeper));
        }
        boolean isArray = value.isArray();
        for (int i = 0; isArray && i < value.size(); i++) {
            parts.add((i == 0 ? own : "") + deeper + text(value.get(i), deeper));
        }
        String after = isArray && !parts.isEmpty() ? "" : own;
        String open = isArray ? "[" : "{";
        String close = isArray ? "]" : "}";
        if (parts.isEmpty() && after.isEmpty()) {
            return open + close;
        }
        return open + "\n" + String.join(",\n", parts) + (parts.isEmpty() ? "" : "\n") + after + indent + close;
    }

    private static String line(String comment, String indent) {
        return comment.isEmpty()
                ? ""
                : indent + "// "
                        + comment.replaceAll("[\\s\\p{Cntrl}\\x{2028}\\x{2029}]+", " ")
                                .strip() + "\n";
    }
}
