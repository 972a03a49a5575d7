package cxfperf.experiment;

/** The conclusion of a comparison of a variant with the baseline, for one metric or for all. */
public enum Outcome {
    BETTER("better"),
    WORSE("worse"),
    /** The data agree with no difference, which does not prove that there is none. */
    NO_CLEAR_DIFFERENCE("no clear difference"),
    /** One deciding metric is clearly better and another clearly worse. */
    MIXED("better and worse"),
    /** The requested rate sets the value of the metric, so it shows nothing about a variant. */
    GIVEN("given"),
    /** A run has no value for the metric, or zero. */
    UNKNOWN("n/a"),
    /** A run of one of the two did not pass, so nothing is concluded. */
    INVALID("invalid"),
    /** A run of one of the two was not warm even after a longer warm-up, so nothing is concluded. */
    NOT_WARM("not warm");

    private final String word;

    Outcome(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
