package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** A JSON value with comments for the user who edits it. */
sealed interface JsonPiece {

    /** @param json the value's JSON text */
    record Scalar(String json) implements JsonPiece {}

    /** @param remark empty if there is no remark */
    record Member(String name, String remark, JsonPiece value) {}

    /** @param remarks about members that are left out */
    record Members(List<Member> members, List<String> remarks) implements JsonPiece {}

    /** @param remark about its items; empty if there is no remark */
    record Items(List<JsonPiece> items, String remark) implements JsonPiece {}

    /** Writes values as text: two blanks for each level, each comment on a line of its own before its subject. */
    static final class JsonText {

        private static final ObjectMapper MAPPER =
                new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

        private JsonText() {}

        static String of(String remark, JsonPiece value) {
            return comment(remark, "") + text(value, "") + "\n";
        }

        /** Returns the value without comments, as a parser reads it. */
        static JsonNode tree(JsonPiece value) {
            if (value instanceof JsonPiece.Items items) {
                ArrayNode array = JsonNodeFactory.instance.arrayNode();
                items.items().forEach(item -> array.add(tree(item)));
                return array;
            } else if (value instanceof JsonPiece.Members members) {
                ObjectNode object = JsonNodeFactory.instance.objectNode();
                members.members().forEach(member -> object.set(member.name(), tree(member.value())));
                return object;
            }
            try {
                return MAPPER.readTree(((JsonPiece.Scalar) value).json());
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("a scalar of ours", e);
            }
        }

        private static String text(JsonPiece value, String indent) {
            if (value instanceof JsonPiece.Scalar scalar) {
                return scalar.json();
            }
            String deeper = indent + "  ";
            List<String> parts = new ArrayList<>();
            StringBuilder after = new StringBuilder();
            boolean isArray = value instanceof JsonPiece.Items;
            if (value instanceof JsonPiece.Items items) {
                for (JsonPiece item : items.items()) {
                    String remark = parts.isEmpty() ? comment(items.remark(), deeper) : "";
                    parts.add(remark + deeper + text(item, deeper));
                }
                if (items.items().isEmpty()) {
                    after.append(comment(items.remark(), deeper));
                }
            } else if (value instanceof JsonPiece.Members members) {
                for (JsonPiece.Member member : members.members()) {
                    parts.add(comment(member.remark(), deeper) + deeper + quoted(member.name()) + ": "
                            + text(member.value(), deeper));
                }
                members.remarks().forEach(remark -> after.append(comment(remark, deeper)));
            }
            String open = isArray ? "[" : "{";
            String close = isArray ? "]" : "}";
            if (parts.isEmpty() && after.isEmpty()) {
                return open + close;
            }
            String content = String.join(",\n", parts);
            return open + "\n" + content + (parts.isEmpty() ? "" : "\n") + after + indent + close;
        }

        private static String comment(String remark, String indent) {
            return remark.isEmpty()
                    ? ""
                    : indent + "// "
                            + remark.replaceAll("[\\s\\p{Cntrl}\\x{2028}\\x{2029}]+", " ")
                                    .strip() + "\n";
        }

        static String quoted(String text) {
            return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
        }
    }
}
