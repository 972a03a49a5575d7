package cxfperf.report;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Tiles.Tile;
import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Statement;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.NumberText;
import cxfperf.result.Reason;
import cxfperf.stored.StoredRun;
import cxfperf.stored.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

    private static final double MICROS_PER_MILLI = 1_000;

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
            List<String> soFar = new ArrayList<>(finished.conclusion().findings().stream()
                    .map(Statement::text)
                    .toList());
            if (!finished.summary().isEmpty()) {
                soFar.add(0, finished.summary());
            }
            sections.add(Section.ofPage("So far", new Block.Listing(soFar)));
            sections.addAll(finished.sections());
        });
        measured.ifPresentOrElse(each -> sections.addAll(RunDocument.soFar(each)), () -> run.map(StoredRun::warmUp)
                .filter(warmUp -> warmUp.rows() > 0)
                .ifPresent(warmUp -> sections.add(Section.ofPage("Over time", warmUp(warmUp)))));
        return new Document(
                title,
                "",
                "",
                measured.map(each -> each.result().startedAt()).orElse(null),
                new Conclusion(
                        null,
                        Tone.NEUTRAL,
                        status,
                        against.size(),
                        null,
                        lines,
                        List.of(),
                        against.stream().map(VerdictText::concern).toList()),
                sections,
                List.of());
    }

    /**
     * A report as the live page shows it when its command is over.
     *
     * @param file where the report is
     */
    public static Document ended(Document report, String file) {
        List<Section> sections = new ArrayList<>(
                List.of(Section.ofPage("The run is over", new Block.Sentence("This is its report: " + file))));
        sections.addAll(report.sections());
        return new Document(
                report.title(),
                report.kind(),
                report.summary(),
                report.startedAt(),
                report.conclusion(),
                sections,
                report.files());
    }

    private static Block[] warmUp(Timeline warmUp) {
        return RunCharts.overTime(warmUp.beforeWindow(), null).stream()
                .map(chart -> new Block.Plot(chart, true))
                .toArray(Block[]::new);
    }

    /** The last second. */
    private Block now(StoredRun each) {
        Timeline rows = rows(each);
        boolean openLoop = rows.names().contains(Timeline.RESPONSE_P99);
        List<Tile> tiles = new ArrayList<>(List.of(
                tile(
                        "rate now",
                        NumberText.rate(last(rows, "okPerSecond")),
                        "verified calls/s of the last second"
                                + (openLoop ? "; scheduled " + count(last(rows, Timeline.SCHEDULED)) : "")),
                tile(
                        "p99 now",
                        millis(last(rows, openLoop ? Timeline.RESPONSE_P99 : "p99Micros")),
                        "ms, " + (openLoop ? "response" : "service") + " time of the last second"),
                tile("failed now", count(last(rows, "failed")), "calls of the last second")));
        left.ifPresent(time -> tiles.add(tile("left", time, "to the end of this phase")));
        return new Block.Tiles(tiles);
    }

    private static Timeline rows(StoredRun each) {
        return each.timeline().rows() > 0 ? each.timeline() : each.warmUp();
    }

    private static Tile tile(String name, String figure, String more) {
        return new Tile(name, Cell.of(figure), List.of(Cell.of(more)), false);
    }

    private static String count(double value) {
        return Double.isNaN(value) ? NumberText.UNKNOWN : NumberText.count(Math.round(value));
    }

    private static String millis(double micros) {
        return NumberText.millisOfMicros(Double.isNaN(micros) ? null : micros);
    }

    private static double last(Timeline rows, String column) {
        return rows.rows() == 0 ? Double.NaN : rows.column(column)[rows.rows() - 1];
    }

    private Table table() {
        return new Table.Of<LiveHost>()
                .text("load generator", LiveHost::name)
                .text("phase", LiveHost::said)
                .number(
                        "calls/s now",
                        host -> now(host, "okPerSecond").map(NumberText::rate).orElse(""))
                .number(
                        "p99 now, ms",
                        host -> now(host, "p99Micros").map(LiveDocument::millis).orElse(""))
                .number("failed", host -> host.run()
                        .filter(each -> each.result() != null)
                        .map(each -> NumberText.count(each.result().calls().failed()))
                        .orElse(""))
                .number("CPUs in use", host -> now(host, "clientCpuCores")
                        .map(NumberText::twoDecimals)
                        .orElse(""))
                .number("heap in use", host -> now(host, "heapUsedBytes")
                        .map(bytes -> NumberText.bytes(bytes.isNaN() ? null : bytes.longValue()))
                        .orElse(""))
                .rows(hosts);
    }

    private static Optional<Double> now(LiveHost host, String column) {
        return host.run()
                .map(LiveDocument::rows)
                .filter(rows -> rows.rows() > 0)
                .map(rows -> last(rows, column));
    }
}
