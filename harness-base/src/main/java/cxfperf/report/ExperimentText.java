package cxfperf.report;

import cxfperf.measure.RateHistory;
import cxfperf.result.Reason;
import cxfperf.result.experiment.Comparison;
import cxfperf.result.experiment.ExperimentSummary;
import cxfperf.result.experiment.MetricComparison;
import cxfperf.result.experiment.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The end of an experiment as text, and the sentences and cells that its other forms say too. */
public final class ExperimentText {

    public static final String ONE_OF_MANY =
            "* the interval leaves out 1, but so does one in twenty by chance, and this is one of several looks at the data";

    /** Of a terminal's line this leaves what ratio, interval and verdict take. */
    private static final String ROW = "%-23s %9s %9s %8s  %-15s %s";

    /** As with a run's reason of that name. */
    private static final double MAX_STEAL = 0.05;

    private ExperimentText() {}

    public static String render(ExperimentSummary summary) {
        StringBuilder text = new StringBuilder();
        wrapped(
                text,
                "EXPERIMENT %s: %s, %d arms x %d runs, each in fresh JVMs, seed %d%s",
                summary.name(),
                summary.scenario(),
                summary.arms().size(),
                summary.pairs(),
                summary.seed(),
                shared(summary));
        summary.arms().forEach((arm, what) -> wrapped(text, "  %-16s %s", arm, what));
        if (summary.sharedHost()) {
            wrapped(text, "%s", sharedHost(summary));
        }
        ofTheWarmUp(summary).forEach(sentence -> wrapped(text, "%s", sentence));
        for (Comparison comparison : summary.comparisons()) {
            table(comparison, text);
        }
        for (Comparison comparison : summary.comparisons()) {
            wrapped(text, "VERDICT: %s", verdict(comparison));
        }
        return text.toString();
    }

    /** The table of a comparison for a terminal, behind an empty line. */
    public static void table(Comparison comparison, StringBuilder text) {
        line(text, "");
        if (comparison.metrics().isEmpty()) {
            line(
                    text,
                    "%s against %s%s: %s",
                    comparison.arm(),
                    comparison.control(),
                    comparison.at(),
                    nothing(comparison));
            return;
        }
        line(text, "%s against %s%s", comparison.arm(), comparison.control(), comparison.at());
        row(text, List.of("", cut(comparison.control()), cut(comparison.arm()), "ratio", "95 % interval", "clear"));
        comparison.metrics().forEach(metric -> {
            List<String> cells = cells(metric);
            String visible = cells.remove(cells.size() - 2);
            if (metric.outcome() == Outcome.NO_CLEAR_DIFFERENCE) {
                cells.set(cells.size() - 1, "from " + visible + (metric.oneOfMany() ? " *" : ""));
            }
            row(text, cells);
        });
        row(text, stealCells(comparison, 6));
        notes(comparison, text);
    }

    /** An arm's name above a column of numbers. */
    private static String cut(String name) {
        return name.length() <= 9 ? name : name.substring(0, 8) + "~";
    }

    private static List<String> stealCells(Comparison comparison, int columns) {
        List<String> cells = new ArrayList<>(List.of(
                "CPU time stolen, %", percent(comparison.controlStealShare()), percent(comparison.armStealShare())));
        while (cells.size() < columns) {
            cells.add("");
        }
        return cells;
    }

    private static String percent(Double share) {
        return share == null ? NumberText.UNKNOWN : String.format(Locale.ROOT, "%.1f", 100 * share);
    }

    /** The headings of the table of a comparison. */
    public static List<String> header(Comparison comparison) {
        return List.of(
                comparison.arm() + " against " + comparison.control() + comparison.at(),
                comparison.control(),
                comparison.arm(),
                "ratio",
                "95 % interval",
                "visible from",
                "verdict");
    }

