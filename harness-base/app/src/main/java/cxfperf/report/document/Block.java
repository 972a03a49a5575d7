package cxfperf.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A part of a section: one of the types below, or a {@link Chart}. Lists and arrays are not copied, and must not change
 * once the block is made. Any thread.
 */
public interface Block {

    /** A rating of a text. Renderers show it by colour. */
    enum Tone {
        NEUTRAL,
        PASS,
        /** A PASS with warnings. */
        WARNED,
        FAIL,
        INVALID
    }

    /**
     * A value of a stored JSON document, which programs read from a page.
     *
     * @param path names joined by dots
     * @param value the exact value; null or NaN if unknown
     */
    record Field(String path, Object value) {}

    /** A sentence that is a paragraph. */
    record Sentence(String text) implements Block {}

    /** A sentence on how to read the neighbouring block, for pages. */
    record Hint(String text) implements Block {}

    /** Sentences in a list. */
    record Listing(List<String> lines) implements Block {}

    /**
     * A group of figures: the name of the group, and a sentence with their values.
     *
     * @param label empty for a sentence that explains its neighbours
     */
    record Fact(String label, List<Table.Cell> words) {

        public static Fact of(String label, String text) {
            return new Fact(label, List.of(Table.Cell.of(text)));
        }

        public String text() {
            return words.stream().map(Table.Cell::text).collect(Collectors.joining());
        }
    }

    /** Groups of figures: a line of text each, and a row of a page's table. */
    record Facts(List<Fact> facts) implements Block {}

    /**
     * The headline figures: lines that programs parse, and large print on a page. The first cell of each is its figure,
     * and its label up to a colon its name.
     */
    record Headlines(List<Fact> facts) implements Block {}

    /** Lines that programs parse. Renderers neither wrap nor escape them. */
    record Verbatim(List<String> lines) implements Block {}

    /**
     * A table.
     *
     * @param rows each has as many cells as there are columns; the first cell names the row
     * @param settings whether the values are long texts
     * @param names the number of columns that name the row; a console that is too narrow for the table repeats them in
     *     each part
     */
    record Table(List<Column> columns, List<List<Cell>> rows, boolean settings, int names) implements Block {

        /**
         * @param brief the column's name on a console
         * @param number whether the cells are aligned on the right
         * @param forms the output forms that show the column
         * @param width the width on a console, including the gap before the column; 0 for the width of the cells
         */
        public record Column(String name, String brief, boolean number, Set<OutputForm> forms, int width) {

            public static Column number(String name) {
                return new Column(name, name, true, OutputForm.ALL, 0);
            }

            public static Column text(String name) {
                return new Column(name, name, false, OutputForm.ALL, 0);
            }

            /** The column with another name on a console. */
            public Column brief(String shorter) {
                return new Column(name, shorter, number, forms, width);
            }

            public Column in(Set<OutputForm> others) {
                return new Column(name, brief, number, others, width);
            }

            public Column wide(int characters) {
                return new Column(name, brief, number, forms, characters);
            }
        }

        /**
         * @param brief the text on a console
         * @param more small print after the text, on pages
         * @param field the stored value that the cell shows; null if there is none
         * @param link the path to which the cell leads, relative to the page; null for none
         */
        public record Cell(String text, String brief, String more, Tone tone, Field field, String link) {

            public static final Cell EMPTY = of("");

            public static Cell of(String text) {
                return new Cell(text, text, "", Tone.NEUTRAL, null, null);
            }

            public static Cell of(String text, String path, Object value) {
                return new Cell(text, text, "", Tone.NEUTRAL, new Field(path, value), null);
            }

            /** The cell with another text for the same value. */
            public Cell reading(String other) {
                return new Cell(other, other, more, tone, field, link);
            }

            public Cell with(Tone other) {
                return new Cell(text, brief, more, other, field, link);
            }

            public Cell brief(String shorter) {
                return new Cell(text, shorter, more, tone, field, link);
            }

            public Cell more(String small) {
                return new Cell(text, brief, small, tone, field, link);
            }

            /** @param path path relative to the page; null for none */
            public Cell linkedTo(String path) {
                return new Cell(text, brief, more, tone, field, path);
            }
        }

        public Table(List<Column> columns, List<List<Cell>> rows) {
            this(columns, rows, false, 1);
        }

        /** A copy with this number of columns that name the row. */
        public Table naming(int columnsOfNames) {
            return new Table(columns, rows, settings, columnsOfNames);
        }

        /** The columns of this form. */
        public Table in(OutputForm form) {
            int[] shown = IntStream.range(0, columns.size())
                    .filter(i -> columns.get(i).forms().contains(form))
                    .toArray();
            return new Table(
                    IntStream.of(shown).mapToObj(columns::get).toList(),
                    rows.stream()
                            .map(row -> IntStream.of(shown).mapToObj(row::get).toList())
                            .toList(),
                    settings,
                    names);
        }

        /** Builds a table: each column is declared once, with its head and its cell for a row. */
        public static final class Of<R> {
            private final List<Column> columns = new ArrayList<>();
            private final List<Function<R, Cell>> cells = new ArrayList<>();

            public Of<R> add(Column column, Function<R, Cell> cell) {
                columns.add(column);
                cells.add(cell);
                return this;
            }

            public Of<R> number(String name, Function<R, String> text) {
                return add(Column.number(name), text.andThen(Cell::of));
            }

            public Of<R> text(String name, Function<R, String> text) {
                return add(Column.text(name), text.andThen(Cell::of));
            }

            /** Adds a column of pages: a text that leads to a path relative to the page; null for none. */
            public Of<R> linked(String name, Function<R, String> text, Function<R, String> path) {
                Column column = Column.text(name).in(Set.of(OutputForm.PAGE));
                return add(column, row -> Cell.of(text.apply(row)).linkedTo(path.apply(row)));
            }

            public Table rows(Collection<R> rows) {
                List<List<Cell>> made = rows.stream()
                        .map(row -> cells.stream().map(cell -> cell.apply(row)).toList())
                        .toList();
                return new Table(columns, made);
            }

            /** The table of values that are long texts. */
            public Table settings(Collection<R> rows) {
                Table made = rows(rows);
                return new Table(made.columns, made.rows, true, made.names);
            }
        }
    }

    /** Writes six significant digits, which a screen can show, and null for NaN. */
    final class SixDigits extends JsonSerializer<double[]> {

        private static final MathContext DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);

        @Override
        public void serialize(double[] numbers, JsonGenerator out, SerializerProvider ignored) throws IOException {
            out.writeStartArray();
            for (double number : numbers) {
                if (!Double.isFinite(number)) {
                    out.writeNull();
                } else if (number == Math.rint(number) && Math.abs(number) < 1e15) {
                    out.writeNumber((long) number);
                } else {
                    out.writeNumber(new BigDecimal(number, DIGITS));
                }
            }
            out.writeEndArray();
        }
    }
}
