package cxfperf.experiment;

/** The conclusion that an experiment allows on a metric of a variant against the baseline. */
public enum Outcome {
    BETTER("better"),
    WORSE("worse"),
    /** The data agree with no difference at all; that is not a proof that there is none. */
    NO_CLEAR_DIFFERENCE("no clear difference"),
    /** One deciding metric is clearly better and another clearly worse. */
    MIXED("better and worse"),
    /** The metric is what the load was asked to be, so that it says nothing about a variant. */
    GIVEN("given"),
    /** The metric is not known, or is zero, in some run. */
    UNKNOWN("n/a"),
    /** A run of one of the two did not pass: nothing is said. */
    INVALID("invalid"),
    /** A run of one of the two was not warm, however long its warm-up: nothing is said. */
    NOT_WARM("not warm");

    private final String word;

    Outcome(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
