package cxfperf.judge;

import cxfperf.result.ProcessSide;
import cxfperf.result.Reason;
import cxfperf.result.Steadiness;
import java.util.Map;
import java.util.Optional;

/** A course of which a test says what is remarkable; nothing is known of the rest. */
final class SampleCourse {

    private final long seconds;
    private final long emptySeconds;
    private boolean serverRestarted;
    private boolean serverOutOfMemory;
    private Double serverLiveHeapShare;
    private Optional<RateEvidence> openLoop = Optional.empty();
    private Optional<Reason> lost = Optional.empty();
    private Optional<Steadiness.Drift> drift = Optional.empty();
    private Optional<Unwarmed> unwarmed = Optional.empty();
    private Map<String, ProcessSide> processes = Map.of();
    private Optional<OneWayEvidence> oneWay = Optional.empty();
    private Optional<Profiling> profiling = Optional.empty();
    private double standstillSeconds;
    private Intent asked = Intent.USUAL;

    private SampleCourse(long seconds, long emptySeconds) {
        this.seconds = seconds;
        this.emptySeconds = emptySeconds;
    }

    /** @param seconds how many the window has, each with verified calls */
    static SampleCourse of(long seconds) {
        return of(seconds, 0);
    }

    static SampleCourse of(long seconds, long emptySeconds) {
        return new SampleCourse(seconds, emptySeconds);
    }

    SampleCourse serverRestarted() {
        serverRestarted = true;
        return this;
    }

    SampleCourse serverOutOfMemory() {
        serverOutOfMemory = true;
        return this;
    }

    SampleCourse serverLiveHeapShare(double share) {
        serverLiveHeapShare = share;
        return this;
    }

    SampleCourse openLoop(Optional<RateEvidence> evidence) {
        openLoop = evidence;
        return this;
    }

    SampleCourse lost(Reason what) {
        lost = Optional.of(what);
        return this;
    }

    SampleCourse drift(Steadiness.Drift what) {
        drift = Optional.of(what);
        return this;
    }

    SampleCourse unwarmed(Unwarmed what) {
        unwarmed = Optional.of(what);
        return this;
    }

    SampleCourse process(String name, ProcessSide side) {
        processes = Map.of(name, side);
        return this;
    }

    SampleCourse oneWay(OneWayEvidence evidence) {
        oneWay = Optional.of(evidence);
        return this;
    }

    SampleCourse profiling(Profiling what) {
        profiling = Optional.of(what);
        return this;
    }

    SampleCourse standstill(double seconds) {
        standstillSeconds = seconds;
        return this;
    }

    SampleCourse asked(Intent what) {
        asked = what;
        return this;
    }

    Course course() {
        return new Course(
                new Steadiness.Stalls(seconds, emptySeconds),
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
                standstillSeconds,
                asked);
    }
}
