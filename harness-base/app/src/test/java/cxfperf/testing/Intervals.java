package cxfperf.testing;

import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.measure.Interval;
import cxfperf.measure.OperationRecording;
import cxfperf.scenario.FailureKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Intervals of runs that no engine has made. */
public final class Intervals {

    private static final long SECOND = 1_000_000_000L;

    private Intervals() {}

    /** An interval of a closed loop in which all its calls began. */
    public static Interval closedLoop(long startNanos, long endNanos, Map<String, OperationRecording> operations) {
        return new Interval(
                startNanos,
                endNanos,
                operations,
                Optional.empty(),
                operations.values().stream()
                        .mapToLong(part -> part.counts().started())
                        .sum(),
                Map.of());
    }

    /** A second of a closed loop, with verified calls that took so long each, and with calls that failed. */
    public static Interval second(int number, long ok, long nanos, long failed) {
        Collector collector = new Collector(List.of("echo"));
        collector.collect((number - 1) * SECOND);
        CallRecorder recorder = collector.newRecorder("echo");
        for (long call = 0; call < ok + failed; call++) {
            recorder.started();
            if (call < ok) {
                recorder.ok(nanos);
            } else {
                recorder.failed(FailureKind.OTHER);
            }
        }
        return collector.collect(number * SECOND);
    }
}
