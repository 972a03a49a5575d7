package cxfperf.engine;

import cxfperf.measure.Counts;
import cxfperf.measure.Offered;
import cxfperf.measure.OperationRecording;
import cxfperf.measure.Recording;
import cxfperf.scenario.FailureKind;
import java.util.Map;
import java.util.Optional;

/**
 * How a run ended and what it recorded.
 *
 * @param ending why the window was closed
 * @param recording the counted calls
 * @param warmupNanos how long the warm-up was; less than planned where nothing in it succeeded
 * @param warmup how the calls of the warm-up ended; no number of the recording includes them. A call that was STUCK
 *     when the window opened is in both
 * @param trailing how the calls ended that were made while the last counted ones came back; nowhere else included.
 *     Those that were out when the run stopped waiting for them are abandoned
 * @param warm whether a warm-up that was judged ended because the load was warm; empty where its length was fixed
 * @param offered what the open loop had to do in the window, and did; empty in a closed loop
 * @param examples the first failure of each kind, as one line of text
 * @param closeFailure why a client could not be closed in order, or not take back what it had left on the server
 * @param passes the passes through a flow that began in the window; empty where the operations are no steps of one
 * @param harnessFault what broke in the load generator itself; where present, the numbers must not be believed
 */
public record RunOutcome(
        Ending ending,
        Recording recording,
        long warmupNanos,
        Counts warmup,
        Counts trailing,
        Optional<Boolean> warm,
        Optional<Offered> offered,
        Map<FailureKind, String> examples,
        Optional<String> closeFailure,
        Optional<OperationRecording> passes,
        Optional<String> harnessFault) {

    /** Why the window was closed. */
    public enum Ending {
        /** The time was over, or all invocations were made. */
        COMPLETED,
        /** Somebody asked the run to stop. */
        INTERRUPTED,
        /** Not one call had succeeded since the start of the warm-up, so there was nothing to wait for. */
        NOTHING_VERIFIED,
        /** Every worker that still had calls to make was stuck in one. */
        ALL_STUCK
    }

    public RunOutcome {
        examples = Map.copyOf(examples);
    }
}
