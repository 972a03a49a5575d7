package cxfperf.report;

import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.result.CallTimes;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Makes the table of the runs of a results directory. Any thread. */
public final class FolderTable {

    private record ListedRun(RunResult result, Figures figures, String report, String directory, String whole) {}

    private static final Table.Of<ListedRun> COLUMNS = new Table.Of<ListedRun>()
            .linked(
                    "started, UTC",
                    run -> run.result().startedAt().replace('T', ' ').replaceFirst("^(.{19}).*", "$1"),
                    ListedRun::report)
            .text("scenario", run -> run.result().scenario())
            .text("operation", run -> run.result().operation())
            .text("load", run -> run.result().start().inWords())
            .text("at", run -> Objects.toString(run.result().target(), ""))
            .add(
                    RunFigure.VERDICT.column(),
                    run -> VerdictText.cell(run.figures(), run.result().verdict()))
            .text("reasons", run -> run.result().verdict().reasons().stream()
                    .map(Reason::code)
                    .distinct()
                    .collect(Collectors.joining(" ")))
            .add(RunFigure.RATE.column(), run -> run.figures().cell(RunFigure.RATE))
            .add(Column.number("p99 ms"), run -> run.figures()
                    .time(run.figures().judged(), CallTimes.TimeFigure.P99))
            .text("CXF", run -> fact(run, "cxfVersion"))
            .text("build", run -> fact(run, RunResult.BUILD_FACT))
            .linked("directory", ListedRun::directory, ListedRun::whole);

    private FolderTable() {}

    private static String fact(ListedRun run, String name) {
        return Objects.toString(run.result().effective().get(name), "");
    }

    /**
     * The row of a run.
     *
     * @param report the path of its report, relative to the page
     * @param directory path of its directory, relative to the page
     * @param whole the path of the report of the sweep or experiment to which the run belongs; null for a single run
     */
    public static List<Cell> row(RunResult result, String report, String directory, String whole) {
        ListedRun run = new ListedRun(result, Figures.of(result), report, directory, whole);
        return COLUMNS.rows(List.of(run)).rows().get(0);
    }

    public static Table of(List<List<Cell>> rows) {
        return new Table(COLUMNS.rows(List.of()).columns(), rows);
    }
}
