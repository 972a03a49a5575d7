package cxfperf.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.result.CompleteRecord;
import cxfperf.result.ResultFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The directory of an experiment: {@code experiment.json}, and below {@code runs/} the files of each run. Locked
 * while it is open, so that a second command neither continues nor disturbs an experiment that is running.
 */
public final class ExperimentDirectory implements ExperimentLoop.Store, AutoCloseable {

    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .addMixIn(RunPoint.class, RunPointJson.class);

    /** Writes a point as the object of its values. */
    private abstract static class RunPointJson {

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        RunPointJson(Map<String, String> values) {}

        @JsonValue
        abstract Map<String, String> values();
    }

    private final Path path;
    private final FileChannel lock;

    private ExperimentDirectory(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Opens an existing directory.
     *
     * @return empty if another process has it open
     * @throws IOException if it cannot be opened
     */
    public static Optional<ExperimentDirectory> open(Path path) throws IOException {
        FileChannel channel = FileChannel.open(
                ResultFile.EXPERIMENT_LOCK.in(path), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return Optional.of(new ExperimentDirectory(path, channel));
            }
        } catch (OverlappingFileLockException e) {
            // This process has it open already.
        }
        channel.close();
        return Optional.empty();
    }

    /** Finds and opens the newest directory below {@code results} with an unfinished experiment of this definition. */
    public static Optional<ExperimentDirectory> findUnfinished(Path results, Definition definition) throws IOException {
        if (!Files.isDirectory(results)) {
            return Optional.empty();
        }
        List<Path> newestFirst;
        try (Stream<Path> entries = Files.list(results)) {
            newestFirst = entries.filter(entry -> isOne(entry))
                    .sorted(Comparator.comparing(
                                    (Path path) -> path.getFileName().toString())
                            .reversed())
                    .toList();
        }
        for (Path candidate : newestFirst) {
            if (isUnfinished(candidate, definition)) {
                Optional<ExperimentDirectory> opened = open(candidate);
                if (opened.isPresent()) {
                    return opened;
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isUnfinished(Path candidate, Definition definition) {
        try {
            Experiment experiment = read(candidate);
            return experiment.finishedAt() == null && definition.equals(experiment.definition());
        } catch (IOException e) {
            // A file that cannot be read is not the experiment that is looked for.
            return false;
        }
    }

    public Path path() {
        return path;
    }

    /** Whether an experiment was begun in this directory. */
    public static boolean isOne(Path directory) {
        return Files.isRegularFile(file(directory));
    }

    /** Earlier versions stored tables in a file of their own. */
    private static Path file(Path directory) {
        Path tables = ResultFile.TABLES.in(directory);
        return Files.isRegularFile(tables) ? tables : ResultFile.EXPERIMENT.in(directory);
    }

    /** @throws IOException if there is no readable experiment in this directory */
    public Experiment read() throws IOException {
        return read(path);
    }

    /** @throws IOException if there is no readable experiment in this directory */
    public static Experiment read(Path directory) throws IOException {
        Path file = file(directory);
        try {
            return bound(file, MAPPER.readTree(file.toFile()));
        } catch (JsonProcessingException e) {
            throw CompleteRecord.unreadable(file, e);
        }
    }

    /**
     * Binds the document of a file, which it brings to the names of this version.
     *
     * @throws IOException if it is no complete experiment
     */
    public static Experiment bound(Path file, JsonNode document) throws IOException {
        if (!(document instanceof ObjectNode tree)) {
            throw new IOException(file + " holds no experiment");
        }
        OldExperiments.renew(tree);
        try {
            return CompleteRecord.of(file, MAPPER.treeToValue(tree, Experiment.class));
        } catch (JsonProcessingException e) {
            throw CompleteRecord.unreadable(file, e);
        }
    }

    /** The content of {@code experiment.json}, for an experiment that is stored with an analysis of its runs. */
    public static ObjectNode tree(Experiment experiment) {
        return MAPPER.valueToTree(experiment);
    }

    /** Writes the experiment whole or not at all, so that one killed at any moment can be continued. */
    @Override
    public void write(Experiment experiment) throws IOException {
        Path draft = path.resolve(ResultFile.EXPERIMENT + ".part");
        Files.writeString(draft, MAPPER.writeValueAsString(experiment) + "\n");
        Files.move(draft, ResultFile.EXPERIMENT.in(path), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Creates a new, empty directory for a run, and moves the files of an unfinished attempt aside. */
    @Override
    public Path runDirectory(PlannedRun run) throws IOException {
        Path directory = path.resolve("runs").resolve(run.directoryName());
        for (int i = 1; Files.exists(directory); i++) {
            Path aside = directory.resolveSibling(run.directoryName() + ".unfinished-" + i);
            if (!Files.exists(aside)) {
                Files.move(directory, aside);
            }
        }
        return Files.createDirectories(directory);
    }

    @Override
    public void close() throws IOException {
        lock.close();
        try {
            Files.delete(ResultFile.EXPERIMENT_LOCK.in(path));
        } catch (NoSuchFileException e) {
            // Another process has deleted it.
        }
    }
}
