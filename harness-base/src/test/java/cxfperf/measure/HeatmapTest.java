package cxfperf.measure;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.Intervals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many calls took how long in which second, as the log of a run has it. */
class HeatmapTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000L;

    private final StringBuilder log = new StringBuilder();

    @TempDir
    private Path directory;

    @Test
    void twoModesAndAStallStandInTheirSeconds() throws IOException {
        Heatmap heatmap = IntervalLogFile.read(logOfAStall(true, "echo")).heatmap();

        assertThat(heatmap.columnSeconds()).isEqualTo(1);
        assertThat(heatmap.columns()).isEqualTo(10);
        // In an open loop it is the response time, here ten times the service time.
        assertThat(calls(heatmap, 0)).isEqualTo(Map.of(10, 90L, 398, 10L));
        assertThat(calls(heatmap, 4)).isEmpty();
        assertThat(calls(heatmap, 5)).isEqualTo(Map.of(10, 90L, 398, 10L, 14_125, 2L));
    }

    @Test
    void aClosedLoopHasItsServiceTimesAndAMixThoseOfAllOperations() throws IOException {
        Heatmap heatmap = IntervalLogFile.read(logOfAStall(false, "get", "put")).heatmap();

        assertThat(calls(heatmap, 0)).isEqualTo(Map.of(1, 90L, 39, 10L));
        assertThat(calls(heatmap, 5)).isEqualTo(Map.of(1, 90L, 39, 10L, 1_412, 2L));
    }

    @Test
    void eightHoursHaveFewColumnsAndAllTheirCalls() throws IOException {
        Collector collector = new Collector(List.of("echo"));
        CallRecorder recorder = collector.newRecorder("echo");
        recorder.started();
        recorder.ok(MILLI);
        Interval second = collector.collect(SECOND);
        new IntervalLog(0, log::append).write(Intervals.closedLoop(0, SECOND, second.operations()));
        String firstLine = log.substring(log.indexOf("0.000,1.000,"));
        for (int i = 1; i < 28_800; i++) {
            log.append(i).append(firstLine.substring(1));
        }

        Heatmap heatmap = IntervalLogFile.read(file("eight-hours")).heatmap();

        assertThat(heatmap.columnSeconds()).isEqualTo(128);
        assertThat(heatmap.columns()).isEqualTo(225).isLessThanOrEqualTo(Heatmap.MAX_COLUMNS);
        for (int column = 0; column < 225; column++) {
            assertThat(calls(heatmap, column)).isEqualTo(Map.of(1, 128L));
        }
    }

    @Test
    void theHeatmapOfSeveralHostsIsTheirSumOnOneClock() throws IOException {
        IntervalLogFile first = IntervalLogFile.read(logOfAStall(false, "echo"));

        // The window of the second host opened three seconds before that of the sum.
        Heatmap sum = IntervalLogFile.merged(List.of(first, first.withHeatmapFrom(2.8)))
                .heatmap();

        assertThat(sum.columns()).isEqualTo(10);
        assertThat(calls(sum, 0)).isEqualTo(Map.of(1, 180L, 39, 20L));
        assertThat(calls(sum, 1)).as("second 4 of the second host").isEqualTo(Map.of(1, 90L, 39, 10L));
        assertThat(calls(sum, 2)).isEqualTo(Map.of(1, 180L, 39, 20L, 1_412, 2L));
        assertThat(calls(sum, 4)).isEqualTo(Map.of(1, 90L, 39, 10L));
        assertThat(calls(sum, 9)).isEqualTo(Map.of(1, 90L, 39, 10L));
    }

    /** A busy host is late with its seconds. */
    @Test
    void theCallsOfALongIntervalAreSpreadOverItsSeconds() throws IOException {
        Collector collector = new Collector(List.of("echo"));
        CallRecorder recorder = collector.newRecorder("echo");
        for (int call = 0; call < 5; call++) {
            recorder.started();
            recorder.ok(MILLI);
        }
        Map<String, OperationRecording> calls = collector.collect(SECOND).operations();
        IntervalLog intervals = new IntervalLog(0, log::append);
        intervals.write(Intervals.closedLoop(0, SECOND * 9 / 10, calls));
        intervals.write(Intervals.closedLoop(SECOND * 9 / 10, SECOND * 29 / 10, calls));
        intervals.write(Intervals.closedLoop(SECOND * 29 / 10, 4 * SECOND, calls));
        intervals.write(Intervals.closedLoop(4 * SECOND, SECOND * 41 / 10, calls));

        Heatmap heatmap = IntervalLogFile.read(file("late")).heatmap();

        assertThat(heatmap.columns()).isEqualTo(5);
        assertThat(calls(heatmap, 0)).isEqualTo(Map.of(1, 5L));
        assertThat(calls(heatmap, 1)).isEqualTo(Map.of(1, 2L));
        assertThat(calls(heatmap, 2)).isEqualTo(Map.of(1, 3L));
        assertThat(calls(heatmap, 3)).isEqualTo(Map.of(1, 5L));
        assertThat(calls(heatmap, 4)).isEqualTo(Map.of(1, 5L));
    }

    @Test
    void aLogWithoutCallsHasNoColumns() throws IOException {
        new IntervalLog(0, log::append);

        Heatmap heatmap = IntervalLogFile.read(file("empty")).heatmap();

        assertThat(heatmap.columns()).isZero();
        assertThat(heatmap.rows()).isEmpty();
        assertThat(Heatmap.merged(List.of(heatmap, heatmap)).columns()).isZero();
    }

    /** Ten seconds with 90 calls of 1 ms and 10 of 40 ms in each, but in the fifth; then two of 1.5 s came back. */
    private Path logOfAStall(boolean openLoop, String... names) throws IOException {
        Collector collector = openLoop ? new Collector(List.of(names), 1, nanos -> 1) : new Collector(List.of(names));
        List<CallRecorder> recorders =
                Stream.of(names).map(collector::newRecorder).toList();
        IntervalLog intervals = new IntervalLog(0, log::append);
        for (int second = 0; second < 10; second++) {
            for (int call = 0; call < (second == 4 ? 0 : second == 5 ? 102 : 100); call++) {
                long nanos = call < 90 ? MILLI : call < 100 ? 40 * MILLI : 1_500 * MILLI;
                CallRecorder recorder = recorders.get(call % recorders.size());
                recorder.started(0);
                if (openLoop) {
                    recorder.ok(nanos, 10 * nanos);
                } else {
                    recorder.ok(nanos);
                }
            }
            Interval interval = collector.collect((second + 1) * SECOND);
            intervals.write(new Interval(
                    second * SECOND,
                    (second + 1) * SECOND,
                    interval.operations(),
                    interval.offered(),
                    interval.started()));
        }
        return file("stall");
    }

    private Path file(String name) throws IOException {
        return Files.writeString(directory.resolve(name), log);
    }

    /** The calls of a column by the lower edge of their row, in whole milliseconds. */
    private static Map<Integer, Long> calls(Heatmap heatmap, int column) {
        Map<Integer, Long> calls = new TreeMap<>();
        for (int row = 0; row < heatmap.rows().size(); row++) {
            if (heatmap.calls(column, row) > 0) {
                calls.put((int) (heatmap.rows().get(row).fromMicros() / 1_000 + 1e-6), heatmap.calls(column, row));
            }
        }
        return calls;
    }
}
