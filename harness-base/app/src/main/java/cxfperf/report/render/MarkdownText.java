package cxfperf.report.render;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Concern;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.OutputForm;
import java.util.List;
import java.util.stream.Collectors;

/** Renders a document as Markdown that users paste into an issue. The conclusion comes first. Any thread. */
public final class MarkdownText {

    private final StringBuilder text = new StringBuilder();

    private MarkdownText() {}

    public static String render(Document document) {
        MarkdownText markdown = new MarkdownText();
        markdown.conclusion(document.conclusion());
        if (!document.summary().isEmpty()) {
            markdown.paragraph(
                    escaped(document.summary() + (document.startedAt() == null ? "" : "; " + document.startedAt())));
        }
        document.sections(OutputForm.MARKDOWN).forEach(markdown::section);
        return markdown.text.toString();
    }

    private void section(Section section) {
        if (section.titled()) {
            paragraph("### " + escaped(section.title()));
        }
        section.blocks().forEach(this::block);
    }

    private void block(Block block) {
        if (block instanceof Table table) {
            table(table);
            text.append('\n');
        } else if (block instanceof Block.Sentence sentence) {
            paragraph(escaped(sentence.text()));
        } else if (block instanceof Block.Listing lines && !lines.lines().isEmpty()) {
            list(lines.lines());
        } else if (block instanceof Block.Facts facts && !facts.facts().isEmpty()) {
            list(facts.facts().stream()
                    .map(fact ->
                            fact.label().isEmpty() ? fact.text() : fact.label().strip() + ": " + fact.text())
                    .toList());
        } else if (block instanceof Block.Verbatim verbatim) {
            paragraph("```\n" + String.join("\n", verbatim.lines()) + "\n```");
        }
        // Hints and charts are for pages.
    }

    private void list(List<String> lines) {
        lines.forEach(line -> text.append("- ").append(escaped(line)).append('\n'));
        text.append('\n');
    }

    private void conclusion(Conclusion conclusion) {
        conclusion.findings().forEach(finding -> paragraph("**" + escaped(finding.text()) + "**"));
        if (conclusion.heading() != null) {
            paragraph("**" + conclusion.heading() + ": " + conclusion.statusWithWarnings() + "**");
        }
        for (Concern concern : conclusion.concerns()) {
            text.append("- " + concern.mark() + " `" + concern.code().replaceAll("\\W", "") + "`: "
                    + escaped(concern.text()) + " -> " + escaped(concern.remedy()) + "\n");
        }
        text.append(conclusion.concerns().isEmpty() ? "" : "\n");
    }

    private void table(Table all) {
        Table table = all.in(OutputForm.MARKDOWN);
        line(table.columns().stream().map(Column::name).toList());
        // The first column names the row, so it is aligned on the left.
        text.append("|---|");
        table.columns().stream().skip(1).forEach(column -> text.append(column.number() ? "--:|" : "---|"));
        text.append('\n');
        table.rows().forEach(row -> line(row.stream().map(Cell::text).toList()));
    }

    private void line(List<String> cells) {
        text.append(cells.stream().map(MarkdownText::escaped).collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    private void paragraph(String markdown) {
        text.append(markdown).append("\n\n");
    }

    /** Escapes a server's message so that it cannot end a cell or become markup. */
    private static String escaped(String text) {
        return text.replaceAll("([\\\\|<>*_`\\[\\]])", "\\\\$1").replaceAll("\\R", " ");
    }
}
