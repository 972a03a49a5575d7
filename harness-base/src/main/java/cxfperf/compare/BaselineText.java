package cxfperf.compare;

import cxfperf.experiment.Outcome;
import cxfperf.report.ExperimentDocument;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Statement;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.OutputForm;
import cxfperf.report.render.ConsoleText;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Makes the document of a comparison with a baseline, like that of an experiment. */
public final class BaselineText {

    private static final DecimalFormatSymbols ROOT = DecimalFormatSymbols.getInstance(Locale.ROOT);
    private static final int MOST_LEFT_OUT = 3;

    private BaselineText() {}

    /** Makes the document: the table, other differences, and the verdict. */
    public static Document document(BaselineComparison comparison) {
        List<Section> sections = new ArrayList<>(List.of(ExperimentDocument.section(comparison.comparison())));
        if (!comparison.circumstances().isEmpty()) {
            sections.add(Section.in(
                    OutputForm.ALL,
                    "What else differs",
                    new Block.Sentence("also differs: " + String.join("; ", comparison.circumstances()))));
        }
        Outcome outcome = comparison.comparison().outcome();
        return new Document(
                comparison.comparison().label() + " against " + BaselineComparison.BASELINE,
                "",
                "",
                null,
                Conclusion.of(
                        tone(outcome),
                        outcome.word(),
                        List.of(),
                        new Statement("VERDICT: ", verdict(comparison), null)),
                sections,
                List.of());
    }

    private static Tone tone(Outcome outcome) {
        return switch (outcome) {
            case BETTER, NO_CLEAR_DIFFERENCE -> Tone.PASS;
            case WORSE, MIXED -> Tone.FAIL;
            case UNKNOWN, GIVEN, INVALID, NOT_WARM -> Tone.INVALID;
        };
    }

    /** Renders the document for a console. */
    public static String render(BaselineComparison comparison) {
        return ConsoleText.render(document(comparison));
    }

    /** The verdict in one line. */
    public static String verdict(BaselineComparison comparison) {
        return comparison.decided().isEmpty()
                ? nothingKnown(comparison)
                : ExperimentDocument.verdict(
                        comparison.comparison(),
                        comparison.earlier() + " stored and " + comparison.now() + " of now",
                        "");
    }

    /** The text for a comparison without a deciding metric that every run has. */
    public static String nothingKnown(BaselineComparison comparison) {
        return comparison.comparison().atAGivenRate()
                ? "nothing is compared: not every run knows its response time; its median takes 20 calls"
                : "nothing is compared: not every run knows its throughput";
    }

    /** The text for a limit that these runs are too noisy for; empty if they are not. */
    public static String tooNoisy(BaselineComparison comparison, double percent) {
        return comparison.wouldShow(2 * percent)
                ? ""
                : "this host is too noisy for a limit of " + new DecimalFormat("0.#", ROOT).format(percent)
                        + " %: give more or longer runs, now and in the baseline";
    }

    /** The runs that were left out, as the end of a sentence; empty if there are none. */
    public static String leftOut(List<String> leftOut) {
        if (leftOut.isEmpty()) {
            return "";
        }
        int more = leftOut.size() - MOST_LEFT_OUT;
        return "; left out: " + String.join("; ", leftOut.subList(0, Math.min(MOST_LEFT_OUT, leftOut.size())))
                + (more > 0 ? "; and " + more + " more" : "");
    }
}
