package cxfperf.report;

import static cxfperf.text.NumberText.format;

import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.OutputForm;
import cxfperf.result.CallTimes.TimeFigure;
import cxfperf.result.RunResult;
import cxfperf.text.NumberText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes the table of a run's rates, service times and response times, in total and by operation. Any thread. */
final class TimesTable {

    static final String RESPONSE = "responseTimeMicros";
    static final String SERVICE = "serviceTimeMicros";
    static final String COMPLETION = "completionTimeMicros";

    /** Explains how response time and service time differ in an open loop. */
    static final String CLOCKS =
            "The response time counts from a call's scheduled time, the service time from when it was"
                    + " sent: only the response time includes the wait for a free client.";

    /**
     * A line of the table.
     *
     * @param times the path of the stored times; null for a line without times
     */
    private record TimesRow(Figures of, Cell name, Cell rate, String times, boolean calls) {}

    private TimesTable() {}

    static Table of(RunResult result) {
        Figures run = Figures.of(result);
        List<TimesRow> rows = new ArrayList<>(rows(run, "", result.operation()));
        result.operations().keySet().forEach(name -> rows.addAll(rows(run.in("operations", name), "  ", name)));
        // On a console, the headlines show the rate and the mean of a single row.
        Set<OutputForm> rateAndMean = rows.size() == 1 ? OutputForm.WIDE : OutputForm.ALL;
        Table.Of<TimesRow> table = new Table.Of<TimesRow>()
                .add(Column.text("times in ms").wide(20), TimesRow::name)
                .add(RunFigure.RATE.column().in(rateAndMean).wide(11), TimesRow::rate);
        for (TimeFigure figure : TimeFigure.values()) {
            Set<OutputForm> forms =
                    switch (figure) {
                        case MEAN -> rateAndMean;
                        // A console has no room for all percentiles.
                        case P9999 -> OutputForm.WIDE;
                        default -> OutputForm.ALL;
                    };
            table.add(
                    Column.number(figure.word()).in(forms).wide(7),
                    row -> row.times() == null ? Cell.EMPTY : time(row, figure));
        }
        boolean splits = splitsFailures(result);
        for (RunFigure calls : List.of(RunFigure.OK, RunFigure.FAILED)) {
            table.add(calls.column().in(OutputForm.WIDE), row -> {
                if (!row.calls()) {
                    return Cell.EMPTY;
                }
                boolean unknown = calls == RunFigure.FAILED && row.of() != run && !splits;
                return unknown ? Cell.of(NumberText.UNKNOWN) : row.of().cell(calls);
            });
        }
        return table.rows(rows);
    }

    /** Whether the operations of the failed calls are known. The files of a run that goes on do not have them. */
    private static boolean splitsFailures(RunResult result) {
        return result.operations().values().stream()
                        .mapToLong(each -> each.calls().failed())
                        .sum()
                == result.calls().failed();
    }

    private static Cell time(TimesRow row, TimeFigure figure) {
        Double millis = row.of().millis(row.times(), figure);
        Cell cell = row.of().time(row.times(), figure);
        return millis == null ? cell : cell.brief(fiveDigits(millis));
    }

    /** One row; for an open loop or one-way calls, the rate's row and one row below it for each kind of time. */
    private static List<TimesRow> rows(Figures run, String indent, String name) {
        boolean oneWay = run.has(COMPLETION);
        Map<String, String> clocks = new LinkedHashMap<>();
        if (run.has(RESPONSE)) {
            clocks.put(RESPONSE, "response time");
        }
        clocks.put(SERVICE, oneWay ? "sent" : "service time");
        if (oneWay) {
            clocks.put(COMPLETION, "completion");
        }
        boolean several = clocks.size() > 1;
        List<TimesRow> rows = new ArrayList<>();
        Cell title = Cell.of(name).brief(indent + name);
        rows.add(new TimesRow(run, title, run.cell(RunFigure.RATE), several ? null : SERVICE, true));
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

    /** Five significant digits, more than the precision of a service time. */
    private static String fiveDigits(double millis) {
        return format(millis < 99.9995 ? "%.3f" : millis < 9_999.95 ? "%.1f" : "%.0f", millis);
    }
}
