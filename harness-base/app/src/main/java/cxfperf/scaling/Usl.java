package cxfperf.scaling;

/**
 * The Universal Scalability Law, {@code X(N) = lambda N / (1 + sigma (N - 1) + kappa N (N - 1))}.
 *
 * <p>Source: N. J. Gunther, "Guerrilla Capacity Planning", Springer 2007, chapters 4 to 6; lambda, the throughput of
 * one client, is the third parameter of the form that fits absolute throughput.
 *
 * @param lambda calls a second of one client that has the system for itself
 * @param sigma contention: the share of the work that waits in line
 * @param kappa crosstalk: the cost of each pair of clients; 0 means that throughput never falls again
 */
public record Usl(double lambda, double sigma, double kappa) {

    /** Modelled calls a second of {@code threads} clients together. */
    public double throughput(double threads) {
        return lambda * threads / (1 + sigma * (threads - 1) + kappa * threads * (threads - 1));
    }

    /**
     * The knee N* = sqrt((1 - sigma) / kappa): the number of clients beyond which the modelled throughput falls.
     *
     * @return infinity where kappa is 0, 1 where contention alone forbids any gain
     */
    public double knee() {
        if (sigma >= 1) {
            return 1;
        }
        return kappa > 0 ? Math.max(1, Math.sqrt((1 - sigma) / kappa)) : Double.POSITIVE_INFINITY;
    }

    /** The modelled throughput at the knee; NaN without a knee. */
    public double peak() {
        return throughput(knee());
    }
}
