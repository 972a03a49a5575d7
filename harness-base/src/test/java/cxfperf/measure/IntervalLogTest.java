package cxfperf.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;

class IntervalLogTest {

    private final StringBuilder log = new StringBuilder();

    @Test
    void theStandardReaderFindsEveryCallInItsSecond() {
        Collector collector = new Collector(List.of("echo"));
        CallRecorder recorder = collector.newRecorder("echo");
        IntervalLog intervalLog = new IntervalLog(1_700_000_000_000L, log::append);
        for (int second = 1; second <= 3; second++) {
            for (int call = 0; call < second * 10; call++) {
                recorder.started();
                recorder.ok(second * 1_000_000L);
            }
            intervalLog.write(collector.collect(second * 1_000_000_000L));
        }

        List<Histogram> read = read();

        assertThat(read).extracting(Histogram::getTotalCount).containsExactly(10L, 20L, 30L);
        assertThat(read.get(2).getMaxValue()).isBetween(2_999_000L, 3_003_000L);
        assertThat(read.get(1).getStartTimeStamp()).isEqualTo(1_700_000_001_000L);
        assertThat(read.get(0).getTag()).isNull();
    }

    @Test
    void theOperationsOfAMixAreTagged() {
        Collector collector = new Collector(List.of("get", "post"));
        CallRecorder get = collector.newRecorder("get");
        collector.newRecorder("post");
        get.started();
        get.ok(5_000);
        new IntervalLog(1_700_000_000_000L, log::append).write(collector.collect(1_000_000_000L));

        assertThat(read()).extracting(Histogram::getTag).containsExactly("get", "post");
    }

    private List<Histogram> read() {
        List<Histogram> histograms = new ArrayList<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(new ByteArrayInputStream(log.toString().getBytes(StandardCharsets.US_ASCII)))) {
            while (reader.hasNext()) {
                Histogram histogram = (Histogram) reader.nextIntervalHistogram();
                if (histogram != null) {
                    histograms.add(histogram);
                }
            }
        }
        return histograms;
    }
}
