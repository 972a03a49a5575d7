package cxfperf.report;

import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.known;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Facts.Fact;
import cxfperf.report.document.Block.Table;
import cxfperf.result.Steadiness;
import cxfperf.text.NumberText;
import java.util.Map;
import java.util.Optional;

/** Renders how even the rate of a run was. Pure; any thread. */
final class SteadinessText {

    private SteadinessText() {}

    /** One decimal, or none for a whole number. */
    private static String amount(double value) {
        return format(value == Math.rint(value) ? "%,.0f" : "%,.1f", value);
    }

    /** The rates of the thirds, the drift, and the longest stall if there is one. */
    static Fact fact(Steadiness steadiness) {
        return new Fact(
                "steadiness",
                thirds(steadiness.thirds()) + "; drift " + drift(steadiness.drift())
                        + stall(steadiness.stalls().longestSeconds()));
    }

    private static String thirds(Steadiness.Thirds thirds) {
        return "thirds "
                + (thirds == null
                        ? NumberText.UNKNOWN
                        : NumberText.rate(thirds.firstPerSecond()) + "/s to " + NumberText.rate(thirds.lastPerSecond())
                                + "/s");
    }

    /** "+0.4 % per hour (99.7 % interval -1.2 to +2.0)"; n/a for a window that is too short. */
    private static String drift(Steadiness.Drift drift) {
        return drift == null
                ? NumberText.UNKNOWN
                : format(
                        "%+,.1f %% per hour (99.7 %% interval %+,.1f to %+,.1f)",
                        drift.percentPerHour(), drift.lowPercentPerHour(), drift.highPercentPerHour());
    }

    private static String stall(long seconds) {
        return seconds == 0 ? "" : "; longest time without a call " + NumberText.count(seconds) + " s";
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