    /** The rows below the headings: the metrics, and what a hypervisor took. */
    public static List<List<String>> rows(Comparison comparison) {
        List<List<String>> rows = new ArrayList<>();
        comparison.metrics().forEach(metric -> rows.add(cells(metric)));
        rows.add(stealCells(comparison, header(comparison).size()));
        return rows;
    }

    /** What stands against the comparisons of an experiment, a sentence each. */
    public static List<String> warnings(ExperimentSummary summary) {
        List<String> warnings = new ArrayList<>();
        if (summary.sharedHost()) {
            warnings.add(sharedHost(summary));
        }
        warnings.addAll(ofTheWarmUp(summary));
        for (Comparison comparison : summary.comparisons()) {
            String steal = steal(comparison);
            if (!steal.isEmpty()) {
                warnings.add(comparison.label() + steal);
            }
        }
        return warnings;
    }

    private static List<String> cells(MetricComparison metric) {
        List<String> cells =
                new ArrayList<>(List.of(metric.metric().label(), value(metric.control()), value(metric.arm())));
        if (metric.ratio() == null) {
            cells.addAll(List.of(NumberText.UNKNOWN, NumberText.UNKNOWN, NumberText.UNKNOWN));
        } else {
            cells.add(ratio(metric.ratio()));
            cells.add(ratio(metric.low()) + " to " + ratio(metric.high()));
            cells.add(visible(metric.smallestVisible()));
        }
        cells.add(metric.outcome().word() + (metric.oneOfMany() ? " *" : ""));
        return cells;
    }

    private static void row(StringBuilder text, List<String> cells) {
        line(text, "%s", String.format(Locale.ROOT, ROW, cells.toArray()).stripTrailing());
    }

    static void notes(Comparison comparison, StringBuilder text) {
        if (comparison.metrics().stream().anyMatch(MetricComparison::oneOfMany)) {
            line(text, "");
            wrapped(text, "%s", ONE_OF_MANY);
        }
    }

    /** What a comparison came to, as a sentence. */
    public static String verdict(Comparison comparison) {
        return difference(comparison) + steal(comparison);
    }

