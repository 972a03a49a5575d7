package cxfperf.engine;

import cxfperf.measure.Counts;
import cxfperf.measure.Offered;
import cxfperf.measure.Recording;
import cxfperf.scenario.FailureKind;
import java.util.Map;
import java.util.Optional;

/**
 * The end of a run and its recordings.
 *
 * @param ending why the window was closed
 * @param recording the counted calls
 * @param warmupNanos the length of the warm-up; shorter than planned if none of its calls succeeded
 * @param warmup the outcomes of the warm-up's calls, which the recording does not include
 * @param runIn the outcomes of the warm-up calls after the last wait before the window; the server's count since that
 *     wait includes them
 * @param coolDown the outcomes of the cool-down calls, made while the last counted calls came back. The recording does
 *     not include them. A call is abandoned if it was in flight when the run stopped waiting for it
 * @param warm whether a judged warm-up ended in the steady state; empty if its length was fixed
 * @param offered the calls that an open loop scheduled and started in the window; empty in a closed loop
 * @param examples the first failure of each kind, as one line of text
 * @param examplesOf the first failure of each kind by operation
 * @param closeFailure why a client could not be closed normally, or could not remove its data from the server
 * @param harnessFault the fault of the load generator itself; if present, the numbers are invalid
 */
public record RunOutcome(
        Ending ending,
        Recording recording,
        long warmupNanos,
        Counts warmup,
        Counts runIn,
        Counts coolDown,
        Optional<Boolean> warm,
        Optional<Offered> offered,
        Map<FailureKind, String> examples,
        Map<String, Map<FailureKind, String>> examplesOf,
        Optional<String> closeFailure,
        Optional<String> harnessFault) {

    /** Why the window was closed. */
    public enum Ending {
        /** The time was over, or all invocations were made. */
        COMPLETED,
        /** A condition that ends the window early was met. */
        STOPPED,
        /** A user stopped the run. */
        INTERRUPTED,
        /** No call had succeeded since the start of the warm-up, so the run had nothing to wait for. */
        NOTHING_VERIFIED,
        /** Every worker that still had calls to make was stuck in one. */
        ALL_STUCK
    }

    public RunOutcome {
        examples = Map.copyOf(examples);
    }
}
