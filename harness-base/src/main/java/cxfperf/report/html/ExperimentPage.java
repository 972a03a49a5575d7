package cxfperf.report.html;

import cxfperf.report.ExperimentReport;
import cxfperf.report.Numbers;
import cxfperf.result.Comparison;
import cxfperf.result.ExperimentRun;
import cxfperf.result.ExperimentSummary;
import cxfperf.result.Metric;
import cxfperf.result.MetricComparison;
import cxfperf.result.Outcome;
import cxfperf.result.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The page of an experiment. It says all that the console says of it, and shows the ratios. */
final class ExperimentPage {

    private ExperimentPage() {}

    /** @param links the page of a run, relative to this one, by the directory of the run; null where it has none */
    static String render(ExperimentSummary experiment, Function<String, String> links) {
        String title = experiment.name() + ": " + experiment.scenario();
        Page page = new Page(title + " - experiment");
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
        if (!experiment.runs().isEmpty()) {
            page.section("Runs", runs(experiment, links));
        }
        page.add("<footer>files: " + Text.link("experiment.json", "experiment.json") + ", "
                + Text.link("experiment.md", "experiment.md") + "</footer>");
        return page.render();
    }

    private static String banner(ExperimentSummary experiment, String title) {
        boolean invalid =
                experiment.comparisons().stream().anyMatch(comparison -> comparison.outcome() == Outcome.INVALID);
        List<String> sentences = new ArrayList<>();
        sentences.add(
                invalid
                        ? "A run did not pass: what is compared with it must not be believed."
                        : "Every run passed; what single runs warn of is on their own pages, under Runs.");
        experiment
                .comparisons()
                .forEach(comparison -> sentences.add(Text.escape(ExperimentReport.verdict(comparison))));
        List<String> warnings = ExperimentReport.warnings(experiment);
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
                        .map(warning -> "<li class=\"warning\"><b>warning</b> " + Text.escape(warning) + "</li>\n")
                        .collect(Collectors.joining("", "<ul class=\"reasons\">\n", "</ul>\n"));
    }

    private static String arms(ExperimentSummary experiment) {
        List<List<String>> rows = new ArrayList<>();
        experiment.arms().forEach((arm, what) -> rows.add(List.of(Text.escape(arm), Text.escape(what))));
        return Tables.of(List.of("arm", "is"), rows)
                + String.format(
                        Locale.ROOT,
                        "<p class=\"note\">%d arms x %d runs, each in fresh JVMs, seed %d%s</p>",
                        experiment.arms().size(),
                        experiment.pairs(),
                        experiment.seed(),
                        Text.escape(ExperimentReport.shared(experiment)));
    }

    private static void compare(Page page, Comparison comparison) {
        String verdict = "<p><b>" + Text.escape(ExperimentReport.verdict(comparison)) + "</b></p>\n";
        if (comparison.metrics().isEmpty()) {
            page.section(comparison.arm() + " against " + comparison.control() + comparison.at(), verdict);
            return;
        }
        boolean drawn = comparison.metrics().stream().anyMatch(metric -> metric.ratio() != null);
        String table = Tables.of(
                ExperimentReport.header(comparison).stream().map(Text::escape).toList(),
                ExperimentReport.rows(comparison).stream()
                        .map(row -> row.stream().map(Text::escape).toList())
                        .toList());
        String notes = comparison.metrics().stream().anyMatch(MetricComparison::oneOfMany)
                ? "<p class=\"note\">" + Text.escape(ExperimentReport.ONE_OF_MANY) + "</p>"
                : "";
        Chart chart = ForestPlots.of(comparison);
        page.section(chart.title(), verdict + (drawn ? page.bare(chart) + reading() : "") + table + notes);
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
                    link == null ? number : Text.link(link, number),
                    Text.escape(run.arm()),
                    run.threads() == null ? "" : Numbers.count(run.threads()),
                    metric(run, Metric.THROUGHPUT, Numbers::rate),
                    metric(run, Metric.P50, Numbers::millisOfMicros),
                    metric(run, Metric.P99, Numbers::millisOfMicros),
                    "<b class=\"" + status.toLowerCase(Locale.ROOT) + "\">" + status + "</b>"
                            + (run.status() == Status.PASS ? "" : " " + Text.escape(Numbers.orUnknown(run.why())))));
        }
        return Tables.of(List.of("run", "arm", "threads", "calls/s", "p50 ms", "p99 ms", "verdict"), rows);
    }

    private static String metric(ExperimentRun run, Metric metric, Function<Double, String> shown) {
        Double value = run.metrics().get(metric);
        return value == null ? Numbers.UNKNOWN : shown.apply(value);
    }
}
