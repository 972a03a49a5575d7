package cxfperf.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * An Apache JMeter put together from its own artifacts, as its users have it, with the zip unpacked into it: its own
 * process, its own libraries, without its GUI.
 */
final class StockJMeter {

    private static final Path JMETER = Path.of("target", "stock-jmeter").toAbsolutePath();
    private static final long LIMIT_SECONDS = 240;

    /** The plan that the zip brings. */
    static final Path ITS_PLAN = JMETER.resolve("lib/ext/cxfperf/soap-echo.jmx");

    private final Path home;

    /**
     * @param exitCode of the process
     * @param output what it printed
     * @param samples the lines of its {@code .jtl}, by column
     */
    record Ended(int exitCode, String output, List<Map<String, String>> samples) {

        List<String> column(String name) {
            return samples.stream().map(sample -> sample.get(name)).toList();
        }

        /** A column of the samples with this label. */
        List<String> of(String label, String name) {
            return samples.stream()
                    .filter(sample -> sample.get("label").equals(label))
                    .map(sample -> sample.get(name))
                    .toList();
        }
    }

    /** @param home the working directory of its processes */
    StockJMeter(Path home) {
        this.home = home;
    }

    static void unpackTheZip() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("target"))) {
            Path zip = files.filter(file -> file.getFileName().toString().matches("cxfperf-jmeter-.*\\.zip"))
                    .findFirst()
                    .orElseThrow();
            try (ZipFile packed = new ZipFile(zip.toFile())) {
                packed.stream().filter(entry -> !entry.isDirectory()).forEach(entry -> unpack(packed, entry));
            }
        }
    }

    private static void unpack(ZipFile packed, ZipEntry entry) {
        Path file = JMETER.resolve(entry.getName());
        try (InputStream content = packed.getInputStream(entry)) {
            Files.createDirectories(file.getParent());
            Files.deleteIfExists(file);
            Files.copy(content, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a plan to its end. */
    Ended run(Path plan, String... arguments) throws Exception {
        Path printed = home.resolve("jmeter.out");
        Path samples = home.resolve("samples.jtl");
        Files.deleteIfExists(samples);
        Process jmeter = start(
                printed,
                Stream.concat(Stream.of("-n", "-t", plan.toString(), "-l", samples.toString()), Stream.of(arguments))
                        .toArray(String[]::new));
        try {
            boolean ended = jmeter.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            String output = Files.readString(printed);
            assertThat(ended).as(output).isTrue();
            return new Ended(jmeter.exitValue(), output, Files.exists(samples) ? rows(samples) : List.of());
        } finally {
            jmeter.destroyForcibly();
        }
    }

    /** Starts it. */
    Process start(Path printed, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                JMETER.resolve("bin/ApacheJMeter.jar").toString(),
                "-j",
                home.resolve("jmeter.log").toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
    }

    private static List<Map<String, String>> rows(Path samples) throws IOException {
        CsvSchema headed = CsvSchema.emptySchema().withHeader();
        try (MappingIterator<Map<String, String>> rows =
                new CsvMapper().readerForMapOf(String.class).with(headed).readValues(samples.toFile())) {
            return rows.readAll();
        }
    }
}
