package cxfperf.report;

import static cxfperf.report.document.NumberText.format;

import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.OutputForm;
import cxfperf.result.CallTimes;
import cxfperf.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Makes the table of a run's rates, service times and response times, in total and by operation. Any thread. */
final class TimesTable {

    static final String RESPONSE = "responseTimeMicros";
    static final String SERVICE = "serviceTimeMicros";
    static final String COMPLETION = "completionTimeMicros";

    /** Says how response time and service time differ in an open loop. */
    static final String CLOCKS =
            "The response time counts from a call's scheduled time, the service time from when it was"
                    + " sent: only the response time includes the wait for a free client.";

    /** Figures that do not fit on a console. */
    private static final Set<CallTimes.TimeFigure> WIDE = Set.of(CallTimes.TimeFigure.P95);

    /**
     * A line of the table.
     *
     * @param times path of the stored times; null for a line without times
     */
    private record TimesRow(Figures of, Cell name, Cell rate, String times, boolean calls) {}

    private TimesTable() {}

    static Table of(RunResult result) {
        Figures run = Figures.of(result);
        List<TimesRow> rows = new ArrayList<>(rows(run, "", result.operation()));
        result.operations().keySet().forEach(name -> rows.addAll(rows(run.in("operations", name), "  ", name)));
        Table.Of<TimesRow> table = new Table.Of<TimesRow>()
                .add(Column.text("times in ms").wide(20), TimesRow::name)
                .add(RunFigure.RATE.column().wide(11), TimesRow::rate);
        add(table, row -> row.times() == null ? null : row.of(), TimesRow::times);
        return table.add(
                        RunFigure.OK.column().in(OutputForm.WIDE),
                        row -> row.calls() ? row.of().cell(RunFigure.OK) : Cell.EMPTY)
                .add(
                        RunFigure.FAILED.column().in(OutputForm.WIDE),
                        row -> row.calls() ? row.of().cell(RunFigure.FAILED) : Cell.EMPTY)
                .rows(rows);
    }

    /**
     * Adds a column for each figure of a distribution.
     *
     * @param figures the figures of a row; null where it has no times
     * @param times path of the row's distribution in its figures
     */
    static <R> void add(Table.Of<R> table, Function<R, Figures> figures, Function<R, String> times) {
        Stream.of(CallTimes.TimeFigure.values())
                .forEach(figure -> table.add(column(figure), row -> {
                    Figures of = figures.apply(row);
                    if (of == null) {
                        return Cell.EMPTY;
                    }
                    Double millis = of.millis(times.apply(row), figure);
                    Cell cell = of.time(times.apply(row), figure);
                    return millis == null ? cell : cell.brief(fiveDigits(millis));
                }));
    }

    private static Column column(CallTimes.TimeFigure figure) {
        return Column.number(figure.word())
                .in(WIDE.contains(figure) ? OutputForm.WIDE : OutputForm.ALL)
                .wide(7);
    }

    /** One row; for an open loop or one-way calls, the rate's row and one row below it for each kind of time. */
    private static List<TimesRow> rows(Figures run, String indent, String name) {
        boolean open = run.has(RESPONSE);
        boolean oneWay = run.has(COMPLETION);
        Map<String, String> clocks = new LinkedHashMap<>();
        if (open) {
            clocks.put(RESPONSE, "response time");
        }
        clocks.put(SERVICE, oneWay ? "sent" : "service time");
        if (oneWay) {
            clocks.put(COMPLETION, "completion");
        }
        boolean several = clocks.size() > 1;
        List<TimesRow> rows = new ArrayList<>();
        rows.add(new TimesRow(
                run, Cell.of(name).brief(indent + name), run.cell(RunFigure.RATE), several ? null : SERVICE, true));
        if (several) {
            clocks.forEach((times, clock) -> rows.add(new TimesRow(
                    run,
                    Cell.of(name + ", " + clock).brief(indent + "  " + clock),
                    clock.equals("sent") ? run.cell(RunFigure.SENT_RATE) : Cell.EMPTY,
                    times,
                    false)));
        }
        return rows;
    }

    /** Five significant digits, which is more than a service time's precision. */
    private static String fiveDigits(double millis) {
        return format(millis < 99.9995 ? "%.3f" : millis < 9_999.95 ? "%.1f" : "%.0f", millis);
    }
}
