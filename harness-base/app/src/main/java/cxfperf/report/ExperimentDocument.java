package cxfperf.report;

import static cxfperf.text.NumberText.change;
import static cxfperf.text.NumberText.counted;
import static cxfperf.text.NumberText.fewDigits;
import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.known;

import cxfperf.experiment.Comparison;
import cxfperf.experiment.Comparison.MetricComparison;
import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.Outcome;
import cxfperf.experiment.RunRecord;
import cxfperf.experiment.Variant;
import cxfperf.judge.ExperimentJudge;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Series;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Statement;
import cxfperf.report.document.Document.Section;
import cxfperf.result.ResultFile;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.text.NumberText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes the document of an experiment: each variant against the baseline, at each load. Any thread. */
public final class ExperimentDocument {

    private static final String ONE_OF_MANY =
            "* the interval leaves out 1, but so does one in twenty by chance, and this is one of several tests of the data";

    private static final Block RATIOS = new Block.Hint(
            "Ratio to the baseline with its 95 % interval; one that holds 1 shows no"
                    + " difference. An arrow marks what lies beyond a factor of 100. A row without a mark has no ratio.");

    private ExperimentDocument() {}

    /** @param links finds a run's page, relative to this page, by the run's directory; null if there is none */
    public static Document of(Experiment experiment, Function<String, String> links) {
        Definition definition = experiment.definition();
        List<Section> sections = new ArrayList<>();
        List<String> compares = new ArrayList<>();
        for (Variant variant : definition.variants()) {
            compares.add(variant.name() + ": " + variant.describe() + software(experiment, variant.name()));
        }
        compares.add(where(experiment));
        sections.add(Section.of("What is compared", false, new Block.Listing(compares)));
        List<Comparison> compared = experiment.comparisons().stream()
                .filter(comparison -> !comparison.metrics().isEmpty())
                .toList();
        if (compared.size() > 1) {
            sections.add(Section.ofChart(throughputs(experiment.comparisons()), RATIOS));
        }
        compared.forEach(comparison -> sections.add(section(comparison)));
        if (!experiment.runs().isEmpty()) {
            sections.add(Section.ofPage("Runs", runs(experiment, links)));
        }
        String title = definition.name() + ": " + definition.scenario();
        String summary = "EXPERIMENT " + title + ", " + definition.variants().size() + " variants x "
                + definition.pairs() + " runs, each in fresh JVMs, seed " + definition.seed() + shared(definition);
        List<String> files = List.of(ResultFile.EXPERIMENT.toString(), ResultFile.EXPERIMENT_MARKDOWN.toString());
        return new Document(title, "experiment", summary, null, conclusion(experiment), sections, files);
    }

    /** What the variant's clients ran on, as the end of a line. */
    private static String software(Experiment experiment, String variant) {
        return experiment.runs().stream()
                .filter(run -> run.variant().equals(variant) && run.software() != null)
                .map(run -> "; " + run.software())
                .distinct()
                .collect(Collectors.joining());
    }

    private static String where(Experiment experiment) {
        return "where: " + counted(experiment.cpus(), "CPU")
                + (experiment.sharedHost()
                        ? ", shared by client and server"
                        : " for the clients, servers at "
                                + experiment.definition().server());
    }

    /** The options of all runs, as the end of a sentence. */
    static String shared(Definition definition) {
        return definition.shared().entrySet().stream()
                .map(option -> " " + option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining("", definition.shared().isEmpty() ? "" : "; for all", ""));
    }

    private static Conclusion conclusion(Experiment experiment) {
        boolean invalid = experiment.comparisons().stream().anyMatch(comparison -> !comparison.compares());
        String meaning = invalid
                ? "A run did not pass, or was not warm: what is compared with it must not be believed."
                : "Every run passed; what single runs warn of is on their own pages, under Runs.";
        List<Statement> verdicts = experiment.comparisons().stream()
                .map(comparison -> new Statement("VERDICT: ", verdict(comparison), null))
                .toList();
        Verdict verdict = new Verdict(invalid ? Status.INVALID : Status.PASS, ExperimentJudge.doubts(experiment));
        return VerdictText.conclusion(null, verdict, List.of(meaning), verdicts);
    }

    /** The section that compares a variant with the baseline; its title names both. */
    public static Section section(Comparison comparison) {
        String title = against(comparison);
        List<String> labels = comparison.metrics().stream()
                .map(metric -> metric.metric().label())
                .toList();
        Chart chart = forest(title, labels, comparison.metrics());
        List<Block> blocks = new ArrayList<>();
        if (comparison.metrics().stream().anyMatch(metric -> metric.ratio() != null)) {
            blocks.addAll(List.of(chart, RATIOS));
        }
        blocks.add(table(comparison));
        blocks.add(new Block.Sentence("CPU time stolen: " + comparison.baseline() + " "
                + stolen(comparison.baselineStealShare()) + ", " + comparison.candidate() + " "
                + stolen(comparison.candidateStealShare())));
        if (comparison.metrics().stream().anyMatch(MetricComparison::oneOfMany)) {
            blocks.add(new Block.Sentence(ONE_OF_MANY));
        }
        return Section.of(chart.title(), true, blocks.toArray(Block[]::new));
    }

    private static String stolen(Double share) {
        return known("%.1f %%", share == null ? null : 100 * share);
    }

