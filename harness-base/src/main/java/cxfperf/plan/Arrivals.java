package cxfperf.plan;

/** How the intended starts of an open loop lie in time. */
public enum Arrivals {
    /** Evenly: the next call is due one period of the rate after the last. */
    CONSTANT,
    /**
     * As those of many clients that know nothing of each other: the times between two are drawn from an exponential
     * distribution with the rate's period as its mean (a Poisson process).
     */
    POISSON
}
