package cxfperf.report;

import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.NumberText;
import cxfperf.report.document.OutputForm;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.RunResult;
import cxfperf.result.Throughput;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** The rates and the times of a run, in total and of each operation, by each clock that it has. Any thread. */
final class TimesTable {

    /** What is told of a distribution of times: all outputs tell these and no others. */
    private static final List<ToldTime> TOLD = List.of(
            new ToldTime("mean", "mean", OutputForm.ALL, CallTimes::mean),
            new ToldTime("p50", "p50", OutputForm.ALL, CallTimes::p50),
            new ToldTime("p90", "p90", OutputForm.ALL, CallTimes::p90),
            new ToldTime("p95", "p95", OutputForm.WIDE, CallTimes::p95),
            new ToldTime("p99", "p99", OutputForm.ALL, CallTimes::p99),
            new ToldTime("p99.9", "p999", OutputForm.ALL, CallTimes::p999),
            new ToldTime("p99.99", "p9999", OutputForm.ALL, CallTimes::p9999),
            new ToldTime("max", "max", OutputForm.ALL, CallTimes::max));

    private record ToldTime(String name, String field, Set<OutputForm> forms, Function<CallTimes, Double> of) {}

    private final RunResult result;
    private final List<List<Cell>> rows = new ArrayList<>();

    private TimesTable(RunResult result) {
        this.result = result;
    }

    static Table of(RunResult result) {
        TimesTable table = new TimesTable(result);
        table.add("", "", result.operation(), result.calls(), result.throughput(), new CallTimes[] {
            result.responseTimeMicros(), result.serviceTimeMicros(), result.completionTimeMicros()
        });
        result.operations()
                .forEach((name, part) -> table.add(
                        "  ", "operations." + name + ".", name, part.calls(), part.throughput(), new CallTimes[] {
                            part.responseTimeMicros(), part.serviceTimeMicros(), part.completionTimeMicros()
                        }));
        List<Column> columns = new ArrayList<>(List.of(
                Column.text("times in ms").wide(20), Column.number("calls/s").wide(11)));
        columns.addAll(columns());
        columns.add(Column.number("ok").in(OutputForm.WIDE));
        columns.add(Column.number("failed").in(OutputForm.WIDE));
        return new Table(columns, table.rows);
    }

    /** One column for each figure of a distribution. */
    static List<Column> columns() {
        return TOLD.stream()
                .map(figure -> Column.number(figure.name()).in(figure.forms()).wide(7))
                .toList();
    }

    /** @param times null for a clock that the run does not have */
    static List<Cell> cells(CellsOfRun run, String path, CallTimes times) {
        return TOLD.stream()
                .map(figure -> times == null
                        ? Cell.of(NumberText.UNKNOWN)
                        : run.millis(path + "." + figure.field(), figure.of().apply(times))
                                .brief(millis(figure.of().apply(times))))
                .toList();
    }

    /** One row, or, in an open loop and of one-way calls, one for each clock below the rate. */
    private void add(String indent, String path, String name, Calls calls, Throughput throughput, CallTimes[] times) {
        CellsOfRun run = new CellsOfRun(path, result);
        Cell rate = run.rate("throughput.perSecond", throughput.perSecond());
        CallTimes response = times[0];
        CallTimes completion = times[2];
        boolean oneClock = response == null && completion == null;
        row(run, named(indent, name), rate, oneClock ? times[1] : null, "serviceTimeMicros", calls);
        if (oneClock) {
            return;
        }
        if (response != null) {
            row(run, clock(indent, name, "response time"), Cell.EMPTY, response, "responseTimeMicros", null);
        }
        row(
                run,
                clock(indent, name, completion == null ? "service time" : "sent"),
                completion == null ? Cell.EMPTY : run.rate("throughput.sentPerSecond", throughput.sentPerSecond()),
                times[1],
                "serviceTimeMicros",
                null);
        if (completion != null) {
            row(run, clock(indent, name, "completion"), Cell.EMPTY, completion, "completionTimeMicros", null);
        }
    }

    private static Cell named(String indent, String name) {
        return Cell.of(name).brief(indent + name);
    }

    private static Cell clock(String indent, String name, String clock) {
        return Cell.of(name + ", " + clock).brief(indent + "  " + clock);
    }

    private void row(CellsOfRun run, Cell name, Cell rate, CallTimes times, String path, Calls calls) {
        List<Cell> row = new ArrayList<>(List.of(name, rate));
        TOLD.forEach(figure -> {
            if (times == null) {
                row.add(Cell.EMPTY);
            }
        });
        if (times != null) {
            row.addAll(cells(run, path, times));
        }
        row.add(calls == null ? Cell.EMPTY : run.count("calls.ok", calls.ok()));
        row.add(calls == null ? Cell.EMPTY : run.count("calls.failed", calls.failed()));
        rows.add(row);
    }

    /** Five digits, which is more than a service time is good for. */
    private static String millis(Double micros) {
        if (micros == null) {
            return NumberText.UNKNOWN;
        }
        double millis = micros / 1_000;
        return String.format(Locale.ROOT, millis < 99.9995 ? "%.3f" : millis < 9_999.95 ? "%.1f" : "%.0f", millis);
    }
}
