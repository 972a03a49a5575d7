package cxfperf.testing;

/**
 * Response times of calls at an even rate to a server that stops once, where all workers together are faster than the
 * rate. While the server stands still, calls are scheduled at the rate; after that the workers make them at their
 * capacity, until the backlog is gone. A call that is scheduled {@code u} seconds after the stall began ends {@code u x
 * rate / capacity} after the stall ended, so its response time is {@code stall - u x (1 - rate / capacity)} above the
 * service time: the calls in the backlog have response times that lie evenly between the service time and the whole
 * stall above it. Immutable.
 *
 * @param perSecond the rate
 * @param workers how many calls can be out at once
 * @param serviceSeconds of a call while the server does not stand
 * @param stallSeconds how long it stands
 * @param windowSeconds the whole time; the stall and the backlog are over before its end
 */
public record StalledServer(
        double perSecond, int workers, double serviceSeconds, double stallSeconds, double windowSeconds) {

    /** The rate as a share of what the workers could do. */
    private double load() {
        return perSecond * serviceSeconds / workers;
    }

    /** From the beginning of the stall until no call waits for a worker any more. */
    private double backlogSeconds() {
        return stallSeconds / (1 - load());
    }

    /** The response time at a quantile; 1 is the longest, that of the call whose reply was due as the stall began. */
    public double responseSeconds(double quantile) {
        double shareAbove = 1 - quantile;
        return serviceSeconds + Math.max(0, stallSeconds * (1 - shareAbove * windowSeconds / backlogSeconds()));
    }

    /**
     * The service time at a quantile: only the calls that were out in the stall, one for each worker, see it, because
     * no other call was started before its end.
     */
    public double serviceSeconds(double quantile) {
        double callsAbove = (1 - quantile) * perSecond * windowSeconds;
        return callsAbove < workers ? serviceSeconds + stallSeconds : serviceSeconds;
    }
}
