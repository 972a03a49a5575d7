package cxfperf.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimeBucketsTest {

    @Test
    void aCallIsInTheFirstBucketWhoseBoundItDoesNotExceed() {
        TimeBuckets buckets = new TimeBuckets();
        buckets.add(times(100, 101, 1_000, 999_000, 1_000_000, 59_000_000, 61_000_000));
        buckets.add(times(1));
        buckets.add(Distribution.empty());

        assertThat(count(buckets, 0.0001)).isEqualTo(2);
        assertThat(count(buckets, 0.00025)).isEqualTo(1);
        assertThat(count(buckets, 0.001)).isEqualTo(1);
        assertThat(count(buckets, 1)).isEqualTo(2);
        assertThat(count(buckets, 60)).isEqualTo(1);
        assertThat(count(buckets, Double.POSITIVE_INFINITY)).isEqualTo(1);
        assertThat(Arrays.stream(buckets.counts()).sum()).isEqualTo(8);
        assertThat(buckets.sumSeconds()).isCloseTo(122.0, within(0.2));
    }

    private static long count(TimeBuckets buckets, double bound) {
        return buckets.counts()[Arrays.binarySearch(TimeBuckets.bounds(), bound)];
    }

    private static Distribution times(long... micros) {
        Collector collector = new Collector(List.of("echo"));
        CallRecorder recorder = collector.newRecorder("echo");
        for (long each : micros) {
            recorder.started();
            recorder.ok(TimeUnit.MICROSECONDS.toNanos(each));
        }
        Map<String, OperationRecording> operations = collector.collect(1).operations();
        return operations.get("echo").serviceTimes();
    }
}
