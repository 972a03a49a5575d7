package cxfperf.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a finished run left in its directory.
 *
 * @param results the content of its {@code result.json}, or, of a sweep, one for each of its points
 */
public record FinishedRun(List<JsonNode> results) {

    public FinishedRun {
        results = List.copyOf(results);
    }

    /** @return empty if there is no readable result */
    public static Optional<FinishedRun> read(Path directory) {
        try {
            Optional<Path> sweep = find(directory, ResultFile.SWEEP);
            if (sweep.isPresent()) {
                List<JsonNode> points = new ArrayList<>();
                new ObjectMapper()
                        .readTree(sweep.get().toFile())
                        .path("points")
                        .forEach(point -> points.add(point.path("result")));
                return points.isEmpty() ? Optional.empty() : Optional.of(new FinishedRun(points));
            }
            Optional<Path> run = find(directory, ResultFile.RESULT);
            return run.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new FinishedRun(
                            List.of(new ObjectMapper().readTree(run.get().toFile()))));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<Path> find(Path directory, ResultFile name) throws IOException {
        try (Stream<Path> files = Files.walk(directory, 2)) {
            return files.filter(path -> path.endsWith(name.toString())).findFirst();
        }
    }

    /** The worst verdict; INVALID where one cannot be read. */
    public Status status() {
        return results.stream()
                .map(FinishedRun::status)
                .max(Comparator.naturalOrder())
                .orElse(Status.INVALID);
    }

    private static Status status(JsonNode result) {
        String text = result.at("/verdict/status").asText();
        for (Status status : Status.values()) {
            if (status.name().equals(text)) {
                return status;
            }
        }
        return Status.INVALID;
    }

    public boolean hasReason(Reason.Code code) {
        return results.stream()
                .flatMap(result -> reasons(result).stream())
                .anyMatch(reason -> reason.startsWith(code.name()));
    }

    /** Which CXF the clients really ran on. */
    public String cxfVersion() {
        return results.get(0).at("/effective/cxfVersion").asText();
    }

    /** The reasons of the verdict, each with its evidence. */
    private static List<String> reasons(JsonNode result) {
        List<String> reasons = new ArrayList<>();
        for (JsonNode reason : result.at("/verdict/reasons")) {
            reasons.add(
                    reason.path("code").asText() + " " + reason.path("evidence").asText());
        }
        return reasons;
    }

    public List<RunRecord> records(PlannedRun run, Path directory, String command) {
        List<RunRecord> records = new ArrayList<>();
        for (JsonNode result : results) {
            Status status = status(result);
            records.add(new RunRecord(
                    run.number(),
                    run.block(),
                    run.arm().name(),
                    results.size() == 1 ? null : result.path("threads").asInt(),
                    status,
                    status == Status.PASS ? null : String.join("; ", reasons(result)),
                    "runs/" + directory.getFileName(),
                    command,
                    RunMetrics.of(result),
                    RunMetrics.stealShare(result)));
        }
        return records;
    }

    /** A run without a result to believe. */
    public static RunRecord invalid(PlannedRun run, String why, Path directory, String command) {
        return new RunRecord(
                run.number(),
                run.block(),
                run.arm().name(),
                null,
                Status.INVALID,
                why,
                "runs/" + directory.getFileName(),
                command,
                Map.of(),
                null);
    }
}
