package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.measure.Interval;
import cxfperf.probe.ProbeDifference;
import cxfperf.probe.ProbeSample;
import cxfperf.scenario.FailureKind;
import cxfperf.stored.ServerSecond.OneWaySecond;
import cxfperf.testing.SampleSecond;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineCsvTest {

    private static final TimelineCsv CLOSED_LOOP = TimelineCsv.of(false, false);
    private static final TimelineCsv ONE_WAY = TimelineCsv.of(false, true);

    @Test
    void oneWayCallsHaveColumnsOfTheirOwnAndOtherRunsHaveNoneOfThem() {
        String row = ONE_WAY.row(
                interval(),
                SampleSecond.BEFORE,
                SampleSecond.NOW,
                new ServerSecond(SampleSecond.SERVER.probed(), new OneWaySecond(5_210L, 1_020.5, 4_190L)));
        assertThat(ONE_WAY.header()).endsWith(",sent,completedPerSecond,backlog\n");
        assertThat(row).endsWith(",5210,1020.500,4190\n");
        assertThat(cells(row)).isEqualTo(cells(ONE_WAY.header()));
        assertThat(TimelineCsv.of(true, true).header())
                .startsWith(TimelineCsv.of(true, false).header().stripTrailing());
        assertThat(ONE_WAY.row(
                        interval(),
                        SampleSecond.BEFORE,
                        SampleSecond.NOW,
                        new ServerSecond(ProbeDifference.UNKNOWN, new OneWaySecond(7L, null, null))))
                .endsWith(",7,,\n");
    }

    @Test
    void cpuTimeIsDividedByTheTimeBetweenTheSamples() {
        ProbeSample late = new ProbeSample(
                new ProbeSample.Cpu(1_250_000_000L, 7_500_000_000L, null, null, null, null, null),
                SampleSecond.NOW.jvm(),
                SampleSecond.NOW.sockets(),
                SampleSecond.NOW.traffic());
        int column = List.of(CLOSED_LOOP.header().strip().split(",")).indexOf("clientCpuCores");

        assertThat(CLOSED_LOOP.row(interval(), SampleSecond.BEFORE, late, SampleSecond.SERVER)
                        .split(",", -1)[column])
                .isEqualTo("2.000");
    }

    @Test
    void whatIsUnknownIsAnEmptyCell() {
        String row = CLOSED_LOOP.row(interval(), ProbeSample.UNKNOWN, ProbeSample.UNKNOWN, ServerSecond.UNKNOWN);

        assertThat(row).isEqualTo("2.000,2,1,2.0,,,1000.2,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,3\n");
        assertThat(cells(CLOSED_LOOP.header())).isEqualTo(cells(row));
    }

    /** A cut in the last cell leaves all cells: of 1,234 calls there would be 12, and a minus is no number. */
    @Test
    void aLastRowThatIsCutOffIsLeftOut(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("timeline.csv");
        for (String cut : List.of("", "2.000,9", "2.000,90,12", "2.000,90,-")) {
            Files.writeString(file, "second,ok,started\n1.000,90,1234\n" + cut);
            assertThat(Timeline.read(file, 2).column(TimelineColumn.STARTED))
                    .as(cut)
                    .containsExactly(1_234);
        }
        Files.writeString(file, "second,ok,started\n1.000,90,1234\n2.000,90,12\n");
        assertThat(Timeline.read(file, 2).column(TimelineColumn.STARTED)).containsExactly(1_234, 12);
    }

    private static Interval interval() {
        Collector collector = new Collector(List.of("echo"));
        CallRecorder recorder = collector.newRecorder("echo");
        collector.collect(1_000_000_000L);
        recorder.started();
        recorder.ok(500_000);
        recorder.started();
        recorder.ok(1_000_000);
        recorder.started();
        recorder.failed(FailureKind.OTHER);
        return collector.collect(2_000_000_000L);
    }

    private static int cells(String row) {
        return row.split(",", -1).length;
    }
}
