package cxfperf.jmeter.between;

/**
 * What became of one call of a {@link SampledClient}.
 *
 * @param counted whether the call is one of the measured window; one of the warm-up, and one behind the window, is not
 * @param startMillis when the call began, in milliseconds of the wall clock
 * @param serviceNanos how long the call took
 * @param failure why it failed, as one line that begins with its kind; empty where it did not
 */
public record CallEnd(boolean counted, long startMillis, long serviceNanos, String failure) {

    public boolean ok() {
        return failure.isEmpty();
    }
}
