package cxfperf.describe.openapi;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.ArrayList;
import java.util.List;

/** Values as text, two blanks for each level, each comment in a line of its own ahead of what it is about. */
final class JsonText {

    private JsonText() {}

    static String of(String remark, JsonPiece value) {
        return comment(remark, "") + text(value, "") + "\n";
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
                : indent + "// " + remark.replaceAll("\\s+", " ").strip() + "\n";
    }

    static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
}
