package cxfperf.scaling;

/**
 * One measured point of a sweep.
 *
 * @param threads clients that called at the same time, 1 or more
 * @param perSecond verified calls a second of all of them together, more than 0
 */
public record ScalingPoint(int threads, double perSecond) {

    public ScalingPoint {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be 1 or more, not " + threads);
        }
        if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
            throw new IllegalArgumentException("a rate above 0 is needed, not " + perSecond);
        }
    }

    /** Verified calls a second of one client. */
    public double perClient() {
        return perSecond / threads;
    }
}
