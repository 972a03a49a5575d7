package cxfperf.report;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.rate;

import cxfperf.report.document.Block.Fact;
import cxfperf.result.Steadiness;
import cxfperf.text.NumberText;

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
}
