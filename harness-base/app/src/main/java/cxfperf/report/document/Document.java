package cxfperf.report.document;

import cxfperf.report.document.Block.Field;
import cxfperf.report.document.Block.Tone;
import cxfperf.text.NumberText;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The content of a result's outputs, independent of their form. A renderer reads documents only, no results. Lists are
 * not copied. Pure; any thread.
 *
 * @param title names the scenario and operation, or another subject of the result
 * @param kind addition to the title of the browser window, such as "sweep"; or empty
 * @param summary one line on what was measured; empty if the title says it
 * @param startedAt the start in UTC, ISO 8601; null if it is not shown
 * @param files files that the end of the page links to
 */
public record Document(
        String title,
        String kind,
        String summary,
        String startedAt,
        Conclusion conclusion,
        List<Section> sections,
        List<String> files) {

    /** A copy with another conclusion and other sections. */
    public Document with(Conclusion other, List<Section> others) {
        return new Document(title, kind, summary, startedAt, other, others, files);
    }

    /** The sections of this form. */
    public List<Section> sections(OutputForm form) {
        return sections.stream()
                .filter(section -> section.forms().contains(form))
                .toList();
    }

    /**
     * A part of a document.
     *
     * @param title the title on pages
     * @param titled whether text has the title too
     * @param forms the forms that show the section
     */
    public record Section(String title, boolean titled, Set<OutputForm> forms, List<Block> blocks) {

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
                    Stream.concat(Stream.of(chart), Stream.of(blocks)).toArray(Block[]::new));
        }
    }

    /**
     * The outcome of a result. Text ends with it, and a page begins with it.
     *
     * @param heading the text before the status; null if the text output shows only the findings
     * @param status one word, or a few
     * @param meanings what the status means, for pages
     * @param findings the answers to the user's questions, in all forms
     */
    public record Conclusion(
            String heading,
            Tone tone,
            String status,
            List<String> meanings,
            List<Statement> findings,
            List<Concern> concerns) {

        /** @param label text before the statement on a console, such as "VERDICT: " */
        public record Statement(String label, String text, Field field) {}

        /**
         * A reason to doubt or reject a result.
         *
         * @param mark "warning", or the status that the concern leads to
         */
        public record Concern(String mark, String code, String text, String remedy) {}

        /** The conclusion of a document that only lists facts. */
        public static final Conclusion NONE = of(Tone.NEUTRAL, "");

        /** An outcome without reasons. The text output shows only its finding. */
        public static Conclusion of(Tone tone, String status, Statement... findings) {
            return new Conclusion(null, tone, status, List.of(), List.of(findings), List.of());
        }

        /** The conclusion of a run that goes on. */
        public Conclusion soFar() {
            return new Conclusion(heading, tone, status + " so far", meanings, findings, concerns);
        }

        /** "with 2 warnings" after a PASS; or empty. */
        public String withWarnings() {
            return tone == Tone.WARNED ? "with " + NumberText.counted(concerns.size(), "warning") : "";
        }

        /** The status, with its number of warnings: "PASS with 2 warnings". */
        public String statusWithWarnings() {
            return (status + " " + withWarnings()).strip();
        }
    }
}
