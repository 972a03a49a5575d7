package cxfperf.plan;

/** The distribution of the times between the scheduled calls of an open loop. */
public enum Arrivals {
    /** The time between two calls is the rate's period. */
    CONSTANT,
    /**
     * The times between two calls are drawn from an exponential distribution with the rate's period as its mean. The
     * calls are a Poisson process, like those of many independent clients.
     */
    POISSON
}
