package cxfperf.report;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.NumberText;
import cxfperf.stored.StoredJson;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * Reads figures of a stored document, each by its path and unit: a cell of a page cannot differ from the file that
 * the page names. Any thread.
 */
final class Figures {

    /** The unit of a figure and its number format. */
    enum Unit {
        COUNT(value -> NumberText.count((long) value)),
        RATE(NumberText::rate),
        DECIMAL(NumberText::seconds),
        MILLIS_OF_MICROS(NumberText::millisOfMicros),
        MILLIS_OF_NANOS(value -> NumberText.millisOfMicros(value / 1_000)),
        BYTES(value -> NumberText.bytes((long) value)),
        PERCENT_OF_SHARE(value -> String.format(Locale.ROOT, "%.0f %%", 100 * value));

        private final DoubleFunction<String> text;

        Unit(DoubleFunction<String> text) {
            this.text = text;
        }
    }

    private final JsonNode tree;
    private final String at;

    private Figures(JsonNode tree, String at) {
        this.tree = tree;
        this.at = at;
    }

    static Figures of(Record stored) {
        return of(stored, "");
    }

    /** @param at path of the document inside the one that the page shows, ending with a dot; or empty */
    static Figures of(Record stored, String at) {
        return new Figures(StoredJson.tree(stored), at);
    }

    /** Returns the figures of the object that these names lead to. A name may hold dots. */
    Figures in(String... names) {
        JsonNode below = tree;
        for (String name : names) {
            below = child(below, name);
        }
        return new Figures(below, at + String.join(".", names) + ".");
    }

    /** A missing value is n/a. A missing rate is empty, because it does not apply to the row. */
    Cell cell(String path, Unit unit) {
        JsonNode node = node(path);
        if (node.isMissingNode()) {
            return Cell.of(unit == Unit.RATE ? "" : NumberText.UNKNOWN);
        }
        return node.isNumber()
                ? cell(path, unit.text.apply(node.doubleValue()))
                : Cell.of(NumberText.UNKNOWN, at + path, null);
    }

    /** The figure with a text of the caller's instead of a unit's format. */
    Cell cell(String path, String text) {
        JsonNode node = node(path);
        return Cell.of(text, at + path, node.isNumber() ? node.numberValue() : node.isNull() ? null : node.asText());
    }

    /** The stored text, or n/a. */
    Cell text(String path) {
        JsonNode node = node(path);
        return cell(path, node.isTextual() ? node.asText() : NumberText.UNKNOWN);
    }

    /** Returns the figures of each element of an array. */
    List<Figures> each() {
        return IntStream.range(0, tree.size())
                .mapToObj(String::valueOf)
                .map(this::in)
                .toList();
    }

    List<String> lines(String path) {
        return StreamSupport.stream(node(path).spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    boolean has(String path) {
        JsonNode node = node(path);
        return !node.isMissingNode() && !node.isNull();
    }

    /** The value; null where it is not known. */
    Double number(String path) {
        JsonNode node = node(path);
        return node.isNumber() ? node.doubleValue() : null;
    }

    private JsonNode node(String path) {
        JsonNode node = tree;
        for (String name : path.split("\\.")) {
            node = child(node, name);
        }
        return node;
    }

    private static JsonNode child(JsonNode node, String name) {
        return node.isArray() ? node.path(Integer.parseInt(name)) : node.path(name);
    }
}
