package cxfperf.jmeter.between;

/**
 * What became of one call of a {@link SampledClient}.
 *
 * @param counted whether the call is one of the measured window; one of the warm-up, and one behind the window, is not
 * @param startMillis when the call began, in whole milliseconds of the wall clock
 * @param endMillis when it ended, on the same clock: the mean of many differences is that of the calls' times
 * @param failure why it failed, as one line that begins with its kind; empty where it did not
 */
public record CallEnd(boolean counted, long startMillis, long endMillis, String failure) {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /**
     * A call that has ended.
     *
     * @param endNanos nanoseconds of the wall clock
     * @param serviceNanos how long the call took
     */
    public static CallEnd of(boolean counted, long endNanos, long serviceNanos, String failure) {
        return new CallEnd(
                counted,
                Math.floorDiv(endNanos - serviceNanos, NANOS_PER_MILLI),
                Math.floorDiv(endNanos, NANOS_PER_MILLI),
                failure);
    }

    public boolean ok() {
        return failure.isEmpty();
    }
}
