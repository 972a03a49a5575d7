package cxfperf.report;

import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.known;

import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Facts.Fact;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.result.CallTimes;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Steadiness;
import cxfperf.result.Steadiness.RateLevel;
import cxfperf.text.NumberText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Renders the steady state of a run as sentences and tables. Pure; any thread. */
final class SteadinessText {

    private static final int MOST_CHANGES = 4;
    private static final int SECONDS_PER_HOUR = 3_600;

    private SteadinessText() {}

    /** One decimal, or none for a whole number. */
    private static String amount(double value) {
        return format(value == Math.rint(value) ? "%,.0f" : "%,.1f", value);
    }

    /** The longest interval with one rate, and where the rate changed: "from 00:12 to 00:30: 2,812/s". */
    private static String steady(Steadiness steadiness) {
        if (steadiness.even()) {
            return "the whole window";
        }
        RateLevel level = steadiness.steady().level();
        String changes = steadiness.levels().stream()
                .skip(1)
                .limit(MOST_CHANGES)
                .map(next -> clock(next.fromSecond()))
                .collect(Collectors.joining(", "));
        int more = steadiness.levels().size() - 1 - MOST_CHANGES;
        return "from " + clock(level.fromSecond()) + " to " + clock(level.toSecond()) + ": "
                + NumberText.rate(level.perSecond()) + "/s"
                + times("", steadiness.steady().serviceTimeMicros())
                + times("response time ", steadiness.steady().responseTimeMicros())
                + "; the rate changed at " + changes + (more > 0 ? " and " + more + " times more" : "");
    }

    private static String times(String which, CallTimes times) {
        return times == null
                ? ""
                : ", " + which + "p50 " + Unit.MILLIS_OF_MICROS.text(times.p50()) + " ms, p99 "
                        + Unit.MILLIS_OF_MICROS.text(times.p99()) + " ms";
    }

    /** "+0.4 % an hour (95 % interval -1.2 to +2.0)"; n/a for a window that is too short. */
    private static String drift(Steadiness steadiness) {
        Steadiness.Drift drift = steadiness.drift();
        return drift == null
                ? NumberText.UNKNOWN
                : format(
                        "%+,.1f %% an hour (95 %% interval %+,.1f to %+,.1f)",
                        drift.percentPerHour(), drift.lowPercentPerHour(), drift.highPercentPerHour());
    }

    /** "3 of 60: client GC 2, unexplained 1"; a second with two causes is in both of them. */
    private static String slow(RunResult result) {
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
        String hours = whole < SECONDS_PER_HOUR ? "" : whole / SECONDS_PER_HOUR + ":";
        return hours + format("%02d:%02d", whole / 60 % 60, whole % 60);
    }

    /** A short window that rises all the time has no step, and would pass for one level. */
    private static boolean differsBetweenThirds(RunResult result) {
        return result.verdict() != null
                && result.verdict().reasons().stream()
                        .anyMatch(reason -> reason.code() == Reason.Code.UNSTABLE
                                || reason.evidence().contains(Steadiness.ROSE));
    }

    /** Facts for all forms: the longest part with one rate, the drift, and slow seconds if there are some. */
    static List<Fact> facts(RunResult result) {
        Steadiness held = result.steadiness();
        List<Fact> facts = new ArrayList<>();
        String steady = held.even() && differsBetweenThirds(result)
                ? "no part of the window, as its thirds differ"
                : steady(held);
        facts.add(new Fact("steady", steady + "; drift " + drift(held)));
        if (held.slow().seconds() > 0) {
            facts.add(new Fact("slow seconds", slow(result)));
        }
        return facts;
    }

    /** The sentences and tables of a page. */
    static List<Block> blocks(RunResult result) {
        Steadiness steadiness = result.steadiness();
        Figures figures = Figures.of(result).in("steadiness");
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Facts(facts(result)));
        if (!steadiness.even()) {
            List<RateLevel> levels = steadiness.levels();
            blocks.add(new Table.Of<Integer>()
                    .text("level", i -> String.valueOf(i + 1))
                    .text("from", i -> clock(levels.get(i).fromSecond()))
                    .text("to", i -> clock(levels.get(i).toSecond()))
                    .add(Column.number("calls/s"), i -> figures.cell("levels." + i + ".perSecond", Unit.RATE))
                    .rows(IntStream.range(0, levels.size()).boxed().toList()));
        }
        Steadiness.SlowSeconds slow = steadiness.slow();
        if (slow.seconds() > 0) {
            Map<String, String> causes = new LinkedHashMap<>();
            slow.with().keySet().forEach(cause -> causes.put(cause.words(), "slow.with." + cause));
            causes.put("unexplained", "slow.unexplained");
            blocks.add(new Table.Of<Map.Entry<String, String>>()
                    .text("coincided with", Map.Entry::getKey)
                    .add(Column.number("slow seconds"), cause -> figures.cell(cause.getValue(), Unit.COUNT))
                    .rows(causes.entrySet()));
            blocks.add(new Block.Hint("A second is slow where its rate is far below that of its level. What coincides"
                    + " need not be the cause, and one second can have several."));
        }
        return blocks;
    }

    /** Compares typical seconds of the first and the last tenth of the window; empty for a short window. */
    static Optional<Block> ends(Steadiness steadiness) {
        Table ends = new Table.Of<Map.Entry<String, Steadiness.FirstAndLast>>()
                .text("a typical second", Map.Entry::getKey)
                .number("first tenth", end -> amount(end.getValue().first()))
                .number("last tenth", end -> amount(end.getValue().last()))
                .number("change", end -> known("%+,.1f %%", end.getValue().percent()))
                .rows(steadiness.ends().entrySet());
        return Optional.<Block>of(ends).filter(table -> !steadiness.ends().isEmpty());
    }
}
