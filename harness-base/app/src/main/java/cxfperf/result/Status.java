package cxfperf.result;

/** Whether a run did what it was asked, from good to bad. */
public enum Status {
    /** Every call succeeded and nothing stands against the numbers. */
    PASS,
    /** The numbers are true, but calls failed or an objective was missed. */
    FAIL,
    /** The numbers must not be believed. */
    INVALID
}
