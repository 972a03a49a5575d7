package cxfperf.report.document;

/** What a word means for its reader, which renderers show by its colour. */
public enum Tone {
    NEUTRAL,
    PASS,
    /** A PASS with warnings. */
    WARNED,
    FAIL,
    INVALID
}
