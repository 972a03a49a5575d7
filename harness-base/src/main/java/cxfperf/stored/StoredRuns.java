package cxfperf.stored;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.measure.IntervalLogFile;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds and reads the directories of runs. */
public final class StoredRuns {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private StoredRuns() {}

    /**
     * The directory itself where it is that of a run, of a killed one too; else those of the finished runs right inside it,
     * by name; empty where there is none.
     *
     * @throws IOException if it cannot be listed
     */
    public static List<Path> find(Path directory) throws IOException {
        if (Files.isRegularFile(ResultFile.RESULT.in(directory)) || wasKilled(directory)) {
            return List.of(directory);
        }
        try (Stream<Path> children = Files.list(directory)) {
            return children.filter(child -> Files.isRegularFile(ResultFile.RESULT.in(child)))
                    .sorted()
                    .toList();
        }
    }

    /** @throws IOException with a message for people, if the files cannot be read or are of another layout */
    public static StoredRun read(Path directory) throws IOException {
        Path timeline = ResultFile.TIMELINE.in(directory);
        Path warmUp = ResultFile.WARM_UP.in(directory);
        Path times = ResultFile.LATENCY.in(directory);
        Optional<IntervalLogFile> log =
                Files.exists(times) ? Optional.of(IntervalLogFile.read(times)) : Optional.empty();
        RunResult result =
                wasKilled(directory) ? killed(directory, timeline, log) : result(ResultFile.RESULT.in(directory));
        return new StoredRun(
                directory.toAbsolutePath().normalize().getFileName().toString(),
                result,
                rows(timeline, result.windowSeconds()),
                rows(warmUp, 0),
                log);
    }

    private static Timeline rows(Path file, double windowSeconds) throws IOException {
        return Files.exists(file) ? Timeline.read(file, windowSeconds) : Timeline.EMPTY;
    }

    /** Whether there is a run that was begun and has no result. */
    private static boolean wasKilled(Path directory) {
        return Files.isRegularFile(ResultFile.STARTED.in(directory)) && !Files.exists(ResultFile.RESULT.in(directory));
    }

    private static RunResult killed(Path directory, Path timeline, Optional<IntervalLogFile> log) throws IOException {
        Path file = ResultFile.STARTED.in(directory);
        try {
            return MAPPER.readValue(file.toFile(), RunStart.class).killed(rows(timeline, Double.MAX_VALUE), log);
        } catch (JsonProcessingException e) {
            throw new IOException(file + " cannot be read: " + e.getOriginalMessage(), e);
        }
    }

    private static RunResult result(Path file) throws IOException {
        try {
            JsonNode tree = MAPPER.readTree(file.toFile());
            if (!(tree instanceof ObjectNode object) || tree.path("schema").asInt() != RunResult.SCHEMA) {
                throw new IOException(
                        file + " has schema " + tree.path("schema") + "; this version reads " + RunResult.SCHEMA);
            }
            // Collections that came into the layout after its first runs had been stored.
            for (String late : List.of("operations", "effective")) {
                if (object.path(late).isMissingNode() || object.path(late).isNull()) {
                    object.putObject(late);
                }
            }
            if (object.path("objectives").isMissingNode()
                    || object.path("objectives").isNull()) {
                object.putArray("objectives");
            }
            return MAPPER.treeToValue(object, RunResult.class);
        } catch (JsonProcessingException e) {
            throw new IOException(file + " cannot be read: " + e.getOriginalMessage(), e);
        }
    }
}
