package cxfperf.result.experiment;

/** What an experiment allows to be said of an arm against the control. */
public enum Outcome {
    BETTER("better"),
    WORSE("worse"),
    /** The data agree with no difference at all; that is not a proof that there is none. */
    NO_CLEAR_DIFFERENCE("no clear difference"),
    /** The metric is not known, or is zero, in some run. */
    UNKNOWN("n/a"),
    /** A run of one of the two did not pass: nothing is said. */
    INVALID("invalid");

    private final String word;

    Outcome(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
