package cxfperf.report;

import cxfperf.result.Comparison;
import cxfperf.result.ExperimentSummary;
import cxfperf.result.Metric;
import cxfperf.result.MetricComparison;
import cxfperf.result.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The throughput ratios of several experiments with the same control as one Markdown table: a row for each arm, a column
 * for each experiment and number of clients. Pure; any thread.
 */
public final class RatiosMarkdown {

    /** A column: an experiment, and one of its numbers of clients; null where it has one only. */
    private record Column(ExperimentSummary experiment, Integer threads) {

        private String title() {
            String operation = experiment.shared().getOrDefault("operation", experiment.scenario());
            String at = threads == null ? experiment.shared().get("threads") : threads.toString();
            return at == null ? operation : operation + ", " + at;
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
            Set<Integer> threads = new LinkedHashSet<>();
            experiment.comparisons().forEach(comparison -> threads.add(comparison.threads()));
            threads.forEach(count -> columns.add(new Column(experiment, count)));
        }
        return columns;
    }

    private static String cell(Column column, String arm) {
        for (Comparison comparison : column.experiment().comparisons()) {
            if (comparison.arm().equals(arm) && Objects.equals(comparison.threads(), column.threads())) {
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
