package cxfperf.report;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.NumberText;
import cxfperf.result.CallTimes;
import cxfperf.result.RunResult;
import cxfperf.result.Steadiness;
import cxfperf.result.Steadiness.RateLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How even a run was, as text. Pure; any thread. */
final class SteadinessText {

    private static final int MOST_CHANGES = 4;
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int SECONDS_PER_HOUR = 3_600;

    private SteadinessText() {}

    /** As it is in the timeline, without decimals that say nothing. */
    private static String amount(double value) {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%,.0f" : "%,.1f", value);
    }

    /** In percent of the first. */
    private static String change(Steadiness.FirstAndLast ends) {
        Double percent = ends.percent();
        return percent == null ? NumberText.UNKNOWN : String.format(Locale.ROOT, "%+.1f %%", percent);
    }

    /** The longest stretch with one rate, and where the rate changed: "from 00:12 to 00:30: 2,812/s". */
    static String steady(Steadiness steadiness) {
        if (steadiness.even()) {
            return "the whole window";
        }
        RateLevel level = steadiness.steady().level();
        CallTimes times = steadiness.steady().serviceTimeMicros();
        CallTimes responseTimes = steadiness.steady().responseTimeMicros();
        List<RateLevel> changed =
                steadiness.levels().subList(1, steadiness.levels().size());
        return "from " + clock(level.fromSecond()) + " to " + clock(level.toSecond()) + ": "
                + NumberText.rate(level.perSecond()) + "/s"
                + times("", times)
                + times("response time ", responseTimes)
                + "; the rate changed at "
                + changed.stream()
                        .limit(MOST_CHANGES)
                        .map(next -> clock(next.fromSecond()))
                        .collect(Collectors.joining(", "))
                + (changed.size() > MOST_CHANGES ? " and " + (changed.size() - MOST_CHANGES) + " times more" : "");
    }

    private static String times(String which, CallTimes times) {
        return times == null
                ? ""
                : ", " + which + "p50 " + NumberText.millisOfMicros(times.p50()) + " ms, p99 "
                        + NumberText.millisOfMicros(times.p99()) + " ms";
    }

    /** "+0.4 % an hour (95 % interval -1.2 to +2.0)"; n/a for a window that is too short. */
    static String drift(Steadiness steadiness) {
        Steadiness.Drift drift = steadiness.drift();
        return drift == null
                ? NumberText.UNKNOWN
                : String.format(
                        Locale.ROOT,
                        "%+,.1f %% an hour (95 %% interval %+,.1f to %+,.1f)",
                        drift.percentPerHour(),
                        drift.lowPercentPerHour(),
                        drift.highPercentPerHour());
    }

    /** "3 of 60: client GC 2, unexplained 1"; a second with two causes is in both of them. */
    static String slow(RunResult result) {
        Steadiness.SlowSeconds slow = result.steadiness().slow();
        String causes = slow.with().entrySet().stream()
                .map(cause -> cause.getKey().words() + " " + NumberText.count(cause.getValue()) + ", ")
                .collect(Collectors.joining());
        return NumberText.count(slow.seconds()) + " of " + NumberText.count(Math.round(result.windowSeconds())) + ": "
                + causes + "unexplained " + NumberText.count(slow.unexplained());
    }

    /** Minutes and seconds from the opening of the window; hours before them where there are some. */
    private static String clock(double second) {
        long whole = Math.round(second);
        String minutes = String.format(
                Locale.ROOT, "%02d:%02d", whole % SECONDS_PER_HOUR / SECONDS_PER_MINUTE, whole % SECONDS_PER_MINUTE);
        return whole < SECONDS_PER_HOUR ? minutes : whole / SECONDS_PER_HOUR + ":" + minutes;
    }

    /** What a page says of how even a run was. */
    static List<Block> blocks(RunResult result) {
        Steadiness steadiness = result.steadiness();
        CellsOfRun cells = new CellsOfRun("steadiness.", result);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Sentence("Steady: " + steady(steadiness) + ". Drift: " + drift(steadiness) + "."));
        if (!steadiness.even()) {
            blocks.add(levels(steadiness.levels(), cells));
        }
        Steadiness.SlowSeconds slow = steadiness.slow();
        if (slow.seconds() > 0) {
            List<List<Cell>> rows = new ArrayList<>();
            slow.with()
                    .forEach((cause, seconds) ->
                            rows.add(List.of(Cell.of(cause.words()), cells.count("slow.with." + cause, seconds))));
            rows.add(List.of(Cell.of("unexplained"), cells.count("slow.unexplained", slow.unexplained())));
            blocks.add(new Block.Sentence("Slow seconds: " + slow(result) + "."));
            blocks.add(new Table(List.of(Column.text("coincided with"), Column.number("slow seconds")), rows));
            blocks.add(new Block.Hint("A second is slow where its rate is far below that of its level. What coincides"
                    + " need not be the cause, and one second can have several."));
        }
        return blocks;
    }

    private static Table levels(List<RateLevel> levels, CellsOfRun cells) {
        List<List<Cell>> rows = new ArrayList<>();
        for (int i = 0; i < levels.size(); i++) {
            RateLevel level = levels.get(i);
            rows.add(List.of(
                    Cell.of(String.valueOf(i + 1)),
                    Cell.of(clock(level.fromSecond())),
                    Cell.of(clock(level.toSecond())),
                    cells.rate("levels." + i + ".perSecond", level.perSecond())));
        }
        return new Table(
                List.of(Column.text("level"), Column.text("from"), Column.text("to"), Column.number("calls/s")), rows);
    }

    /** What a typical second of the first tenth of a window was like, and one of the last; empty for a short window. */
    static Optional<Block> ends(Steadiness steadiness) {
        return steadiness.ends().isEmpty()
                ? Optional.empty()
                : Optional.of(Table.of(
                        List.of(
                                Column.text("a typical second"),
                                Column.number("first tenth"),
                                Column.number("last tenth"),
                                Column.number("change")),
                        steadiness.ends().entrySet().stream()
                                .map(end -> List.of(
                                        end.getKey(),
                                        amount(end.getValue().first()),
                                        amount(end.getValue().last()),
                                        change(end.getValue())))
                                .toList()));
    }
}
