package cxfperf.report;

import static cxfperf.text.NumberText.change;
import static cxfperf.text.NumberText.fewDigits;

import cxfperf.experiment.Trend;
import cxfperf.experiment.Trend.TrendLine;
import cxfperf.experiment.Trend.TrendPoint;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Kind;
import cxfperf.report.document.Chart.Series;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Makes the document of a load's runs over time: a chart for each metric, its changes, and the runs. Any thread. */
public final class TrendDocument {

    private TrendDocument() {}

    /**
     * @param comparison the newest runs against the baseline, which the page begins with
     * @param links path of a run's page, relative to this page; null where it has none
     */
    public static Document of(Trend trend, Document comparison, Function<TrendPoint, String> links) {
        List<Section> sections = new ArrayList<>(comparison.sections());
        sections.add(Section.ofPage("Changes", changes(trend)));
        charts(trend).forEach(chart -> sections.add(Section.ofChart(chart)));
        sections.add(Section.ofPage("Runs", runs(trend, links)));
        String runs = trend.load() + "; " + trend.points().size() + " runs"
                + (trend.leftOut() == 0 ? "" : ", and " + trend.leftOut() + " more that did not pass or were not warm")
                + (trend.otherCosts() == 0
                        ? ""
                        : "; without the CPU time of a call of " + trend.otherCosts()
                                + " of an earlier version, which is by all verified calls and not by those that ended in"
                                + " the window");
        return new Document("Trend of " + trend.title(), "", runs, null, comparison.conclusion(), sections, List.of());
    }

    private record Changed(TrendLine line, Trend.Change change, TrendPoint since) {}

    private static Block changes(Trend trend) {
        List<Changed> changes = trend.lines().stream()
                .flatMap(line -> line.changes().stream()
                        .map(change -> new Changed(line, change, trend.points().get(change.at()))))
                .toList();
        Function<Changed, String> since = row ->
                fewDigits(3, row.change().after()) + " " + row.line().metric().unit();
        if (changes.isEmpty()) {
            return new Block.Sentence(
                    "None: three runs or more in a row that differ from those before by 3 % or more would be one.");
        }
        return new Table.Of<Changed>()
                .text("figure", row -> row.line().title())
                .text("from", row -> row.since().label())
                .text("started", row -> row.since().startedAt())
                .text("before", row -> fewDigits(3, row.change().before()))
                .text("since", since)
                .add(Column.text("change"), row -> Cell.of(change(row.change().relative()))
                        .with(row.line().isForTheBetter(row.change()) ? Tone.PASS : Tone.FAIL))
                .rows(changes);
    }

    private static Table runs(Trend trend, Function<TrendPoint, String> links) {
        Table.Of<TrendPoint> table =
                new Table.Of<TrendPoint>().text("build", TrendPoint::label).text("started", TrendPoint::startedAt);
        for (int i = 0; i < trend.lines().size(); i++) {
            int line = i;
            String unit = trend.lines().get(i).metric().unit();
            table.number(
                    trend.lines().get(i).title() + ", " + unit,
                    point -> fewDigits(3, point.values().get(line)));
        }
        return table.linked("run", point -> links.apply(point) == null ? "" : point.directory(), links)
                .rows(trend.points());
    }

    /** A chart for each line of the trend with a known value; runs are numbered from 1. */
    private static List<Chart> charts(Trend trend) {
        List<Chart> charts = new ArrayList<>();
        List<String> labels = trend.points().stream().map(TrendPoint::label).toList();
        List<Integer> runs = IntStream.range(0, trend.points().size()).boxed().toList();
        for (int i = 0; i < trend.lines().size(); i++) {
            int line = i;
            Function<Integer, Double> value =
                    run -> trend.points().get(run).values().get(line);
            if (runs.stream().map(value).allMatch(Objects::isNull)) {
                continue;
            }
            TrendLine figure = trend.lines().get(i);
            List<Series> series = new ArrayList<>();
            // The chart draws the first series last, so this mark covers the point of its run.
            series.add(Series.points(
                    "change",
                    "crosses",
                    figure.changes(),
                    change -> change.at() + 1.0,
                    change -> value.apply(change.at())));
            series.add(Series.points("run", "points", runs, run -> run + 1.0, value));
            figure.levels()
                    .forEach(level -> series.add(Series.of(
                            series.size() == 2 ? "level" : "level from " + labels.get(level.from()),
                            "line",
                            new double[] {level.from() + 1, level.to()},
                            new double[] {level.mean(), level.mean()})));
            charts.add(Chart.labelled(
                    Kind.TREND, figure.title(), "middle", figure.metric().unit(), series, labels));
        }
        return charts;
    }
}
