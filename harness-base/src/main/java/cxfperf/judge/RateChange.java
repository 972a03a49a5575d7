package cxfperf.judge;

import cxfperf.measure.RateHistory;
import cxfperf.result.ReasonText;

/** How the rate of the last third of a window differs from that of the first. */
record RateChange(RateHistory.Thirds thirds) {

    /** Above this difference, and this many standard errors of it, the first and the last third are not the same. */
    private static final double MAX_DRIFT = 0.10;

    private static final double MIN_STANDARD_ERRORS = 3;

    boolean isReal() {
        double difference = Math.abs(thirds.lastPerSecond() - thirds.firstPerSecond());
        double middle = (thirds.lastPerSecond() + thirds.firstPerSecond()) / 2;
        return middle > 0
                && difference > MAX_DRIFT * middle
                && difference > MIN_STANDARD_ERRORS * thirds.standardError();
    }

    boolean isUpwards() {
        return thirds.lastPerSecond() > thirds.firstPerSecond();
    }

    /** Both rates, and the difference. */
    String text() {
        return ReasonText.format(
                "%,.1f/s in the first third of the window, %,.1f/s in the last (%+.0f %%)",
                thirds.firstPerSecond(),
                thirds.lastPerSecond(),
                thirds.firstPerSecond() > 0
                        ? 100 * (thirds.lastPerSecond() / thirds.firstPerSecond() - 1)
                        : Double.NaN);
    }
}
