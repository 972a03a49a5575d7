package cxfperf.report.html;

import cxfperf.report.ExperimentText;
import cxfperf.report.NumberText;
import cxfperf.report.SplitText;
import cxfperf.report.html.chart.Chart;
import cxfperf.report.html.chart.ForestPlots;
import cxfperf.result.ResultFile;
import cxfperf.result.Status;
import cxfperf.result.experiment.CallSplit;
import cxfperf.result.experiment.Comparison;
import cxfperf.result.experiment.ExperimentRun;
import cxfperf.result.experiment.ExperimentSummary;
import cxfperf.result.experiment.Metric;
import cxfperf.result.experiment.MetricComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The page of an experiment. It says all that the console says of it, and shows the ratios. Any thread. */
public final class ExperimentHtml {

    private ExperimentHtml() {}

    /** @param links the page of a run, relative to this one, by the directory of the run; null where it has none */
    public static String render(ExperimentSummary experiment, Function<String, String> links) {
        String title = experiment.name() + ": " + experiment.scenario();
        HtmlPage page = new HtmlPage(title + " - experiment");
        page.add(banner(experiment, title));
        page.section("What is compared", arms(experiment));
        if (experiment.comparisons().stream()
                        .filter(comparison -> !comparison.metrics().isEmpty())
                        .count()
                > 1) {
            page.section(ForestPlots.throughputs(experiment.comparisons()), reading());
        }
        for (Comparison comparison : experiment.comparisons()) {
            compare(page, comparison);
        }
        List<CallSplit> splits = CallSplit.of(experiment);
        if (!splits.isEmpty()) {
            page.section(SplitText.TITLE, split(splits));
        }
        if (!experiment.runs().isEmpty()) {
            page.section("Runs", runs(experiment, links));
        }
        page.add("<footer>files: " + HtmlText.link(ResultFile.EXPERIMENT) + ", "
                + HtmlText.link(ResultFile.EXPERIMENT_MARKDOWN) + "</footer>");
        return page.render();
    }

    private static String banner(ExperimentSummary experiment, String title) {
        boolean invalid = experiment.comparisons().stream().anyMatch(comparison -> !comparison.compares());
        List<String> sentences = new ArrayList<>();
        sentences.add(
                invalid
                        ? "A run did not pass, or was not warm: what is compared with it must not be believed."
                        : "Every run passed; what single runs warn of is on their own pages, under Runs.");
        experiment
                .comparisons()
                .forEach(comparison -> sentences.add(HtmlText.escape(ExperimentText.verdict(comparison))));
        List<String> warnings = ExperimentText.warnings(experiment);
        return VerdictBanner.html(
                        invalid ? "invalid" : warnings.isEmpty() ? "pass" : "warned",
                        (invalid ? "INVALID" : "PASS") + VerdictBanner.with(warnings.size()),
                        title,
                        sentences)
                + warnings(warnings);
    }

    private static String warnings(List<String> warnings) {
        return warnings.isEmpty()
                ? ""
                : warnings.stream()
                        .map(warning -> "<li class=\"warning\"><b>warning</b> " + HtmlText.escape(warning) + "</li>\n")
                        .collect(Collectors.joining("", "<ul class=\"reasons\">\n", "</ul>\n"));
    }

    private static String arms(ExperimentSummary experiment) {
        List<List<String>> rows = new ArrayList<>();
        experiment.arms().forEach((arm, what) -> rows.add(List.of(HtmlText.escape(arm), HtmlText.escape(what))));
        return Tables.of(List.of("arm", "is"), rows)
                + String.format(
                        Locale.ROOT,
                        "<p class=\"note\">%d arms x %d runs, each in fresh JVMs, seed %d%s</p>",
                        experiment.arms().size(),
                        experiment.pairs(),
                        experiment.seed(),
                        HtmlText.escape(ExperimentText.shared(experiment)));
    }

    private static void compare(HtmlPage page, Comparison comparison) {
        String verdict = "<p><b>" + HtmlText.escape(ExperimentText.verdict(comparison)) + "</b></p>\n";
        if (comparison.metrics().isEmpty()) {
            page.section(comparison.arm() + " against " + comparison.control() + comparison.at(), verdict);
            return;
        }
        boolean drawn = comparison.metrics().stream().anyMatch(metric -> metric.ratio() != null);
        String table = Tables.of(
                ExperimentText.header(comparison).stream().map(HtmlText::escape).toList(),
                ExperimentText.rows(comparison).stream()
                        .map(row -> row.stream().map(HtmlText::escape).toList())
                        .toList());
        String notes = comparison.metrics().stream().anyMatch(MetricComparison::oneOfMany)
                ? "<p class=\"note\">" + HtmlText.escape(ExperimentText.ONE_OF_MANY) + "</p>"
                : "";
        Chart chart = ForestPlots.of(comparison);
        page.section(chart.title(), verdict + (drawn ? page.bare(chart) + reading() : "") + table + notes);
    }

    private static String split(List<CallSplit> splits) {
        return Tables.of(
                        SplitText.HEADER,
                        SplitText.rows(splits).stream()
                                .map(row -> row.stream().map(HtmlText::escape).toList())
                                .toList())
                + "<p class=\"note\">" + HtmlText.escape(SplitText.NOTE) + "</p>\n";
    }

    private static String reading() {
        return "<p class=\"note\">Ratio to the control with its 95&nbsp;% interval; one that holds 1 shows no difference. An"
                + " arrow marks what lies beyond a factor of 100. A row without a mark has no ratio.</p>\n";
    }

    private static String runs(ExperimentSummary experiment, Function<String, String> links) {
        List<List<String>> rows = new ArrayList<>();
        for (ExperimentRun run : experiment.runs()) {
            String number = String.valueOf(run.number());
            String link = links.apply(run.directory());
            String status = run.status().name();
            rows.add(List.of(
                    link == null ? number : HtmlText.link(link, number),
                    HtmlText.escape(run.arm()),
                    HtmlText.escape(run.point().text()),
                    metric(run, Metric.THROUGHPUT, NumberText::rate),
                    metric(run, Metric.P50, NumberText::millisOfMicros),
                    metric(run, Metric.P99, NumberText::millisOfMicros),
                    "<b class=\"" + status.toLowerCase(Locale.ROOT) + "\">" + status + "</b>"
                            + (run.status() == Status.PASS
                                    ? ""
                                    : " " + HtmlText.escape(NumberText.orUnknown(run.why())))));
        }
        return Tables.of(List.of("run", "arm", "at", "calls/s", "p50 ms", "p99 ms", "verdict"), rows);
    }

    private static String metric(ExperimentRun run, Metric metric, Function<Double, String> shown) {
        Double value = run.metrics().get(metric);
        return value == null ? NumberText.UNKNOWN : shown.apply(value);
    }
}
