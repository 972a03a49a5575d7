package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files that a command has left in the results directory of a home. */
public final class Results {

    private Results() {}

    /** The directory of the only run; fails where there is none or another one. */
    public static Path onlyDirectory(Path home) throws IOException {
        try (Stream<Path> entries = Files.list(home.resolve("results"))) {
            List<Path> runs = entries.filter(Files::isDirectory).toList();
            assertThat(runs).hasSize(1);
            return runs.get(0);
        }
    }

    /** The {@code result.json} of the only run. */
    public static JsonNode onlyResult(Path home) throws IOException {
        return new ObjectMapper()
                .readTree(onlyDirectory(home).resolve("result.json").toFile());
    }
}
