package cxfperf.measure;

/**
 * The counted calls of one operation.
 *
 * @param counts how they ended
 * @param serviceTimes the times of the ok ones, from the actual start of a call to its verified reply
 */
public record OperationRecording(Counts counts, Distribution serviceTimes) {

    public OperationRecording {
        if (counts.ok() != serviceTimes.count()) {
            throw new IllegalArgumentException(
                    "ok is " + counts.ok() + " but the histogram holds " + serviceTimes.count() + " calls");
        }
    }
}