    private static String steal(Comparison comparison) {
        boolean small = Stream.of(comparison.controlStealShare(), comparison.armStealShare())
                .allMatch(share -> share == null || share < MAX_STEAL);
        return small
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; STEAL: a hypervisor took %s %% of the CPU time of %s and %s %% of that of %s",
                        percent(comparison.controlStealShare()),
                        comparison.control(),
                        percent(comparison.armStealShare()),
                        comparison.arm());
    }

    private static String difference(Comparison comparison) {
        String against = comparison.arm() + " against " + comparison.control() + comparison.at();
        if (!comparison.compares()) {
            return against + " is " + nothing(comparison) + ", nothing is compared: " + comparison.why()
                    + (comparison.outcome() == Outcome.NOT_WARM
                            ? "; -> a longer -Dwarmup=auto:LEAST-MOST, and a host that does nothing else"
                            : "");
        }
        Optional<MetricComparison> known = comparison.firstDecided();
        if (known.isEmpty()) {
            return against + ": the " + (comparison.atAGivenRate() ? "response time" : "throughput")
                    + " is not known of every run";
        }
        String numbers = numbers(comparison);
        if (comparison.outcome() != Outcome.NO_CLEAR_DIFFERENCE) {
            return comparison.arm() + " is " + comparison.outcome().word() + " than " + comparison.control()
                    + comparison.at() + ": " + numbers;
        }
        return String.format(
                Locale.ROOT,
                "no clear difference of %s against %s%s: %s; %d pairs would have shown %s or more; %s",
                comparison.arm(),
                comparison.control(),
                comparison.at(),
                numbers,
                comparison.pairs(),
                comparison.decided().stream()
                        .filter(each -> each.ratio() != null)
                        .map(each -> visible(each.smallestVisible())
                                + (comparison.atAGivenRate()
                                        ? " (" + each.metric().shortLabel() + ")"
                                        : ""))
                        .collect(Collectors.joining(" and ")),
                settle(comparison.pairs(), known.get().pairsToSettle()));
    }

    /** The metrics that decide, each with its ratio. */
    public static String numbers(Comparison comparison) {
        return comparison.decided().stream()
                        .filter(each -> each.ratio() != null)
                        .map(each -> String.format(
                                Locale.ROOT,
                                "%s %+.1f %% (ratio %s, 95 %% interval %s to %s)",
                                each.metric().shortLabel(),
                                100 * (each.ratio() - 1),
                                ratio(each.ratio()),
                                ratio(each.low()),
                                ratio(each.high())))
                        .collect(Collectors.joining(", "))
                + (comparison.atAGivenRate() ? "; the throughput is given, by the offered rate" : "");
    }

    /** Why nothing is compared, as a word. */
    private static String nothing(Comparison comparison) {
        return comparison.outcome() == Outcome.NOT_WARM ? Reason.Code.NOT_WARM.name() : Outcome.INVALID.name();
    }

    /** What is to be said of the warm-ups of all runs, a sentence each. */
    static List<String> ofTheWarmUp(ExperimentSummary summary) {
        List<String> sentences = new ArrayList<>();
        if (!summary.notWarm().isEmpty()) {
            sentences.add(Reason.Code.NOT_WARM + ": repeated with a longer warm-up, and not counted at first: "
                    + summary.notWarm().stream()
                            .map(run -> "run " + run.number() + " (" + run.arm() + ")")
                            .distinct()
                            .collect(Collectors.joining(", ")));
        }
        String time = summary.shared().get("time");
        if (time != null && time.matches("[0-9]{1,3}") && Integer.parseInt(time) < RateHistory.MIN_STRETCHES) {
            sentences.add(String.format(
                    Locale.ROOT,
                    "%s: windows of %s s do not show whether a rate still rises; %d s or more do (-Dtime)",
                    Reason.Code.TOO_SHORT,
                    time,
                    RateHistory.MIN_STRETCHES));
        }
        return sentences;
    }

    private static String settle(int pairs, Integer needed) {
        return needed == null
                ? "what is left is too small for a thousand pairs"
                : String.format(
                        Locale.ROOT,
                        "if the difference is what it now looks, %,d more pairs (-Dpairs=%d) would probably settle it",
                        needed - pairs,
                        needed);
    }

    /** The options that all arms share, as the end of a sentence. */
    public static String shared(ExperimentSummary summary) {
        return summary.shared().isEmpty()
                ? ""
                : summary.shared().entrySet().stream()
                        .map(option -> option.getKey() + "=" + option.getValue())
                        .collect(Collectors.joining(" ", "; for all ", ""));
    }

    static String sharedHost(ExperimentSummary summary) {
        return String.format(
                Locale.ROOT,
                "SHARED_HOST: client and server took each other's CPU (%s in all): what is compared is the pair of them,"
                        + " and an arm that is cheaper on one side is faster on both. -Dserver.ssh parts them.",
                NumberText.orUnknown(summary.cpus()));
    }

    private static String ratio(double ratio) {
        return ratio >= 100 ? "over 100" : String.format(Locale.ROOT, "%.3f", ratio);
    }

    /** A relative difference that is the smallest to be seen. */
    public static String visible(double difference) {
        return difference >= 10 ? "x 10" : String.format(Locale.ROOT, "%.1f %%", 100 * difference);
    }

    private static String value(Double value) {
        if (value == null) {
            return NumberText.UNKNOWN;
        }
        return String.format(Locale.ROOT, value >= 1_000 ? "%,.0f" : value >= 100 ? "%,.1f" : "%,.2f", value);
    }

    private static void wrapped(StringBuilder text, String format, Object... values) {
        line(text, "%s", Wrapping.wrap(String.format(Locale.ROOT, format, values), "  "));
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
