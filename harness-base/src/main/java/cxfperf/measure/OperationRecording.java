package cxfperf.measure;

import java.util.Optional;

/**
 * The counted calls of one operation.
 *
 * @param counts how they ended
 * @param serviceTimes the times of the ok ones, from the actual start of a call to its verified reply
 * @param responseTimes the times of the same calls from their intended starts; empty in a closed loop, which has none
 */
public record OperationRecording(Counts counts, Distribution serviceTimes, Optional<Distribution> responseTimes) {

    public OperationRecording {
        if (counts.ok() != serviceTimes.count()) {
            throw new IllegalArgumentException(
                    "ok is " + counts.ok() + " but the histogram holds " + serviceTimes.count() + " calls");
        }
    }

    /** Of a closed loop. */
    public OperationRecording(Counts counts, Distribution serviceTimes) {
        this(counts, serviceTimes, Optional.empty());
    }
}
