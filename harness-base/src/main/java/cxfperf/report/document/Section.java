package cxfperf.report.document;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A part of a document.
 *
 * @param title for pages
 * @param titled whether text has the title, too
 * @param forms where the section is
 */
public record Section(String title, boolean titled, Set<OutputForm> forms, List<Block> blocks) {

    public Section {
        forms = Set.copyOf(forms);
        blocks = List.copyOf(blocks);
    }

    /** A section of all forms. */
    public static Section of(String title, boolean titled, Block... blocks) {
        return new Section(title, titled, OutputForm.ALL, List.of(blocks));
    }

    /** A section of these forms, without a title in text. */
    public static Section in(Set<OutputForm> forms, String title, Block... blocks) {
        return new Section(title, false, forms, List.of(blocks));
    }

    /** A section of pages. */
    public static Section ofPage(String title, Block... blocks) {
        return in(Set.of(OutputForm.PAGE), title, blocks);
    }

    /** A section of pages that a chart heads. */
    public static Section ofChart(Chart chart, Block... blocks) {
        return ofPage(
                chart.title(),
                Stream.concat(Stream.of(new Block.Plot(chart, false)), Stream.of(blocks))
                        .toArray(Block[]::new));
    }
}
