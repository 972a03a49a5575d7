package cxfperf.report;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.known;
import static cxfperf.text.NumberText.rate;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Fact;
import cxfperf.report.document.Block.Table;
import cxfperf.result.Steadiness;
import cxfperf.text.NumberText;
import java.util.Map;

/** Renders how even the rate of a run was. Pure; any thread. */
final class SteadinessText {

    private SteadinessText() {}

    /** The rates of the thirds, the drift, and the longest stall if there is one. */
    static Fact fact(Steadiness steadiness) {
        Steadiness.Thirds thirds = steadiness.thirds();
        Steadiness.Drift drift = steadiness.drift();
        long stall = steadiness.stalls().longestSeconds();
        return Fact.of(
                "steadiness",
                "thirds "
                        + (thirds == null
                                ? NumberText.UNKNOWN
                                : rate(thirds.firstPerSecond()) + "/s to " + rate(thirds.lastPerSecond()) + "/s")
                        + "; drift "
                        + (drift == null
                                ? NumberText.UNKNOWN
                                : format(
                                        "%+,.1f %% per hour (99.7 %% interval %+,.1f to %+,.1f)",
                                        drift.percentPerHour(), drift.lowPercentPerHour(), drift.highPercentPerHour()))
                        + (stall == 0 ? "" : "; longest time without a call " + count(stall) + " s"));
    }

    /** Compares typical seconds of the first and the last tenth of the window. */
    static Block ends(Steadiness steadiness) {
        return new Table.Of<Map.Entry<String, Steadiness.FirstAndLast>>()
                .text("a typical second", Map.Entry::getKey)
                .number("first tenth", end -> amount(end.getValue().first()))
                .number("last tenth", end -> amount(end.getValue().last()))
                .number("change", end -> known("%+,.1f %%", end.getValue().percent()))
                .rows(steadiness.ends().entrySet());
    }

    /** One decimal, or none for a whole number. */
    private static String amount(double value) {
        return format(value == Math.rint(value) ? "%,.0f" : "%,.1f", value);
    }
}
