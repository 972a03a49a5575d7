package cxfperf.report;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Tiles.Tile;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Makes the headline figures of a run. Pure; any thread. */
final class HeadlineTiles {

    private final RunResult result;
    private final Figures figures;

    private HeadlineTiles(RunResult result, Figures figures) {
        this.result = result;
        this.figures = figures;
    }

    static Block.Tiles of(RunResult result, Figures figures) {
        return new Block.Tiles(new HeadlineTiles(result, figures).tiles(", dropped "));
    }

    /** The tiles of a run that goes on, whose waiting calls may still be sent. */
    static Block.Tiles soFar(RunResult result, Figures figures) {
        return new Block.Tiles(new HeadlineTiles(result, figures).tiles(", waiting for a free client "));
    }

    /** @param notSent introduces the number of scheduled calls that were not sent */
    private List<Tile> tiles(String notSent) {
        List<Tile> tiles = new ArrayList<>();
        tiles.add(tile(
                "AGGREGATE throughput",
                RunFigure.RATE,
                false,
                result.oneWay() == null ? "verified calls/s of all clients" : "calls/s completed by the server"));
        if (result.oneWay() != null) {
            tiles.add(tile("sent", RunFigure.SENT_RATE, false, "calls/s sent by all clients"));
            boolean grows = result.verdict().has(Reason.Code.BACKLOG_GROWS);
            tiles.add(tile(
                    "backlog",
                    RunFigure.BACKLOG,
                    grows || result.verdict().has(Reason.Code.BACKLOG_LEFT),
                    "one-way calls when the window closed; drained in ",
                    RunFigure.DRAIN,
                    " s"));
        }
        tiles.add(tile(
                "PER-CLIENT throughput",
                RunFigure.CLIENT_RATE,
                false,
                "calls/s, mean of ",
                RunFigure.THREADS,
                " threads"));
        tiles.add(tile(
                "calls", RunFigure.OK, false, "ok of ", RunFigure.STARTED, " started in ", RunFigure.WINDOW, " s"));
        boolean failed = result.calls().errors() > 0;
        tiles.add(tile("failed", RunFigure.FAILED, failed, RunFigure.ABANDONED, " more abandoned"));
        if (result.offered() != null) {
            tiles.add(tile(
                    "offered",
                    figures.cell(RunFigure.OFFERED).reading(RateText.of(result.offered())),
                    result.verdict().has(Reason.Code.RATE_NOT_KEPT),
                    result.offered().arrivals() + " arrivals; scheduled ",
                    RunFigure.SCHEDULED,
                    notSent,
                    RunFigure.DROPPED,
                    ", behind schedule ",
                    RunFigure.BEHIND));
        }
        return tiles;
    }

    /** @param more strings and figures that follow each other below the figure */
    private Tile tile(String name, Object figure, boolean bad, Object... more) {
        return new Tile(
                name, figures.piece(figure), Stream.of(more).map(figures::piece).toList(), bad);
    }
}
