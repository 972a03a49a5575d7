package cxfperf.report;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.counted;
import static cxfperf.text.NumberText.rate;

import cxfperf.experiment.SweepResult;
import cxfperf.judge.SeriesJudge;
import cxfperf.report.SeriesPoints.PointRow;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Chart.Series;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Section;
import cxfperf.result.CallTimes.TimeFigure;
import cxfperf.result.Goal;
import cxfperf.result.Verdict;
import java.util.ArrayList;
import java.util.List;

/** Makes the document of a sweep: its points, and the rates that were kept. Any thread. */
final class SweepDocument {

    private final SweepResult sweep;
    private final SeriesPoints points;

    private SweepDocument(SweepResult sweep) {
        this.sweep = sweep;
        points = new SeriesPoints(sweep);
    }

    static Document of(SweepResult sweep) {
        return new SweepDocument(sweep).document();
    }

    private Document document() {
        Verdict verdict = SeriesJudge.verdict(sweep);
        boolean open = sweep.hasOpenLoops();
        List<String> notes = open ? kept() : List.of();
        List<String> meanings = new ArrayList<>(List.of(VerdictText.meaning(verdict)));
        if (!open) {
            String mean = sweep.repeats() > 1 ? ", the mean of its runs" : "";
            sweep.best()
                    .map(best -> "Most was done with " + counted(best.threads(), "client") + ": "
                            + rate(best.perSecond()) + " verified calls/s" + mean + ".")
                    .ifPresent(meanings::add);
        }
        List<Section> sections = new ArrayList<>();
        if (!points.rows().isEmpty()) {
            sections.add(Section.ofChart(points.throughput(limits())));
        }
        sections.add(Section.of("Runs", false, table(open), new Block.Listing(notes)));
        if (!points.rows().isEmpty()) {
            String hint = "Each point is one run. A percentile with too few calls above it is left out.";
            List<TimeFigure> figures = List.of(TimeFigure.P50, TimeFigure.P99, TimeFigure.MAX);
            sections.add(Section.ofChart(points.times(figures, List.of()), new Block.Hint(hint)));
        }
        String goal =
                sweep.goal().map(wanted -> ", goal " + GoalText.calls(wanted)).orElse("");
        String summary = count(sweep.points().size()) + " of " + count(sweep.plannedPoints())
                + " points, order from seed "
                + sweep.series().experiment().definition().seed() + goal;
        return points.document(
                "sweep",
                summary,
                VerdictText.conclusion("VERDICT OF THE SWEEP", verdict, meanings, List.of()),
                sections);
    }

    /** Whether the offered rates were kept. */
    private List<String> kept() {
        List<Double> kept = sweep.kept();
        boolean overRates = points.overRates();
        String which = overRates
                ? "highest rate that was kept, and passed, in all its runs: "
                : "fewest clients that kept the rate, and passed, in all their runs: ";
        String best = kept.isEmpty()
                ? "no point kept its rate and passed in all its runs"
                : which + sweep.axis().text(kept.get(overRates ? kept.size() - 1 : 0));
        return List.of(best, "Times are response times. " + TimesTable.CLOCKS);
    }

    private Table table(boolean open) {
        Table.Of<PointRow> table = points.table(
                open,
                RunFigure.VERDICT.column(),
                row -> VerdictText.cell(row.figures(), row.result().verdict()));
        sweep.goal().ifPresent(goal -> {
            table.add(Column.number("target/client"), row -> Table.Cell.of(GoalText.target(goal, row.result())));
            table.add(Column.number("margin"), row -> Table.Cell.of(GoalText.margin(goal, row.result())));
            table.add(Column.number("projected"), row -> Table.Cell.of(GoalText.projected(goal, row.result())));
        });
        return table.rows(points.rows());
    }

    /** The goal and the offered rate, where they exist. */
    private List<Series> limits() {
        List<Series> series = new ArrayList<>();
        double highest = points.highest();
        sweep.goal().map(Goal::perSecond).ifPresent(goal -> series.add(Series.limit("goal", 0, goal, highest, goal)));
        if (points.overRates()) {
            series.add(Series.limit("offered", 0, 0, highest, highest));
        }
        return series;
    }
}
