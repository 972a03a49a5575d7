package cxfperf.result;

/** Why a run no longer waited for the server to complete what was sent one-way. */
public enum DrainEnd {
    /** All was completed. */
    DRAINED,
    /** The server completed no more, for as long as a call may take. */
    STOOD_STILL,
    /** It still completed some, and the longest time that a run waits was over. */
    OUT_OF_TIME,
    /** Somebody stopped the run. */
    STOPPED
}
