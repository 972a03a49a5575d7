package cxfperf.compare;

import cxfperf.experiment.Comparison.MetricComparison;
import cxfperf.experiment.Outcome;
import cxfperf.report.ExperimentDocument;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.Wrapping;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;

/** Renders a comparison with a baseline as text, like that of an experiment. */
public final class BaselineText {

    private static final DecimalFormatSymbols ROOT = DecimalFormatSymbols.getInstance(Locale.ROOT);
    private static final int MOST_LEFT_OUT = 3;

    private BaselineText() {}

    /** Renders the table, other differences, and the verdict. */
    public static String render(BaselineComparison comparison) {
        StringBuilder text = new StringBuilder();
        text.append('\n')
                .append(comparison.comparison().label())
                .append(" against ")
                .append(comparison.comparison().baseline())
                .append('\n')
                .append(ConsoleText.render(ExperimentDocument.table(comparison.comparison())));
        text.append('\n');
        if (!comparison.circumstances().isEmpty()) {
            text.append(Wrapping.wrap("also differs: " + String.join("; ", comparison.circumstances()), "  "))
                    .append('\n');
        }
        return text.append(Wrapping.wrap("VERDICT: " + verdict(comparison), "  "))
                .append('\n')
                .toString();
    }

    /** The verdict in one line. */
    public static String verdict(BaselineComparison comparison) {
        List<MetricComparison> decided = comparison.decided();
        if (decided.isEmpty()) {
            return nothingKnown(comparison);
        }
        String numbers = ExperimentDocument.numbers(comparison.comparison());
        String between = comparison.comparison().candidate() + " against "
                + comparison.comparison().baseline();
        Outcome outcome = comparison.comparison().outcome();
        if (outcome != Outcome.NO_CLEAR_DIFFERENCE) {
            return comparison.comparison().candidate() + " is " + outcome.word() + " than "
                    + comparison.comparison().baseline() + ": " + numbers;
        }
        return String.format(
                Locale.ROOT,
                "no clear difference of %s: %s; %d stored and %d of now would have shown %s or more",
                between,
                numbers,
                comparison.earlier(),
                comparison.now(),
                ExperimentDocument.visible(decided.get(0).smallestVisible()));
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
