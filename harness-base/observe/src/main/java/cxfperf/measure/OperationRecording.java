package cxfperf.measure;

import java.util.Optional;

/**
 * The counted calls of one operation.
 *
 * @param counts outcomes of the calls
 * @param serviceTimes times of the ok calls, from the actual start to the verified reply
 * @param responseTimes times of the same calls from their scheduled starts; empty in a closed loop
 */
public record OperationRecording(Counts counts, Distribution serviceTimes, Optional<Distribution> responseTimes) {

    public OperationRecording {
        if (counts.ok() != serviceTimes.count()) {
            throw new IllegalArgumentException(
                    "ok is " + counts.ok() + " but the histogram holds " + serviceTimes.count() + " calls");
        }
    }
}
