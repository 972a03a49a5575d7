package cxfperf.report;

import static cxfperf.text.NumberText.change;
import static cxfperf.text.NumberText.fewDigits;
import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.known;

import cxfperf.experiment.CallSplit;
import cxfperf.experiment.Comparison;
import cxfperf.experiment.Comparison.MetricComparison;
import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.Outcome;
import cxfperf.experiment.RunRecord;
import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Series;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Statement;
import cxfperf.report.document.Document.Section;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.Status;
import cxfperf.result.Steadiness;
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

    /** A larger share of the CPU time is a warning, like a run's reason OTHER_LOAD. */
    private static final double MAX_STEAL = 0.05;

    private static final Block RATIOS = new Block.Hint(
            "Ratio to the baseline with its 95 % interval; one that holds 1 shows no"
                    + " difference. An arrow marks what lies beyond a factor of 100. A row without a mark has no ratio.");

    private ExperimentDocument() {}

    /** @param links path of a run's page, relative to this page, by the run's directory; null where it has none */
    public static Document of(Experiment experiment, Function<String, String> links) {
        Definition definition = experiment.definition();
        List<Section> sections = new ArrayList<>();
        List<String> variants = definition.variants().stream()
                .map(variant -> variant.name() + ": " + variant.describe())
                .toList();
        sections.add(Section.of("What is compared", false, new Block.Listing(variants)));
        List<Comparison> compared = experiment.comparisons().stream()
                .filter(comparison -> !comparison.metrics().isEmpty())
                .toList();
        if (compared.size() > 1) {
            sections.add(Section.ofChart(throughputs(experiment.comparisons()), RATIOS));
        }
        compared.forEach(comparison -> sections.add(section(comparison)));
        List<CallSplit> splits = CallSplit.of(experiment);
        if (!splits.isEmpty()) {
            sections.add(split(splits));
        }
        if (!experiment.runs().isEmpty()) {
            sections.add(Section.ofPage("Runs", runs(experiment, links)));
        }
        String title = definition.name() + ": " + definition.scenario();
        String summary = "EXPERIMENT " + title + ", " + definition.variants().size() + " variants x "
                + definition.pairs() + " runs, each in fresh JVMs, seed " + definition.seed() + shared(definition);
        List<String> files = List.of(ResultFile.EXPERIMENT.toString(), ResultFile.EXPERIMENT_MARKDOWN.toString());
        return new Document(title, "experiment", summary, null, conclusion(experiment), sections, files);
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
        Verdict verdict = new Verdict(invalid ? Status.INVALID : Status.PASS, doubts(experiment));
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
                .add(Column.text("verdict").brief("clear"), ExperimentDocument::outcome)
                .rows(comparison.metrics());
    }

    private static Cell outcome(MetricComparison metric) {
        String star = metric.oneOfMany() ? " *" : "";
        Cell outcome = Cell.of(metric.outcome().word() + star);
        return metric.outcome() == Outcome.NO_CLEAR_DIFFERENCE ? outcome.brief("no" + star) : outcome;
    }

    private static Section split(List<CallSplit> splits) {
        Table table = new Table.Of<CallSplit>()
                .text("variant", split -> split.variant() + split.point().at())
                .number("call (p50), us", split -> Unit.DECIMAL.text(split.call()))
                .number("client's CPU, us", split -> Unit.DECIMAL.text(split.client()))
                .number("server's CPU, us", split -> Unit.DECIMAL.text(split.server()))
                .number("wire and waiting, us", split -> Unit.DECIMAL.text(split.rest()))
                .rows(splits);
        String means = "Geometric means of the runs that passed. What both processes work beside the calls (collector,"
                + " compiler) is in their CPU; what is left of a call is the wire, the kernel, and waiting for a CPU or"
                + " for another call. Client's CPU of a variant less that of the raw client is what CXF's client"
                + " costs.";
        return Section.of("Where the time of a call goes", true, table, new Block.Sentence(means));
    }

    private static Table runs(Experiment experiment, Function<String, String> links) {
        return new Table.Of<RunRecord>()
                .linked("run", run -> String.valueOf(run.number()), run -> links.apply(run.directory()))
                .text("variant", RunRecord::variant)
                .text("at", run -> run.point().text())
                .add(RunFigure.RATE.column(), run -> RunFigure.RATE.cell(run.metrics()))
                .add(RunFigure.P50.column(), run -> RunFigure.P50.cell(run.metrics()))
                .add(RunFigure.P99.column(), run -> RunFigure.P99.cell(run.metrics()))
                .add(RunFigure.VERDICT.column(), VerdictText::cell)
                .rows(experiment.runs());
    }

    /** The reasons to doubt the comparisons of an experiment. */
    private static List<Reason> doubts(Experiment experiment) {
        List<Reason> doubts = new ArrayList<>();
        if (experiment.sharedHost()) {
            doubts.add(new Reason(
                    Reason.Code.SHARED_HOST,
                    "client and server took each other's CPU (" + NumberText.count(experiment.cpus())
                            + " in all): what is compared is the pair of them, and a variant that is cheaper on one"
                            + " side is faster on both; -Dserver.ssh parts them"));
        }
        String notWarm = experiment.notWarm().stream()
                .map(run -> "run " + run.number() + " (" + run.variant() + ")")
                .distinct()
                .collect(Collectors.joining(", "));
        if (!notWarm.isEmpty()) {
            doubts.add(new Reason(
                    Reason.Code.NOT_WARM, "repeated with a longer warm-up, and not counted at first: " + notWarm));
        }
        String time = experiment.definition().shared().get("time");
        if (time != null && time.matches("[0-9]{1,3}") && Integer.parseInt(time) < Steadiness.Thirds.LEAST_SECONDS) {
            doubts.add(new Reason(
                    Reason.Code.TOO_SHORT,
                    "windows of " + time + " s do not show whether a rate still rises; those of "
                            + Steadiness.Thirds.LEAST_SECONDS + " s do"));
        }
        for (Comparison each : experiment.comparisons()) {
            if (isMuch(each.baselineStealShare()) || isMuch(each.candidateStealShare())) {
                doubts.add(new Reason(
                        Reason.Code.OTHER_LOAD,
                        each.label() + ": a hypervisor took " + stolen(each.baselineStealShare())
                                + " of the CPU time of "
                                + each.baseline() + " and " + stolen(each.candidateStealShare()) + " of that of "
                                + each.candidate()));
            }
        }
        return doubts;
    }

    private static boolean isMuch(Double stealShare) {
        return stealShare != null && stealShare >= MAX_STEAL;
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
        if (comparison.firstDecided().isEmpty()) {
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
        return comparison.decided().stream()
                        .filter(each -> each.ratio() != null)
                        .map(number)
                        .collect(Collectors.joining(", "))
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

    /** @param rows a row without a ratio stays empty */
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
