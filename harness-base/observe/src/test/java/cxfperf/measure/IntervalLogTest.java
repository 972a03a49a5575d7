package cxfperf.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    /** A name in a WSDL may have any letters. */
    @Test
    void anOperationHasItsNameInAnyLetters(@TempDir Path directory) throws IOException {
        Collector collector = new Collector(List.of("größe", "gräße"));
        CallRecorder first = collector.newRecorder("größe");
        collector.newRecorder("gräße");
        first.started();
        first.ok(5_000);
        new IntervalLog(1_700_000_000_000L, log::append).write(collector.collect(1_000_000_000L));

        assertThat(read()).extracting(Histogram::getTag).containsExactly("größe", "gräße");
        Map<String, Distribution> read = file(directory).byOperation();
        assertThat(read).containsOnlyKeys("größe", "gräße");
        assertThat(read.get("größe").count()).isEqualTo(1);
    }

    @Test
    void anOpenLoopHasALineOfResponseTimesBehindEachOfServiceTimes(@TempDir Path directory) throws IOException {
        Collector collector = new Collector(List.of("echo"), 1, nanos -> nanos / 1_000_000);
        CallRecorder recorder = collector.newRecorder("echo");
        IntervalLog intervalLog = new IntervalLog(1_700_000_000_000L, log::append);
        for (int second = 1; second <= 2; second++) {
            recorder.started(0);
            recorder.ok(3_000_000, second * 50_000_000L);
            intervalLog.write(collector.collect(second * 1_000_000_000L));
        }

        assertThat(read()).extracting(Histogram::getTag).containsExactly(null, "response", null, "response");
        IntervalLogFile file = file(directory);
        assertThat(file.all().count()).isEqualTo(2);
        assertThat(file.all().maxMicros().orElseThrow()).isBetween(2_997.0, 3_003.0);
        assertThat(file.byOperation()).isEmpty();
        assertThat(file.responseTimes().orElseThrow().count()).isEqualTo(2);
        assertThat(file.responseTimes().orElseThrow().maxMicros().orElseThrow()).isBetween(99_900.0, 100_100.0);
        assertThat(file.responseTimesByOperation()).isEmpty();
        assertThat(file.whole()).isTrue();
    }

    /** Also of an operation that is called as the tag of response times is. */
    @Test
    void theResponseTimesOfAMixAreTaggedByOperation(@TempDir Path directory) throws IOException {
        Collector collector = new Collector(List.of("get", "response"), 1, nanos -> 3);
        CallRecorder get = collector.newRecorder("get");
        CallRecorder other = collector.newRecorder("response");
        get.started(0);
        get.ok(5_000, 6_000);
        get.started(0);
        get.ok(5_000, 6_000);
        other.started(0);
        other.ok(7_000, 90_000);
        new IntervalLog(1_700_000_000_000L, log::append).write(collector.collect(1_000_000_000L));

        assertThat(read())
                .extracting(Histogram::getTag)
                .containsExactly("get", "get:response", "response", "response:response");
        IntervalLogFile file = file(directory);
        assertThat(file.all().count()).isEqualTo(3);
        assertThat(file.responseTimes().orElseThrow().count()).isEqualTo(3);
        assertThat(counts(file.byOperation())).isEqualTo(Map.of("get", 2L, "response", 1L));
        assertThat(counts(file.responseTimesByOperation())).isEqualTo(Map.of("get", 2L, "response", 1L));
        assertThat(file.all().maxMicros().orElseThrow()).isLessThan(8);
    }

    @Test
    void whatIsBehindACutIsMissingAndTheRestIsThere(@TempDir Path directory) throws IOException {
        Collector collector = new Collector(List.of("echo"), 1, nanos -> 2);
        CallRecorder recorder = collector.newRecorder("echo");
        IntervalLog intervalLog = new IntervalLog(1_700_000_000_000L, log::append);
        for (int second = 1; second <= 2; second++) {
            recorder.started(0);
            recorder.ok(3_000_000, 4_000_000);
            intervalLog.write(collector.collect(second * 1_000_000_000L));
        }
        log.setLength(log.length() - 20);

        IntervalLogFile file = file(directory);

        assertThat(file.whole()).isFalse();
        assertThat(file.all().count()).isEqualTo(2);
        assertThat(file.responseTimes().orElseThrow().count()).isEqualTo(1);
    }

    private static Map<String, Long> counts(Map<String, Distribution> parts) {
        return parts.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, part -> part.getValue()
                .count()));
    }

    private IntervalLogFile file(Path directory) throws IOException {
        return IntervalLogFile.read(Files.writeString(directory.resolve("latency.hlog"), log));
    }

    private List<Histogram> read() {
        List<Histogram> histograms = new ArrayList<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(new ByteArrayInputStream(log.toString().getBytes(StandardCharsets.UTF_8)))) {
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
