package cxfperf.report;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Tiles.Tile;
import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Concern;
import cxfperf.report.document.Document.Conclusion.Statement;
import cxfperf.report.document.Document.Section;
import cxfperf.result.Reason;
import cxfperf.stored.StoredRun;
import cxfperf.stored.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Makes the document of what goes on: a run, its load generators, and the points of a sweep, a search or an experiment
 * so far. Its charts, tables and figures are those of the reports. Any thread.
 *
 * @param title what is measured
 * @param status the phase, in a word or two
 * @param lines what else is known of it, a sentence each
 * @param left the time to the end of the phase; empty where it is not known
 * @param run the run; its result is null before its window opens. Empty where there is none
 * @param against what stands against the run so far
 * @param hosts the load generators, if there are several
 * @param points the document of the finished runs; empty where there are none, or there is one run only
 */
public record LiveDocument(
        String title,
        String status,
        List<String> lines,
        Optional<String> left,
        Optional<StoredRun> run,
        List<Reason> against,
        List<LiveHost> hosts,
        Optional<Document> points) {

    /**
     * A load generator.
     *
     * @param said what it is at
     * @param run its run so far; empty before its first second is known
     */
    public record LiveHost(String name, String said, Optional<StoredRun> run) {}

    public Document document() {
        List<Section> sections = new ArrayList<>();
        // Before its first second a window has nothing to show.
        Optional<StoredRun> measured =
                run.filter(each -> each.result() != null && each.timeline().rows() > 0);
        run.ifPresent(each -> sections.add(Section.ofPage("", now(each))));
        if (!hosts.isEmpty()) {
            sections.add(Section.ofPage("Load generators", table()));
        }
        points.ifPresent(finished -> {
            List<String> soFar = Stream.concat(
                            Stream.of(finished.summary()),
                            finished.conclusion().findings().stream().map(Statement::text))
                    .filter(line -> !line.isEmpty())
                    .toList();
            sections.add(Section.ofPage("So far", new Block.Listing(soFar)));
            sections.addAll(finished.sections());
        });
        measured.ifPresentOrElse(each -> sections.addAll(RunDocument.soFar(each)), () -> run.map(StoredRun::warmUp)
                .filter(warmUp -> warmUp.rows() > 0)
                .map(warmUp -> RunCharts.overTime(warmUp.beforeWindow()))
                .ifPresent(charts -> sections.add(Section.ofPage("Over time", charts.toArray(Block[]::new)))));
        String startedAt = measured.map(each -> each.result().startedAt()).orElse(null);
        List<Concern> concerns = VerdictText.concerns(against);
        Conclusion now = new Conclusion(null, Tone.NEUTRAL, status, concerns.size(), null, lines, List.of(), concerns);
        return new Document(title, "", "", startedAt, now, sections, List.of());
    }

    /**
     * A report as the live page shows it when its command is over.
     *
     * @param file where the report is
     */
    public static Document ended(Document report, String file) {
        return report.after(Section.ofPage("The run is over", new Block.Sentence("This is its report: " + file)));
    }

    /** The last second. */
    private Block now(StoredRun each) {
        Timeline rows = rows(each);
        boolean open = isOpenLoop(rows);
        String rate = text(rows, RunFigure.RATE, Timeline.OK_PER_SECOND);
        // Before the window nothing tells whether calls are one-way.
        String ok = each.result() == null ? "verified" : each.result().wordOfOk();
        String scheduled = open ? "; scheduled " + text(rows, RunFigure.SCHEDULED, Timeline.SCHEDULED) : "";
        List<Tile> tiles = new ArrayList<>(List.of(
                tile("rate now", rate, ok + " calls/s of the last second" + scheduled),
                tile("p99 now", p99(rows), "ms, " + (open ? "response" : "service") + " time of the last second"),
                tile("failed now", text(rows, RunFigure.FAILED, "failed"), "calls of the last second")));
        left.ifPresent(time -> tiles.add(tile("left", time, "to the end of this phase")));
        return new Block.Tiles(tiles);
    }

    private static boolean isOpenLoop(Timeline rows) {
        return rows.names().contains(Timeline.RESPONSE_P99);
    }

    private static String p99(Timeline rows) {
        return text(rows, RunFigure.P99, isOpenLoop(rows) ? Timeline.RESPONSE_P99 : "p99Micros");
    }

    private static Timeline rows(StoredRun each) {
        return each.timeline().rows() > 0 ? each.timeline() : each.warmUp();
    }

    private static Tile tile(String name, String figure, String more) {
        return new Tile(name, Cell.of(figure), List.of(Cell.of(more)), false);
    }

    /** The value of the last second, as a figure of a run is written. */
    private static String text(Timeline rows, RunFigure like, String column) {
        return like.unit().text(rows.rows() == 0 ? null : rows.column(column)[rows.rows() - 1]);
    }

    private Table table() {
        return new Table.Of<LiveHost>()
                .text("load generator", LiveHost::name)
                .text("phase", LiveHost::said)
                .number("calls/s now", host -> now(host, rows -> text(rows, RunFigure.RATE, Timeline.OK_PER_SECOND)))
                .number("p99 now, ms", host -> now(host, LiveDocument::p99))
                .number("failed", host -> host.run()
                        .filter(each -> each.result() != null)
                        .map(each ->
                                Figures.of(each.result()).cell(RunFigure.FAILED).text())
                        .orElse(""))
                .number("CPUs in use", host -> now(host, rows -> text(rows, RunFigure.CLIENT_CPUS, "clientCpuCores")))
                .number("heap in use", host -> now(host, rows -> text(rows, RunFigure.HEAP, "heapUsedBytes")))
                .rows(hosts);
    }

    /** Empty before the first second of the load generator. */
    private static String now(LiveHost host, Function<Timeline, String> text) {
        return host.run()
                .map(LiveDocument::rows)
                .filter(rows -> rows.rows() > 0)
                .map(text)
                .orElse("");
    }
}
