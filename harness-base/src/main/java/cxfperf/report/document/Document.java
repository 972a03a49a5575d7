package cxfperf.report.document;

import cxfperf.report.document.Block.Field;
import cxfperf.report.document.Block.Tone;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a result's outputs say, made once for all of them. A renderer shows what its form has room for and knows no
 * results. Pure; any thread.
 *
 * @param title what the result is of
 * @param kind what the title of a window adds to it, such as "sweep"; empty for nothing
 * @param summary what was measured, on one line; empty where the title says it
 * @param startedAt ISO 8601 in UTC; null where it is not told
 * @param files the files beside the page, and what is linked to from its end
 */
public record Document(
        String title,
        String kind,
        String summary,
        String startedAt,
        Conclusion conclusion,
        List<Section> sections,
        List<String> files) {

    public Document {
        sections = List.copyOf(sections);
        files = List.copyOf(files);
    }

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

    /**
     * What a result comes to: text ends with it, and a page begins with it.
     *
     * @param heading what text says ahead of the status; null where it tells the findings alone
     * @param status one word, or a few
     * @param warnings how many concerns leave the status as it is
     * @param field where the status is in the stored JSON; null where it is not there
     * @param meanings what the status means, for pages
     * @param findings what was asked for, for all forms
     */
    public record Conclusion(
            String heading,
            Tone tone,
            String status,
            long warnings,
            Field field,
            List<String> meanings,
            List<Statement> findings,
            List<Concern> concerns) {

        /** @param label what a console says ahead of it, such as "VERDICT: " */
        public record Statement(String label, String text, Field field) {}

        /**
         * What stands against a result.
         *
         * @param mark "warning", or the status that it leads to
         * @param code its name; empty where it has none
         * @param remedy what helps; empty where nothing is told
         */
        public record Concern(String mark, String code, String text, String remedy) {}

        public Conclusion {
            meanings = List.copyOf(meanings);
            findings = List.copyOf(findings);
            concerns = List.copyOf(concerns);
        }

        /** The status, and how many warnings come with one that passes: "PASS with 2 warnings". */
        public String statusWithWarnings() {
            return warnings == 0 || tone == Tone.FAIL || tone == Tone.INVALID
                    ? status
                    : status + " with " + counted(warnings);
        }

        /** "1 warning", "2 warnings". */
        public static String counted(long warnings) {
            return warnings + (warnings == 1 ? " warning" : " warnings");
        }
    }
}
