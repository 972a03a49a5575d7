package cxfperf.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.result.Reason;
import cxfperf.result.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a finished run left in its directory.
 *
 * @param result the content of its {@code result.json}
 */
public record RunFolder(JsonNode result) {

    /** @return empty if there is no readable result */
    public static Optional<RunFolder> read(Path directory) {
        try (Stream<Path> files = Files.walk(directory, 2)) {
            Optional<Path> file =
                    files.filter(path -> path.endsWith("result.json")).findFirst();
            return file.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            new RunFolder(new ObjectMapper().readTree(file.get().toFile())));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The verdict; INVALID where it cannot be read. */
    public Status status() {
        String text = result.at("/verdict/status").asText();
        for (Status status : Status.values()) {
            if (status.name().equals(text)) {
                return status;
            }
        }
        return Status.INVALID;
    }

    public boolean hasReason(Reason.Code code) {
        return reasons().stream().anyMatch(reason -> reason.startsWith(code.name()));
    }

    /** The reasons of the verdict, each with its evidence. */
    public List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        for (JsonNode reason : result.at("/verdict/reasons")) {
            reasons.add(
                    reason.path("code").asText() + " " + reason.path("evidence").asText());
        }
        return reasons;
    }

    public RunRecord record(PlannedRun run, Path directory, String command) {
        return new RunRecord(
                run.number(),
                run.block(),
                run.arm().name(),
                status(),
                status() == Status.PASS ? null : String.join("; ", reasons()),
                "runs/" + directory.getFileName(),
                command,
                RunMetrics.of(result));
    }

    /** A run without a result to believe. */
    public static RunRecord invalid(PlannedRun run, String why, Path directory, String command) {
        return new RunRecord(
                run.number(),
                run.block(),
                run.arm().name(),
                Status.INVALID,
                why,
                "runs/" + directory.getFileName(),
                command,
                Map.of());
    }
}
