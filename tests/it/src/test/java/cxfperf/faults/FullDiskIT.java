package cxfperf.faults;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.CommandProcess;
import cxfperf.testing.SmallDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
class FullDiskIT {

    private static final int SECONDS = 12;

    @TempDir
    private Path home;

    @Test
    void aFullDiskEndsNoLoadAndItsSecondsAreWholeElsewhere() throws Exception {
        Path results = Files.createDirectory(home.resolve("results"));
        Path elsewhere = Files.createDirectory(home.resolve("elsewhere"));
        String output;
        try (SmallDisk disk = SmallDisk.mount(results);
                CommandProcess command = CommandProcess.start(
                        disk.prefix(),
                        List.of(Path.of("src", "test", "faults").toAbsolutePath()),
                        home,
                        "clientserver",
                        "-Dscenario=socket",
                        "-Dport=0",
                        "-Dhost=127.0.0.1",
                        "-DjvmArgs=-Djava.io.tmpdir=" + elsewhere,
                        "-Dtime=" + SECONDS,
                        "-Dwarmup=0")) {
            command.awaitMeasured(2);
            disk.fill();

            assertThat(command.exitCode()).as(command.output()).isEqualTo(3);
            assertThat(command.output())
                    .containsOnlyOnce("cxfperf: cannot write to " + results)
                    .contains("VERDICT: INVALID - HARNESS_FAULT", "No space left on device")
                    .contains("result.json could not be written to ");
            output = command.output().replaceAll("\\s+", " ");
        }

        assertThat(output).contains("both are whole in " + elsewhere);
        Path saved = onlyEntry(elsewhere);
        List<String> seconds = Files.readAllLines(saved.resolve("timeline.csv"));
        assertThat(seconds).hasSizeGreaterThanOrEqualTo(1 + SECONDS);
        assertThat(histogramCount(saved.resolve("latency.hlog")))
                .isEqualTo(seconds.stream()
                        .skip(1)
                        .mapToLong(row -> Long.parseLong(row.split(",")[1]))
                        .sum());
    }

    private static long histogramCount(Path log) throws IOException {
        long count = 0;
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            while (reader.hasNext()) {
                count += ((Histogram) reader.nextIntervalHistogram()).getTotalCount();
            }
        }
        return count;
    }

    private static Path onlyEntry(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            List<Path> all = entries.filter(Files::isDirectory)
                    .filter(entry -> entry.getFileName().toString().startsWith("cxfperf-"))
                    .toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }
}
