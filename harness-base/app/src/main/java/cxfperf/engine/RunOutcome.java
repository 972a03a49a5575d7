package cxfperf.engine;

import cxfperf.measure.Counts;
import cxfperf.measure.Offered;
import cxfperf.measure.Recording;
import cxfperf.scenario.FailureKind;
import java.util.Map;
import java.util.Optional;

/**
 * How a run ended and what it recorded.
 *
 * @param ending why the window was closed
 * @param recording the counted calls
 * @param warmupNanos how long the warm-up was; less than planned if nothing in it succeeded
 * @param warmup how the calls of the warm-up ended; the recording does not include them
 * @param runIn those calls of the warm-up that were made after the last wait before the window: the server's count from
 *     that wait on includes them
 * @param coolDown how the cool-down calls ended: those made while the last counted calls came back. The recording does
 *     not include them. A call is abandoned if it was out when the run stopped waiting for it
 * @param warm whether a judged warm-up ended in the steady state; empty if its length was fixed
 * @param offered what an open loop had scheduled in the window, and what it started; empty in a closed loop
 * @param examples the first failure of each kind, as one line of text
 * @param examplesOf the first failure of each kind by operation
 * @param closeFailure why a client could not be closed in order, or not take back what it had left on the server
 * @param harnessFault what broke in the load generator itself; if present, the numbers must not be believed
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
        /** A condition was met that ends the window before its time. */
        STOPPED,
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
