package cxfperf.report;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block.Fact;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.result.CallTimes.TimeFigure;
import cxfperf.stored.StoredJson;
import cxfperf.text.NumberText;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads figures of a stored document by path and unit, so that a page cannot differ from the file that it names. Any
 * thread.
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

    /** @param at the path of this document inside the document that the page shows, ending with a dot; or empty */
    static Figures of(Record stored, String at) {
        return new Figures(StoredJson.tree(stored), at);
    }

    /** Returns the figures of the object that these names lead to. A name may hold dots. */
    Figures in(String... names) {
        JsonNode below = tree;
        for (String name : names) {
            below = below.path(name);
        }
        return new Figures(below, at + String.join(".", names) + ".");
    }

    Cell cell(RunFigure figure) {
        return cell(figure.path(), figure.unit());
    }

    /** The cell of a time; n/a if unknown. */
    Cell time(String clock, TimeFigure figure) {
        return cell(clock + "." + figure.field(), Unit.MILLIS_OF_MICROS);
    }

    /** The path of the times by which a run is judged. */
    String judged() {
        return has(TimesTable.RESPONSE) ? TimesTable.RESPONSE : TimesTable.SERVICE;
    }

    /** A missing value is n/a. A missing rate is empty, because it does not apply to the row. */
    private Cell cell(String path, Unit unit) {
        JsonNode node = node(path);
        if (node.isMissingNode()) {
            return Cell.of(unit == Unit.RATE ? "" : NumberText.UNKNOWN);
        }
        return node.isNumber()
                ? Cell.of(unit.text(node.doubleValue()), at + path, node.numberValue())
                : node.isTextual() && unit == Unit.WORD
                        ? Cell.of(node.asText(), at + path, node.asText())
                        : Cell.of(NumberText.UNKNOWN, at + path, null);
    }

    boolean has(String path) {
        JsonNode node = node(path);
        return !node.isMissingNode() && !node.isNull();
    }

    /** A time in milliseconds; null if unknown. */
    Double millis(String clock, TimeFigure figure) {
        JsonNode node = node(clock + "." + figure.field());
        return millis(node.isNumber() ? node.doubleValue() : null);
    }

    static Double millis(Double micros) {
        return micros == null ? null : micros / 1_000;
    }

    private JsonNode node(String path) {
        return tree.at("/" + path.replace('.', '/'));
    }

    /**
     * Makes a group of figures.
     *
     * @param words a sentence with the names of figures: "started {STARTED} = ok {OK}"; an unknown one has no unit
     */
    Fact fact(String label, String words) {
        List<Cell> cells = new ArrayList<>();
        String[] parts = words.split("[{}]");
        boolean unknown = false;
        for (int i = 0; i < parts.length; i++) {
            Cell cell = i % 2 == 1
                    ? cell(RunFigure.valueOf(parts[i]))
                    : Cell.of(unknown ? parts[i].replaceFirst("^ m?s\\b", "") : parts[i]);
            unknown = cell.text().equals(NumberText.UNKNOWN);
            if (i > 0 || !cell.text().isEmpty()) {
                cells.add(cell);
            }
        }
        return new Fact(label, cells);
    }
}
