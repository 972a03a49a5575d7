package cxfperf.report;

import cxfperf.experiment.Comparison;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.MetricComparison;
import cxfperf.experiment.Outcome;
import cxfperf.report.document.NumberText;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The throughput ratios of several experiments with the same baseline as one Markdown table: a row for each variant, a
 * column for each experiment and point. Pure; any thread.
 */
public final class RatiosMarkdown {

    private RatiosMarkdown() {}

    /**
     * @throws IllegalArgumentException with what is wrong as its message, if the experiments do not have the same
     *     baseline, or one variant is not the same in two of them
     */
    public static String render(List<Experiment> experiments) {
        RatioTable table = RatioTable.of(experiments);
        StringBuilder text = new StringBuilder();
        text.append(table.title() + " against `")
                .append(table.baseline())
                .append("`: ratio (95 % interval), in bold where the difference is clear.\n\n");
        row(text, "variant", "settings", String.join(" | ", table.columns()));
        row(text, "---", "---", table.columns().stream().map(column -> "---").collect(Collectors.joining(" | ")));
        for (RatioTable.RatioRow row : table.rows()) {
            String cells = row.cells().stream()
                    .map(cell -> cell.map(RatiosMarkdown::cell).orElse(""))
                    .collect(Collectors.joining(" | "));
            row(text, row.variant(), "`" + row.settings() + "`", cells);
        }
        for (Experiment experiment : experiments) {
            text.append(String.format(
                    Locale.ROOT,
                    "%n%s, %s: %d runs of each variant%s.",
                    experiment.definition().name(),
                    experiment
                            .definition()
                            .shared()
                            .getOrDefault("operation", experiment.definition().scenario()),
                    experiment.definition().pairs(),
                    experiment.definition().shared().entrySet().stream()
                            .filter(option -> !option.getKey().equals("operation"))
                            .map(option -> ", " + option.getKey() + "=" + option.getValue())
                            .collect(Collectors.joining())));
        }
        return text.append('\n').toString();
    }

    private static String cell(Comparison comparison) {
        if (!comparison.compares()) {
            return comparison.outcome().word();
        }
        if (comparison.firstDecided().isEmpty()) {
            return NumberText.UNKNOWN;
        }
        MetricComparison decided = comparison.firstDecided().get();
        String clear = decided.outcome() == Outcome.NO_CLEAR_DIFFERENCE ? "" : "**";
        return String.format(
                Locale.ROOT, "%s%.2f%s (%.2f to %.2f)", clear, decided.ratio(), clear, decided.low(), decided.high());
    }

    private static void row(StringBuilder text, String... cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
