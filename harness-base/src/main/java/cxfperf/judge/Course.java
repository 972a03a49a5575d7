package cxfperf.judge;

import cxfperf.result.ProcessSide;
import cxfperf.result.Reason;
import cxfperf.result.Steadiness;
import java.util.Map;
import java.util.Optional;

/**
 * How the window went, besides its calls.
 *
 * @param stalls its seconds without a verified call
 * @param serverRestarted whether another server process answered at the end than at the opening
 * @param serverOutOfMemory whether the server's JVM has thrown an {@code OutOfMemoryError}
 * @param serverLiveHeapShare the largest share of its heap that the server's collections left in use; null where not
 *     known
 * @param openLoop what is known of the rate that was to be kept; empty in a closed loop
 * @param lost what the files of the run lack, if anything
 * @param drift of the rate; empty where the window was too short to tell
 * @param unwarmed the warm-up before it, where that was judged and did not make the load warm
 * @param processes what the auxiliary processes of the run used, and whether they were there until its end
 * @param oneWay what became of one-way calls; empty where there are none
 * @param profiling empty where the client asked for no flight recording
 * @param standstillSeconds how long the load generator did nothing, by pauses of a second or more
 * @param asked what the user asked for
 */
public record Course(
        Steadiness.Stalls stalls,
        boolean serverRestarted,
        boolean serverOutOfMemory,
        Double serverLiveHeapShare,
        Optional<RateEvidence> openLoop,
        Optional<Reason> lost,
        Optional<Steadiness.Drift> drift,
        Optional<Unwarmed> unwarmed,
        Map<String, ProcessSide> processes,
        Optional<OneWayEvidence> oneWay,
        Optional<Profiling> profiling,
        double standstillSeconds,
        Intent asked) {

    /** Of a load generator that never stood still, in a usual run. */
    public Course(
            Steadiness.Stalls stalls,
            boolean serverRestarted,
            boolean serverOutOfMemory,
            Double serverLiveHeapShare,
            Optional<RateEvidence> openLoop,
            Optional<Reason> lost,
            Optional<Steadiness.Drift> drift,
            Optional<Unwarmed> unwarmed,
            Map<String, ProcessSide> processes,
            Optional<OneWayEvidence> oneWay,
            Optional<Profiling> profiling) {
        this(
                stalls,
                serverRestarted,
                serverOutOfMemory,
                serverLiveHeapShare,
                openLoop,
                lost,
                drift,
                unwarmed,
                processes,
                oneWay,
                profiling,
                0,
                Intent.USUAL);
    }

    /** Of a window of which none of this is known. */
    public static final Course UNKNOWN = new Course(
            new Steadiness.Stalls(0, 0),
            false,
            false,
            null,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            Optional.empty());

    /** Whether the rate was meant to change. */
    boolean isRamp() {
        return openLoop.filter(loop -> loop.offered().hasRamp()).isPresent();
    }
}
