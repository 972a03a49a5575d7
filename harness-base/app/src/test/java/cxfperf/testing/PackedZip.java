package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The zip that {@code mvn -Pdist} has packed. Where there is none the test is skipped, unless the environment says that
 * there must be one ({@code CXFPERF_REQUIRE=zip}).
 */
public final class PackedZip {

    private PackedZip() {}

    public static Path file() throws IOException {
        Path target = Manual.top().resolve("packaging/dist/target");
        Optional<Path> zip = Optional.empty();
        if (Files.isDirectory(target)) {
            try (Stream<Path> files = Files.list(target)) {
                zip = files.filter(file -> file.toString().endsWith(".zip")).findFirst();
            }
        }
        boolean required = System.getenv().getOrDefault("CXFPERF_REQUIRE", "").contains("zip");
        assumeTrue(required || zip.isPresent(), "there is no zip in dist/target: mvn -Pdist packs it");
        return zip.orElseThrow();
    }

    /** @return its top directory, in this one */
    public static Path unpackTo(Path directory) throws IOException, InterruptedException {
        Process unzip = new ProcessBuilder("unzip", "-q", file().toString())
                .directory(Files.createDirectories(directory).toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(unzip.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(unzip.waitFor()).as(output).isZero();
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith("cxfperf-") && Files.isDirectory(file))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