    private static Table table(Comparison comparison) {
        return new Table.Of<MetricComparison>()
                .text("", metric -> metric.metric().label())
                .number(comparison.baseline(), metric -> fewDigits(2, metric.baseline()))
                .number(comparison.candidate(), metric -> fewDigits(2, metric.candidate()))
                .number("ratio", metric -> ratio(metric.ratio()))
                .text(
                        "95 % interval",
                        metric -> metric.ratio() == null
                                ? NumberText.UNKNOWN
                                : ratio(metric.low()) + " to " + ratio(metric.high()))
                .text("clear", ExperimentDocument::clear)
                .rows(comparison.metrics());
    }

    private static String clear(MetricComparison metric) {
        String word = metric.outcome() == Outcome.NO_CLEAR_DIFFERENCE
                ? "no"
                : metric.outcome().word();
        return word + (metric.oneOfMany() ? " *" : "");
    }

    private static Table runs(Experiment experiment, Function<String, String> links) {
        Table.Of<RunRecord> table = new Table.Of<RunRecord>()
                .linked("run", run -> String.valueOf(run.number()), run -> links.apply(run.directory()))
                .text("variant", RunRecord::variant);
        if (experiment.runs().stream().anyMatch(run -> !run.point().isOnly())) {
            table.text("at", run -> run.point().text());
        }
        return table.add(RunFigure.RATE.column(), run -> RunFigure.RATE.cell(run.metrics()))
                .add(RunFigure.P50.column(), run -> RunFigure.P50.cell(run.metrics()))
                .add(RunFigure.P99.column(), run -> RunFigure.P99.cell(run.metrics()))
                .add(RunFigure.VERDICT.column(), VerdictText::cell)
                .rows(experiment.runs());
    }

    /** The outcome of a comparison as a sentence. */
    static String verdict(Comparison comparison) {
        if (!comparison.compares()) {
            String remedy = comparison.outcome() == Outcome.NOT_WARM
                    ? "; -> a longer warm-up, such as -Dwarmup=auto:120-480, and a host that does nothing else"
                    : "";
            return against(comparison) + " is " + comparison.outcome() + ", nothing is compared: " + comparison.why()
                    + remedy;
        }
        return ofPassed(comparison);
    }

    private static String against(Comparison comparison) {
        return comparison.candidate() + " against " + comparison.baseline() + comparison.at();
    }

    /** The outcome of a comparison whose runs passed. */
    public static String ofPassed(Comparison comparison) {
        if (comparison.decidedRatios().isEmpty()) {
            return against(comparison) + ": nothing is compared, not every run knows its "
                    + (comparison.atAGivenRate() ? "response time; its median takes 20 calls" : "throughput");
        }
        String numbers = numbers(comparison);
        if (comparison.outcome() != Outcome.NO_CLEAR_DIFFERENCE) {
            return comparison.candidate() + " is " + comparison.outcome().word() + " than " + comparison.baseline()
                    + comparison.at() + ": " + numbers;
        }
        return "no clear difference of " + against(comparison) + ": " + numbers;
    }

    /** The deciding metrics, each with its ratio. */
    private static String numbers(Comparison comparison) {
        Function<MetricComparison, String> number = each -> each.metric().shortLabel()
                + " " + change(each.ratio() - 1) + " (ratio " + ratio(each.ratio())
                + ", 95 % interval " + ratio(each.low()) + " to " + ratio(each.high()) + ")";
        return comparison.decidedRatios().stream().map(number).collect(Collectors.joining(", "))
                + (comparison.atAGivenRate() ? "; the throughput is given, by the offered rate" : "");
    }

    private static String ratio(Double ratio) {
        return ratio == null ? NumberText.UNKNOWN : ratio >= 100 ? "over 100" : format("%.3f", ratio);
    }

    /** The deciding metric of each valid comparison. */
    private static Chart throughputs(List<Comparison> comparisons) {
        List<String> labels = new ArrayList<>();
        List<MetricComparison> rows = new ArrayList<>();
        for (Comparison comparison : comparisons) {
            for (MetricComparison decided : comparison.decided()) {
                labels.add(comparison.label()
                        + (comparison.atAGivenRate() ? ", " + decided.metric().shortLabel() : ""));
                rows.add(decided);
            }
        }
        boolean openLoop = comparisons.stream().anyMatch(Comparison::atAGivenRate);
        return forest(
                (openLoop ? "Response time" : "Throughput") + " of every variant against the baseline", labels, rows);
    }

    /** @param rows the comparisons; a row without a ratio stays empty */
    static Chart forest(String title, List<String> labels, List<MetricComparison> rows) {
        List<Series> series = Stream.of(Outcome.BETTER, Outcome.WORSE, Outcome.NO_CLEAR_DIFFERENCE)
                .map(outcome -> series(outcome, rows))
                .toList();
        return Chart.ofRatios(title, series, labels);
    }

    private static Series series(Outcome outcome, List<MetricComparison> rows) {
        // The chart library searches points by x value and requires ascending order.
        List<Integer> own = IntStream.range(0, rows.size())
                .boxed()
                .filter(row -> rows.get(row).outcome() == outcome)
                .sorted(Comparator.comparing(row -> rows.get(row).ratio()))
                .toList();
        List<MetricComparison> drawn = own.stream().map(rows::get).toList();
        return new Series(
                outcome.word(),
                "points",
                drawn.stream().mapToDouble(MetricComparison::ratio).toArray(),
                own.stream().mapToDouble(row -> row).toArray(),
                drawn.stream().mapToDouble(MetricComparison::low).toArray(),
                drawn.stream().mapToDouble(MetricComparison::high).toArray(),
                null);
    }
}
