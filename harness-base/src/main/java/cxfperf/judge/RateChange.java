package cxfperf.judge;

import cxfperf.measure.RateHistory;
import cxfperf.result.ReasonText;
import org.apache.commons.statistics.distribution.TDistribution;

/** How the rate of the last third of a window differs from that of the first. */
record RateChange(RateHistory.Thirds thirds) {

    /** Below this difference the first and the last third are of one rate. */
    private static final double MAX_DRIFT = 0.10;

    /** Chance is to make a larger difference, of this sign, no oftener: that is three standard errors where these are known exactly. */
    private static final double CHANCE = 0.00135;

    boolean isReal() {
        double difference = Math.abs(thirds.lastPerSecond() - thirds.firstPerSecond());
        double middle = (thirds.lastPerSecond() + thirds.firstPerSecond()) / 2;
        return middle > 0 && difference > MAX_DRIFT * middle && difference > standardErrors() * thirds.standardError();
    }

    /** By Student's t: a standard error from a few seconds is itself uncertain. */
    private double standardErrors() {
        return TDistribution.of(thirds.degreesOfFreedom()).inverseSurvivalProbability(CHANCE);
    }

    boolean isUpwards() {
        return thirds.lastPerSecond() > thirds.firstPerSecond();
    }

    /** Both rates, and how many per cent the difference is of the first, which nobody can say of a rate of zero. */
    String text() {
        return ReasonText.format(
                        "%,.1f/s in the first third of the window, %,.1f/s in the last",
                        thirds.firstPerSecond(), thirds.lastPerSecond())
                + (thirds.firstPerSecond() > 0
                        ? ReasonText.format(" (%+.0f %%)", 100 * (thirds.lastPerSecond() / thirds.firstPerSecond() - 1))
                        : "");
    }
}
