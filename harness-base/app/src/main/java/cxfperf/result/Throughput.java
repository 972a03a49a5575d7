package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * Verified calls that ended in the window, including calls that started before it, per second of the window. The
 * per-client rate is the aggregate divided by the threads. A one-way call succeeds when the server has completed it;
 * the rate of sent calls is a separate value.
 *
 * @param perSecond the rate of all clients together (AGGREGATE); NaN if calls are one-way and the server could not be
 *     polled
 * @param perClientPerSecond the mean rate of one client; NaN if the aggregate is NaN
 * @param sentPerSecond the rate at which all clients together sent calls; null if no call is one-way
 */
public record Throughput(
        double perSecond, double perClientPerSecond, @JsonInclude(JsonInclude.Include.NON_NULL) Double sentPerSecond) {

    /** Makes the throughput of calls that have a reply. */
    public Throughput(double perSecond, double perClientPerSecond) {
        this(perSecond, perClientPerSecond, null);
    }

    /**
     * @param ok the calls that ended in the window
     * @param windowSeconds the length of the window; 0 if the window never opened: the throughput is then 0
     */
    public static Throughput of(long ok, double windowSeconds, int threads) {
        return of(windowSeconds > 0 ? ok / windowSeconds : 0, threads);
    }

    /** @param perSecond the rate of all clients together */
    public static Throughput of(double perSecond, int threads) {
        return new Throughput(perSecond, perSecond / threads);
    }

    /** @param sent the rate at which the clients sent calls, of which at least some are one-way */
    public Throughput beside(double sent) {
        return new Throughput(perSecond, perClientPerSecond, sent);
    }

    /** Whether the throughput is known. */
    public boolean known() {
        return !Double.isNaN(perSecond);
    }
}
