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
import java.util.stream.IntStream;

/**
 * A piece of a section: one of those below, or a {@link Chart}. Lists and arrays are not copied: nobody changes them
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
     * @param value the exact value; null or NaN where it is not known
     */
    record Field(String path, Object value) {}

    /** @param alarming whether the sentence is highlighted */
    record Sentence(String text, boolean alarming) implements Block {
        public Sentence(String text) {
            this(text, false);
        }
    }

    /** A sentence on how to read the neighbouring block, for pages. */
    record Hint(String text) implements Block {}

    /** Sentences in a list. */
    record Listing(List<String> lines) implements Block {}

    /** Sentences, each with a label. */
    record Facts(List<Fact> facts) implements Block {

        /** @param label empty for a fact that explains its neighbours */
        public record Fact(String label, String text) {}

        /** The facts as lines of a list. */
        public List<String> lines() {
            return facts.stream()
                    .map(fact ->
                            fact.label().isEmpty() ? fact.text() : fact.label().strip() + ": " + fact.text())
                    .toList();
        }
    }

    /** Lines that programs parse. Renderers neither wrap nor escape them. */
    record Verbatim(List<String> lines) implements Block {}

    /** The title of a part of a section, and a sentence on that part, or an empty text. */
    record Subtitle(String title, String text) implements Block {}

    /** Blocks that a page unfolds below their title, and paper always shows. */
    record Folded(String title, List<Block> blocks) implements Block {}

    /** The headline figures in large print, for pages. */
    record Tiles(List<Tile> tiles) implements Block {

        /**
         * @param more cells that follow each other in the line below the figure
         * @param bad whether the figure is a problem
         */
        public record Tile(String name, Table.Cell figure, List<Table.Cell> more, boolean bad) {}
    }

    /**
     * A table.
     *
     * @param rows each has as many cells as there are columns; the first cell names the row
     */
    record Table(List<Column> columns, List<List<Cell>> rows, RowKind kind) implements Block {

        /** The kind of the rows. */
        public enum RowKind {
            /** Rows of equal importance. */
            FIGURES,
            /** The first rows matter most: text shows only a few rows, and a page folds the others. */
            RANKED,
            /** Settings of several sides; a first cell with the tone WARNED marks a setting in which they differ. */
            SETTINGS
        }

        /**
         * @param brief the column's name on a console
         * @param number whether the cells are aligned on the right
         * @param forms the forms that show the column
         * @param part columns of one part stay side by side on a console that is too narrow for all; the lowest come
         *     first, and those of {@link #NAMES_THE_ROW} are in each
         * @param width width on a console with the gap before it; 0 for the width of the cells
         */
        public record Column(String name, String brief, boolean number, Set<OutputForm> forms, int part, int width) {

            /** The part of columns that, with the first column, name the row. */
            public static final int NAMES_THE_ROW = -1;

            public static Column number(String name) {
                return new Column(name, name, true, OutputForm.ALL, 0, 0);
            }

            public static Column text(String name) {
                return new Column(name, name, false, OutputForm.ALL, 0, 0);
            }

            public Column named(String other) {
                return new Column(other, other, number, forms, part, width);
            }

            /** The column with another name on a console. */
            public Column brief(String shorter) {
                return new Column(name, shorter, number, forms, part, width);
            }

            public Column in(Set<OutputForm> others) {
                return new Column(name, brief, number, others, part, width);
            }

            public Column inPart(int other) {
                return new Column(name, brief, number, forms, other, width);
            }

            public Column wide(int characters) {
                return new Column(name, brief, number, forms, part, characters);
            }
        }

        /**
         * @param brief the text on a console
         * @param more small print after the text, on pages
         * @param below lines that a page unfolds below the text
         * @param field the stored value that the cell shows; null where there is none
         * @param link path relative to the page; null for none
         */
        public record Cell(
                String text, String brief, String more, List<String> below, Tone tone, Field field, String link) {

            public static final Cell EMPTY = of("");

            public static Cell of(String text) {
                return new Cell(text, text, "", List.of(), Tone.NEUTRAL, null, null);
            }

            public static Cell of(String text, String path, Object value) {
                return new Cell(text, text, "", List.of(), Tone.NEUTRAL, new Field(path, value), null);
            }

            /** The cell with another text for the same value. */
            public Cell reading(String other) {
                return new Cell(other, other, more, below, tone, field, link);
            }

            public Cell with(Tone other) {
                return new Cell(text, brief, more, below, other, field, link);
            }

            public Cell brief(String shorter) {
                return new Cell(text, shorter, more, below, tone, field, link);
            }

            public Cell more(String small) {
                return new Cell(text, brief, small, below, tone, field, link);
            }

            public Cell below(List<String> lines) {
                return new Cell(text, brief, more, lines, tone, field, link);
            }

            /** @param path path relative to the page; null for none */
            public Cell linkedTo(String path) {
                return new Cell(text, brief, more, below, tone, field, path);
            }
        }

        public Table(List<Column> columns, List<List<Cell>> rows) {
            this(columns, rows, RowKind.FIGURES);
        }

        /**
         * The columns of this form.
         *
         * @param ranked most rows where the first ones matter most
         */
        public Table in(OutputForm form, int ranked) {
            int[] shown = IntStream.range(0, columns.size())
                    .filter(i -> columns.get(i).forms().contains(form))
                    .toArray();
            List<List<Cell>> first = rows.stream()
                    .limit(kind == RowKind.RANKED ? ranked : rows.size())
                    .map(row -> IntStream.of(shown).mapToObj(row::get).toList())
                    .toList();
            return new Table(IntStream.of(shown).mapToObj(columns::get).toList(), first, kind);
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
                return rows(rows, RowKind.FIGURES);
            }

            public Table rows(Collection<R> rows, RowKind kind) {
                List<List<Cell>> made = rows.stream()
                        .map(row -> cells.stream().map(cell -> cell.apply(row)).toList())
                        .toList();
                return new Table(columns, made, kind);
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
