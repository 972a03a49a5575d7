package cxfperf.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A sixtieth of eight hours, with a sixtieth of the room: lines and sizes are those of the real writer, of seconds
 * whose times scatter as those of real services do. With {@code -Dhours.part=1} all of the eight hours, which takes
 * minutes.
 */
class EightHoursIT {

    private static final int PART = Integer.getInteger("hours.part", 60);
    private static final int SECONDS = 28_800 / PART;
    private static final long SECOND = 1_000_000_000L;

    /** So many seconds differ from each other; each is a histogram of its own. */
    private static final int DIFFERENT = 16;

    /** Fifty megabytes less what the timeline takes. */
    private static final int MOST_BYTES = 44_000_000 / PART;

    @TempDir
    private Path directory;

    @ParameterizedTest(name = "{0}/s, open loop {1}, {2} operations: {3} digits")
    @CsvSource({"1000, false, 1, 3", "3000, true, 1, 2", "4000, true, 4, 1"})
    void theLogStaysSmallAndTellsWhatWasMeasured(int rate, boolean openLoop, int operations, int digits)
            throws IOException {
        List<Interval> seconds = seconds(rate, openLoop, operations);
        StringBuilder text = new StringBuilder();
        IntervalLog log = new IntervalLog(0, text::append, PART);
        for (int i = 0; i < SECONDS; i++) {
            Interval second = seconds.get(i % DIFFERENT);
            log.write(new Interval(
                    i * SECOND, (i + 1) * SECOND, second.operations(), second.offered(), second.started(), Map.of()));
        }

        assertThat(text.length()).isLessThan(MOST_BYTES);
        assertThat(text.toString().contains("have 2 significant digits")).isEqualTo(digits < 3);
        assertThat(text.toString().contains("have 1 significant digit:")).isEqualTo(digits < 2);
        Path file = directory.resolve("log");
        Files.writeString(file, text, StandardCharsets.US_ASCII);
        Distribution written = IntervalLogFile.read(file).all();
        Distribution measured = Distribution.merged(
                seconds.stream().map(second -> second.total().serviceTimes()).toList());
        assertThat(written.count()).isEqualTo((long) SECONDS / DIFFERENT * measured.count());
        for (double quantile : new double[] {0.5, 0.9, 0.99}) {
            double exact = measured.quantileMicros(quantile).orElseThrow();
            double tolerance = digits == 3 ? 1e-9 : digits == 2 ? 0.01 : 0.1;
            assertThat(written.quantileMicros(quantile).orElseThrow()).isCloseTo(exact, within(tolerance * exact));
        }
    }

    private static List<Interval> seconds(int rate, boolean openLoop, int operations) {
        Random random = new Random(1);
        List<String> names = List.of("get", "put", "post", "delete").subList(0, operations);
        Collector collector = openLoop ? new Collector(names, 1, nanos -> rate) : new Collector(names);
        List<CallRecorder> recorders =
                names.stream().map(collector::newRecorder).toList();
        List<Interval> seconds = new ArrayList<>();
        for (int i = 0; i < DIFFERENT; i++) {
            for (int call = 0; call < rate; call++) {
                CallRecorder recorder = recorders.get(call % operations);
                long service = (long) (3_000_000 * Math.exp(0.5 * random.nextGaussian()));
                if (openLoop) {
                    long late = (long) (-500_000 * Math.log(1 - random.nextDouble()));
                    recorder.started(late);
                    recorder.ok(service, service + late);
                } else {
                    recorder.started();
                    recorder.ok(service);
                }
            }
            seconds.add(collector.collect((i + 1) * SECOND));
        }
        return seconds;
    }
}
