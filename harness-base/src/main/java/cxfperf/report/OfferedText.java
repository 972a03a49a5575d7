package cxfperf.report;

import static cxfperf.report.document.NumberText.count;

import cxfperf.result.OfferedLoad;
import cxfperf.result.RateText;
import cxfperf.result.RunResult;

/** What an open loop was asked to offer, and did, as text. */
public final class OfferedText {

    /** How the two clocks differ. */
    public static final String CLOCKS =
            "The response time counts from when a call was due, the service time from when it"
                    + " was sent: what it waited for a free client is in the first only.";

    private OfferedText() {}

    /** Rate, arrivals, and what became of the due calls. */
    public static String render(RunResult result) {
        OfferedLoad offered = result.offered();
        return rate(offered) + "; due " + count(offered.due()) + " = started "
                + count(offered.due() - offered.unsent()) + " + unsent " + count(offered.unsent()) + "; late "
                + count(offered.late()) + " (by more than a millisecond)";
    }

    /** What was asked for. */
    public static String rate(OfferedLoad offered) {
        return RateText.of(offered) + ", " + offered.arrivals() + " arrivals";
    }
}
