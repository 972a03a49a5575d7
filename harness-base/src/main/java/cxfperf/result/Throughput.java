package cxfperf.result;

/**
 * Verified successes a second of wall-clock window. The per-client rate is the aggregate divided by the threads.
 *
 * @param perSecond of all clients together: the AGGREGATE rate
 * @param perClientPerSecond the mean of one client
 */
public record Throughput(double perSecond, double perClientPerSecond) {

    /** @param windowSeconds 0 for a run that never got to measure; the throughput is then 0 */
    public static Throughput of(long ok, double windowSeconds, int threads) {
        return of(windowSeconds > 0 ? ok / windowSeconds : 0, threads);
    }

    /** @param perSecond of all clients together */
    public static Throughput of(double perSecond, int threads) {
        return new Throughput(perSecond, perSecond / threads);
    }
}
