package cxfperf.report;

import cxfperf.result.experiment.CallSplit;
import cxfperf.result.experiment.Comparison;
import cxfperf.result.experiment.ExperimentSummary;
import java.util.List;
import java.util.Locale;

/** {@code experiment.md}: an experiment, to be pasted into an issue. */
public final class ExperimentMarkdown {

    private ExperimentMarkdown() {}

    public static String render(ExperimentSummary summary) {
        StringBuilder text = new StringBuilder();
        line(text, "# %s: %s", summary.name(), summary.scenario());
        line(text, "");
        line(
                text,
                "%d arms, %d runs of each in fresh JVMs, interleaved with seed %d%s.",
                summary.arms().size(),
                summary.pairs(),
                summary.seed(),
                ExperimentText.shared(summary));
        line(text, "");
        summary.arms().forEach((arm, what) -> line(text, "- **%s**: `%s`", arm, what));
        if (summary.sharedHost()) {
            line(text, "");
            line(text, "%s", ExperimentText.sharedHost(summary));
        }
        for (String sentence : ExperimentText.ofTheWarmUp(summary)) {
            line(text, "");
            line(text, "%s", sentence);
        }
        for (Comparison comparison : summary.comparisons()) {
            line(text, "");
            line(text, "**%s**", ExperimentText.verdict(comparison));
            if (!comparison.metrics().isEmpty()) {
                line(text, "");
                List<String> header = ExperimentText.header(comparison);
                line(text, "| %s |", String.join(" | ", header));
                line(text, "|%s", "---|".repeat(header.size()));
                ExperimentText.rows(comparison).forEach(row -> line(text, "| %s |", String.join(" | ", row)));
                ExperimentText.notes(comparison, text);
            }
        }
        List<CallSplit> splits = CallSplit.of(summary);
        if (!splits.isEmpty()) {
            line(text, "\n**%s**\n", SplitText.TITLE);
            line(text, "| %s |", String.join(" | ", SplitText.HEADER));
            line(text, "|%s", "---|".repeat(SplitText.HEADER.size()));
            SplitText.rows(splits).forEach(row -> line(text, "| %s |", String.join(" | ", row)));
            line(text, "\n%s", SplitText.NOTE);
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
