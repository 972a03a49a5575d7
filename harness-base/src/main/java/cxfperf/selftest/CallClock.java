package cxfperf.selftest;

/** The two clocks of an open loop. */
public enum CallClock {
    /** From the actual start of a call. */
    SERVICE,
    /** From its intended start. */
    RESPONSE
}
