package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * Verified calls that ended in the window, per second of the window, whenever they started. The per-client rate is the
 * aggregate divided by the threads. One-way calls are successes when the server has completed them: what the clients
 * sent stands beside it.
 *
 * @param perSecond of all clients together: the AGGREGATE rate; NaN where calls are one-way and the server could not be
 *     asked
 * @param perClientPerSecond the mean of one client; NaN where the other one is
 * @param sentPerSecond of all clients together: the calls that ended well for the client, of which some at least are
 *     one-way; null where none is
 */
public record Throughput(
        double perSecond, double perClientPerSecond, @JsonInclude(JsonInclude.Include.NON_NULL) Double sentPerSecond) {

    /** Makes the throughput of calls that have a reply. */
    public Throughput(double perSecond, double perClientPerSecond) {
        this(perSecond, perClientPerSecond, null);
    }

    /**
     * @param ok the calls that ended in the window
     * @param windowSeconds 0 for a run that never got to measure; the throughput is then 0
     */
    public static Throughput of(long ok, double windowSeconds, int threads) {
        return of(windowSeconds > 0 ? ok / windowSeconds : 0, threads);
    }

    /** @param perSecond of all clients together */
    public static Throughput of(double perSecond, int threads) {
        return new Throughput(perSecond, perSecond / threads);
    }

    /** @param sent calls that the clients made at the same time, of which some at least are one-way */
    public Throughput beside(double sent) {
        return new Throughput(perSecond, perClientPerSecond, sent);
    }

    /** Whether it is known. */
    public boolean known() {
        return !Double.isNaN(perSecond);
    }
}
