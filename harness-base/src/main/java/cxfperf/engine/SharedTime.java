package cxfperf.engine;

/**
 * The time since the window opened, for all hosts of one load, in relation to the clock of this host. The clocks of two
 * hosts go apart by milliseconds in a minute: without a common time the calls of several hosts would not keep their
 * places in one schedule. All times are in nanoseconds since the window opened. Thread-safe.
 */
public interface SharedTime {

    /** The time of a host whose load is its own. */
    SharedTime OWN = new SharedTime() {};

    /** What this host's clock shows when so much time has passed for all. */
    default long own(long sharedNanos) {
        return sharedNanos;
    }

    /** How much time has passed for all when this host's clock shows so much. */
    default long shared(long ownNanos) {
        return ownNanos;
    }
}
