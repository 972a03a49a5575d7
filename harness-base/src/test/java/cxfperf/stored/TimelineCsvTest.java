package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.measure.Interval;
import cxfperf.probe.ProbeSample;
import cxfperf.scenario.FailureKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineCsvTest {

    @Test
    void aRowHoldsWhatHasGrownAndWhatIs() {
        ProbeSample before = new ProbeSample(
                new ProbeSample.Cpu(5_000_000_000L, 100L, 1_000L, 1L, 1, null),
                new ProbeSample.Jvm(7L, 2L, 1_000_000L, 9, 10L),
                new ProbeSample.Sockets(1, 1, 2, 0, 3),
                new ProbeSample.Traffic(50L, 400L, 300L));
        ProbeSample now = new ProbeSample(
                new ProbeSample.Cpu(6_500_000_000L, 250L, 1_200L, 3L, 7, null),
                new ProbeSample.Jvm(8_000_000L, 5L, 13_500_000L, 20, 60L),
                new ProbeSample.Sockets(4, 4, 17, 2, 0),
                new ProbeSample.Traffic(54L, 1_400L, 2_300L));
        ServerSecond server = new ServerSecond(1.25, 0.5, 2.0, 77L, 4);

        assertThat(TimelineCsv.row(interval(), before, now, server))
                .isEqualTo(
                        "2.000,2,1,2.0,500.2,1000.4,1000.4,4,17,2,0,4,60,20,8000000,12.500,1.500,0.750,0.010,7,2000,1000,"
                                + "1.250,0.500,2.000,77,4\n");
        assertThat(cells(TimelineCsv.HEADER)).isEqualTo(cells(TimelineCsv.row(interval(), before, now, server)));
    }

    @Test
    void whatIsUnknownIsAnEmptyCell() {
        String row = TimelineCsv.row(interval(), ProbeSample.UNKNOWN, ProbeSample.UNKNOWN, ServerSecond.UNKNOWN);

        assertThat(row).isEqualTo("2.000,2,1,2.0,500.2,1000.4,1000.4,,,,,,,,,,,,,,,,,,,,\n");
        assertThat(cells(TimelineCsv.HEADER)).isEqualTo(cells(row));
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
