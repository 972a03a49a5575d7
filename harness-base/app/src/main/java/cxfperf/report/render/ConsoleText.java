package cxfperf.report.render;

import static cxfperf.text.NumberText.format;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Concern;
import cxfperf.report.document.Document.Conclusion.Statement;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.OutputForm;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Renders a document for a terminal of {@link Wrapping#WIDTH} columns. The conclusion is at the end. Any thread.
 */
public final class ConsoleText {

    private static final int GAP = 2;
    private static final String INDENT = "  ";
    private static final String UNDER_A_LABEL = " ".repeat(13);

    private final StringBuilder text = new StringBuilder();
    private final TextStyle paint;

    private ConsoleText(TextStyle paint) {
        this.paint = paint;
    }

    /** Renders without colours. */
    public static String render(Document document) {
        return render(document, TextStyle.PLAIN);
    }

    /** Renders with the status in colour, if the style has colours. */
    public static String render(Document document, TextStyle paint) {
        ConsoleText console = new ConsoleText(paint);
        console.line(document.summary());
        List<Section> sections = document.sections(OutputForm.CONSOLE);
        sections.forEach(console::section);
        if (!document.conclusion().equals(Conclusion.NONE)) {
            console.text.append(sections.stream().anyMatch(Section::titled) ? "\n" : "");
            console.conclusion(document.conclusion());
        }
        return console.text.toString();
    }

    /** Renders some blocks without colours. */
    public static String render(Block... blocks) {
        ConsoleText console = new ConsoleText(TextStyle.PLAIN);
        Stream.of(blocks).forEach(console::block);
        return console.text.toString();
    }

    private void section(Section section) {
        if (section.titled()) {
            text.append('\n');
            line(section.title());
        }
        section.blocks().forEach(this::block);
    }

    private void block(Block block) {
        if (block instanceof Table table) {
            table(table);
        } else if (block instanceof Block.Sentence sentence) {
            line(sentence.text());
        } else if (block instanceof Block.Listing lines) {
            lines.lines().forEach(this::line);
        } else if (block instanceof Block.Facts facts) {
            facts.facts().forEach(fact -> wrapped(format("%-12s %s", fact.label(), fact.text()), UNDER_A_LABEL));
        } else if (block instanceof Block.Headlines headlines) {
            text.append("=============Overall Test Result============\n");
            headlines.facts().forEach(fact -> text.append(fact.label())
                    .append(fact.text())
                    .append('\n'));
            text.append("============================================\n");
        } else if (block instanceof Block.Verbatim verbatim) {
            verbatim.lines().forEach(line -> text.append(line).append('\n'));
        }
        // Hints and charts are for pages.
    }

    private void conclusion(Conclusion conclusion) {
        if (conclusion.heading() != null) {
            String codes =
                    conclusion.concerns().stream().map(Concern::code).distinct().collect(Collectors.joining(", "));
            String status = conclusion.statusWithWarnings();
            String line = Wrapping.wrap(
                    conclusion.heading() + ": " + status + (codes.isEmpty() ? "" : " - " + codes), INDENT);
            text.append(line.replaceFirst(status, Matcher.quoteReplacement(paint.in(conclusion.tone(), status))))
                    .append('\n');
        }
        for (Concern concern : conclusion.concerns()) {
            wrapped("  " + concern.mark() + " " + concern.code() + ": " + concern.text(), "    ");
            wrapped("    -> " + concern.remedy(), "       ");
        }
        for (Statement finding : conclusion.findings()) {
            String line = finding.label() + finding.text();
            // A finding without a label stays one line, because programs parse it.
            text.append(finding.label().isEmpty() ? line : Wrapping.wrap(line, INDENT))
                    .append('\n');
        }
    }

    /** Splits a wide table into parts that fit; each part repeats the columns that name the row. */
    private void table(Table all) {
        Table table = all.in(OutputForm.CONSOLE);
        List<Integer> names = IntStream.range(0, table.names()).boxed().toList();
        int widthOfNames =
                names.stream().mapToInt(name -> width(table, name, name == 0)).sum();
        List<Integer> part = new ArrayList<>(names);
        List<String> parts = new ArrayList<>();
        int width = widthOfNames;
        for (int column = table.names(); column < table.columns().size(); column++) {
            int more = width(table, column, false);
            if (width + more > Wrapping.WIDTH) {
                parts.add(lines(table, part));
                part = new ArrayList<>(names);
                width = widthOfNames;
            }
            part.add(column);
            width += more;
        }
        parts.add(lines(table, part));
        text.append(String.join("\n", parts));
    }

    private static String lines(Table table, List<Integer> columns) {
        List<String> heads = table.columns().stream().map(Column::brief).toList();
        Stream<List<String>> rows =
                table.rows().stream().map(row -> row.stream().map(Cell::brief).toList());
        return Stream.concat(Stream.of(heads), rows)
                .map(cells -> line(table, columns, cells))
                .collect(Collectors.joining());
    }

    /** A name that is longer than its column gets a line of its own. */
    private static String line(Table table, List<Integer> columns, List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int column : columns) {
            boolean first = column == columns.get(0);
            int width = width(table, column, first);
            String cell = cells.get(column);
            if (first && cell.length() > width) {
                line.append(Wrapping.wrap(cell, INDENT)).append('\n');
                cell = "";
            }
            int gap = first || table.columns().get(column).width() > 0 ? 0 : GAP;
            String padding = " ".repeat(Math.max(0, width - gap - cell.length()));
            line.append(" ".repeat(gap)).append(table.columns().get(column).number() ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing() + "\n";
    }

    /** Width of a column, including the gap before it. */
    private static int width(Table table, int column, boolean first) {
        if (table.columns().get(column).width() > 0) {
            return table.columns().get(column).width();
        }
        int widest = table.rows().stream()
                .mapToInt(row -> row.get(column).brief().length())
                .max()
                .orElse(0);
        return (first ? 0 : GAP) + Math.max(table.columns().get(column).brief().length(), widest);
    }

    private void line(String line) {
        if (!line.isEmpty()) {
            wrapped(line, INDENT);
        }
    }

    private void wrapped(String line, String indent) {
        text.append(Wrapping.wrap(line, indent)).append('\n');
    }
}
