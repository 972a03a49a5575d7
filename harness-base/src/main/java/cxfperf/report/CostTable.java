package cxfperf.report;

import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.NumberText;
import cxfperf.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/** Makes the table of what a run cost both sides. Pure; any thread. */
final class CostTable {

    private final RunResult result;
    private final Figures figures;

    private CostTable(RunResult result, Figures figures) {
        this.result = result;
        this.figures = figures;
    }

    static Block[] blocks(RunResult result, Figures figures) {
        return new CostTable(result, figures).blocks();
    }

    /** A row with the client's and the server's value. */
    private record CostRow(String name, Cell client, Cell server) {}

    private Block[] blocks() {
        List<CostRow> costs = new ArrayList<>(List.of(
                cost("CPU of the JVM, s", RunFigure.CLIENT_CPU, RunFigure.SERVER_CPU),
                cost("CPUs of the host busy", RunFigure.CLIENT_HOST_CPU, RunFigure.SERVER_HOST_CPU),
                cost("GC pauses", RunFigure.CLIENT_PAUSES, RunFigure.SERVER_PAUSES),
                cost("GC pauses, ms in all", RunFigure.CLIENT_PAUSE_MILLIS, RunFigure.SERVER_PAUSE_MILLIS),
                cost("longest GC pause, ms", RunFigure.CLIENT_LONGEST_PAUSE, RunFigure.SERVER_LONGEST_PAUSE),
                cost("heap, peak", RunFigure.CLIENT_HEAP, RunFigure.SERVER_HEAP),
                cost("connections opened", RunFigure.OPENED, RunFigure.ACCEPTED),
                cost("connections established, peak", RunFigure.ESTABLISHED, ""),
                cost("in TIME_WAIT, peak", RunFigure.TIME_WAIT, "")));
        if (result.bytes() != null) {
            costs.add(cost("bytes sent", RunFigure.BYTES_SENT, ""));
            costs.add(cost("bytes received", RunFigure.BYTES_RECEIVED, ""));
        }
        if (result.megabytesPerSecond() != null) {
            costs.add(cost("sent and received", NumberText.megabytesPerSecond(result.megabytesPerSecond()), ""));
        }
        result.auxiliaryProcesses()
                .keySet()
                .forEach(name -> costs.add(cost(
                        "CPU of the " + name + " JVM, s",
                        figures.in("auxiliaryProcesses", name).cell("cpuSeconds", Unit.DECIMAL),
                        "")));
        List<Block> blocks = new ArrayList<>();
        if (result.server() == null || !result.server().known()) {
            blocks.add(new Block.Hint("The server side is unknown: "
                    + (result.server() == null ? "not stored" : result.server().unknownBecause())));
        }
        blocks.add(new Table.Of<CostRow>()
                .text("", CostRow::name)
                .add(Column.number("client"), CostRow::client)
                .add(Column.number("server"), CostRow::server)
                .rows(costs));
        return blocks.toArray(Block[]::new);
    }

    /** @param client a figure, a cell or a text, as is the server's */
    private CostRow cost(String name, Object client, Object server) {
        return new CostRow(name, figures.piece(client), figures.piece(server));
    }
}
