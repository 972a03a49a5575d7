package cxfperf.report;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.result.CallTimes;
import cxfperf.stored.StoredJson;
import cxfperf.text.NumberText;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Reads figures of a stored document, each by its path and unit: a cell of a page cannot differ from the file that
 * the page names. Any thread.
 */
final class Figures {

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
            below = below.isArray() ? below.path(Integer.parseInt(name)) : below.path(name);
        }
        return new Figures(below, at + String.join(".", names) + ".");
    }

    /** Adds a column for each of these figures. */
    static <R> Table.Of<R> add(Table.Of<R> table, Function<R, Figures> of, RunFigure... figures) {
        Stream.of(figures)
                .forEach(figure ->
                        table.add(figure.column(), row -> of.apply(row).cell(figure)));
        return table;
    }

    Cell cell(RunFigure figure) {
        return figure.unit() == Unit.WORD ? text(figure.path()) : cell(figure.path(), figure.unit());
    }

    /** The cell of a time; n/a where it is not known. */
    Cell time(String clock, CallTimes.TimeFigure figure) {
        return cell(clock + "." + figure.field(), Unit.MILLIS_OF_MICROS);
    }

    /** The path of the times that a run is judged by. */
    String judged() {
        return has(TimesTable.RESPONSE) ? TimesTable.RESPONSE : TimesTable.SERVICE;
    }

    /** A missing value is n/a. A missing rate is empty, because it does not apply to the row. */
    Cell cell(String path, Unit unit) {
        JsonNode node = node(path);
        if (node.isMissingNode()) {
            return Cell.of(unit == Unit.RATE ? "" : NumberText.UNKNOWN);
        }
        return node.isNumber()
                ? cell(path, unit.text(node.doubleValue()))
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

    /** In milliseconds; null where it is not known. */
    Double millis(String clock, CallTimes.TimeFigure figure) {
        return millis(number(clock + "." + figure.field()));
    }

    static Double millis(Double micros) {
        return micros == null ? null : micros / 1_000;
    }

    /** The value; null where it is not known. */
    Double number(String path) {
        JsonNode node = node(path);
        return node.isNumber() ? node.doubleValue() : null;
    }

    private JsonNode node(String path) {
        return tree.at("/" + path.replace('.', '/'));
    }

    /** The figure of the server that is like this one of the client. */
    Cell ofServer(RunFigure client) {
        return cell(client.path().replace("client.", "server."), client.unit());
    }

    /** Words with figures between them, each by its name: "started {STARTED} = ok {OK}". */
    List<Cell> sentence(String words) {
        String[] parts = words.split("[{}]");
        return IntStream.range(0, parts.length)
                .mapToObj(i -> i % 2 == 0 ? Cell.of(parts[i]) : cell(RunFigure.valueOf(parts[i])))
                .toList();
    }

    /** The {@link #sentence} as text. */
    String words(String words) {
        return sentence(words).stream().map(Cell::text).collect(Collectors.joining());
    }

    /** A figure, a cell or a text as a cell. */
    Cell piece(Object piece) {
        return piece instanceof RunFigure figure
                ? cell(figure)
                : piece instanceof Cell cell ? cell : Cell.of(String.valueOf(piece));
    }
}
