package cxfperf.result;

/** Whether a run met its request, from good to bad. */
public enum Status {
    /** Every call succeeded, and no reason limits the numbers. */
    PASS,
    /** The numbers are valid, but calls failed or an objective was missed. */
    FAIL,
    /** The numbers must not be believed. */
    INVALID
}
