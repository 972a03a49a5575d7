package cxfperf.jmeter.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a run of several agents has left.
 *
 * @param directory that of the run
 */
record AgentsResults(Path directory) {

    /** The directory of the only run in these results. */
    static AgentsResults in(Path results) throws IOException {
        return new AgentsResults(below(results, "-agents"));
    }

    /** The one that ends so. */
    private static Path below(Path directory, String end) throws IOException {
        try (Stream<Path> found = Files.list(directory)) {
            return found.filter(path -> path.getFileName().toString().endsWith(end))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("nothing that ends with " + end + " in " + directory));
        }
    }

    JsonNode sum() throws IOException {
        return result(sumDirectory());
    }

    Path sumDirectory() throws IOException {
        return below(directory, "-merged");
    }

    /** The directory of an agent's files. */
    Path directoryOf(String agent) {
        return directory.resolve(agent.replace(':', '-'));
    }

    JsonNode of(String agent) throws IOException {
        return result(directoryOf(agent));
    }

    private static JsonNode result(Path directory) throws IOException {
        return new ObjectMapper().readTree(directory.resolve("result.json").toFile());
    }

    static List<String> reasons(JsonNode result) {
        List<String> codes = new ArrayList<>();
        result.at("/verdict/reasons")
                .forEach(reason -> codes.add(reason.get("code").asText()));
        return codes;
    }

    static long calls(JsonNode result, String which) {
        return result.at("/calls/" + which).asLong();
    }
}
