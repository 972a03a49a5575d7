package cxfperf.report;

import cxfperf.result.experiment.Comparison;
import cxfperf.result.experiment.ExperimentSummary;
import cxfperf.result.experiment.Metric;
import cxfperf.result.experiment.MetricComparison;
import cxfperf.result.experiment.Outcome;
import cxfperf.result.experiment.RunPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The throughput ratios of several experiments with the same control as one Markdown table: a row for each arm, a column
 * for each experiment and point. Pure; any thread.
 */
public final class RatiosMarkdown {

    /** A column: an experiment, and one of its points. */
    private record Column(ExperimentSummary experiment, RunPoint point) {

        private String title() {
            String operation = experiment.shared().getOrDefault("operation", experiment.scenario());
            List<String> words = new ArrayList<>(List.of(operation));
            words.addAll(point.shortTexts());
            if (point.isOnly() && experiment.shared().containsKey(RunPoint.THREADS)) {
                words.add(experiment.shared().get(RunPoint.THREADS));
            }
            return String.join(", ", words);
        }
    }

    private RatiosMarkdown() {}

    /**
     * @throws IllegalArgumentException with what is wrong as its message, if the experiments do not have the same control,
     *     or one arm is not the same in two of them
     */
    public static String render(List<ExperimentSummary> experiments) {
        Map<String, String> arms = arms(experiments);
        List<Column> columns = columns(experiments);
        StringBuilder text = new StringBuilder();
        text.append("Throughput against `")
                .append(arms.values().iterator().next())
                .append("`: ratio (95 % interval), in bold where the difference is clear.\n\n");
        row(text, "arm", "settings", columns.stream().map(Column::title).collect(Collectors.joining(" | ")));
        row(text, "---", "---", columns.stream().map(column -> "---").collect(Collectors.joining(" | ")));
        arms.entrySet().stream().skip(1).forEach(arm -> {
            List<String> cells =
                    columns.stream().map(column -> cell(column, arm.getKey())).toList();
            row(text, arm.getKey(), "`" + arm.getValue() + "`", String.join(" | ", cells));
        });
        for (ExperimentSummary experiment : experiments) {
            text.append(String.format(
                    Locale.ROOT,
                    "%n%s, %s: %d runs of each arm%s.",
                    experiment.name(),
                    experiment.shared().getOrDefault("operation", experiment.scenario()),
                    experiment.pairs(),
                    experiment.shared().entrySet().stream()
                            .filter(option -> !option.getKey().equals("operation"))
                            .map(option -> ", " + option.getKey() + "=" + option.getValue())
                            .collect(Collectors.joining())));
        }
        return text.append('\n').toString();
    }

    private static Map<String, String> arms(List<ExperimentSummary> experiments) {
        Map<String, String> arms = new LinkedHashMap<>();
        for (ExperimentSummary experiment : experiments) {
            String control = experiment.arms().keySet().iterator().next();
            if (!arms.isEmpty() && !arms.keySet().iterator().next().equals(control)) {
                throw new IllegalArgumentException("the experiments have different controls: "
                        + arms.keySet().iterator().next() + " and " + control);
            }
            experiment.arms().forEach((arm, settings) -> {
                String before = arms.putIfAbsent(arm, settings);
                if (before != null && !before.equals(settings)) {
                    throw new IllegalArgumentException(
                            "arm " + arm + " is not the same in all experiments: " + before + " and " + settings);
                }
            });
        }
        return arms;
    }

    private static List<Column> columns(List<ExperimentSummary> experiments) {
        List<Column> columns = new ArrayList<>();
        for (ExperimentSummary experiment : experiments) {
            Set<RunPoint> points = new LinkedHashSet<>();
            experiment.comparisons().forEach(comparison -> points.add(comparison.point()));
            points.forEach(point -> columns.add(new Column(experiment, point)));
        }
        return columns;
    }

    private static String cell(Column column, String arm) {
        for (Comparison comparison : column.experiment().comparisons()) {
            if (comparison.arm().equals(arm) && comparison.point().equals(column.point())) {
                return cell(comparison);
            }
        }
        return "";
    }

    private static String cell(Comparison comparison) {
        if (comparison.outcome() == Outcome.INVALID) {
            return "invalid";
        }
        MetricComparison throughput = comparison.metrics().get(Metric.THROUGHPUT.ordinal());
        if (throughput.ratio() == null) {
            return NumberText.UNKNOWN;
        }
        String clear = comparison.outcome() == Outcome.NO_CLEAR_DIFFERENCE ? "" : "**";
        return String.format(
                Locale.ROOT,
                "%s%.2f%s (%.2f to %.2f)",
                clear,
                throughput.ratio(),
                clear,
                throughput.low(),
                throughput.high());
    }

    private static void row(StringBuilder text, String... cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
