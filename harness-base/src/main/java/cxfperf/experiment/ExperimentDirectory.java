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
import cxfperf.result.experiment.RunPoint;
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
 * The directory of an experiment: the file that it is kept in, and below {@code runs/} the files of each run. Locked
 * while it is open, so that a second command neither continues nor disturbs an experiment that is running.
 *
 * @param <K> the kind of experiment
 */
public final class ExperimentDirectory<K extends KeptExperiment<K>> implements AutoCloseable {

    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .addMixIn(RunPoint.class, RunPointJson.class);

    /** A point is the object of its values. */
    private abstract static class RunPointJson {

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        RunPointJson(Map<String, String> values) {}

        @JsonValue
        abstract Map<String, String> values();
    }

    private final Path path;
    private final KeptForm<K> form;
    private final FileChannel lock;

    private ExperimentDirectory(Path path, KeptForm<K> form, FileChannel lock) {
        this.path = path;
        this.form = form;
        this.lock = lock;
    }

    /**
     * Opens an existing directory.
     *
     * @return empty if another process has it open
     * @throws IOException if it cannot be opened
     */
    public static <K extends KeptExperiment<K>> Optional<ExperimentDirectory<K>> open(Path path, KeptForm<K> form)
            throws IOException {
        FileChannel channel = FileChannel.open(
                ResultFile.EXPERIMENT_LOCK.in(path), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return Optional.of(new ExperimentDirectory<>(path, form, channel));
            }
        } catch (OverlappingFileLockException e) {
            // This process has it open already, which is all the same.
        }
        channel.close();
        return Optional.empty();
    }

    /** The newest directory below {@code results} with an unfinished experiment of this definition, opened. */
    public static <K extends KeptExperiment<K>> Optional<ExperimentDirectory<K>> findUnfinished(
            Path results, Object definition, KeptForm<K> form) throws IOException {
        if (!Files.isDirectory(results)) {
            return Optional.empty();
        }
        List<Path> newestFirst;
        try (Stream<Path> entries = Files.list(results)) {
            newestFirst = entries.filter(entry -> isOne(entry, form))
                    .sorted(Comparator.comparing(
                                    (Path path) -> path.getFileName().toString())
                            .reversed())
                    .toList();
        }
        for (Path candidate : newestFirst) {
            if (isUnfinished(candidate, definition, form)) {
                Optional<ExperimentDirectory<K>> opened = open(candidate, form);
                if (opened.isPresent()) {
                    return opened;
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isUnfinished(Path candidate, Object definition, KeptForm<?> form) {
        try {
            KeptExperiment<?> experiment = read(candidate, form);
            return experiment.finishedAt() == null && definition.equals(experiment.definition());
        } catch (IOException e) {
            // Not an experiment of this version; somebody else's file is no reason to stop.
            return false;
        }
    }

    public Path path() {
        return path;
    }

    /** Whether an experiment of this kind was begun in this directory. */
    public static boolean isOne(Path directory, KeptForm<?> form) {
        return Files.isRegularFile(form.file().in(directory));
    }

    /** @throws IOException if there is no readable experiment of this kind in this directory */
    public static <K extends KeptExperiment<K>> K read(Path directory, KeptForm<K> form) throws IOException {
        Path file = form.file().in(directory);
        K experiment;
        try {
            JsonNode tree = MAPPER.readTree(file.toFile());
            if (!tree.isObject()) {
                throw new IOException(file + " holds no experiment");
            }
            for (String list : List.of("runs", "notWarm", "comparisons")) {
                tree.path(list).forEach(ExperimentDirectory::withPoint);
            }
            withTheWordsOfToday(tree);
            experiment = MAPPER.treeToValue(tree, form.type());
        } catch (JsonProcessingException e) {
            throw new IOException(
                    file + " cannot be read: "
                            + e.getOriginalMessage().lines().findFirst().orElse(""),
                    e);
        }
        Optional<String> problem = experiment instanceof Record read ? CompleteRecord.problem(read) : Optional.empty();
        if (problem.isPresent()) {
            throw new IOException(file + " cannot be read: " + problem.get());
        }
        return experiment;
    }

    /** A run or a comparison that was stored when points could only be numbers of clients. */
    private static void withPoint(JsonNode stored) {
        if (stored instanceof ObjectNode object && !object.has("point")) {
            JsonNode threads = object.path(RunPoint.THREADS);
            ObjectNode point = object.putObject("point");
            if (threads.isInt()) {
                point.put(RunPoint.THREADS, threads.asText());
            }
        }
    }

    /** Before schema 3 a variant was called an arm, and the baseline and the candidate control and arm. */
    private static void withTheWordsOfToday(JsonNode tree) {
        rename(tree.path("definition"), "arms", "variants");
        for (String list : List.of("runs", "notWarm")) {
            tree.path(list).forEach(run -> rename(run, "arm", "variant"));
        }
        for (JsonNode comparison : tree.path("comparisons")) {
            rename(comparison, "control", "baseline");
            rename(comparison, "arm", "candidate");
            rename(comparison, "controlStealShare", "baselineStealShare");
            rename(comparison, "armStealShare", "candidateStealShare");
            for (JsonNode metric : comparison.path("metrics")) {
                rename(metric, "control", "baseline");
                rename(metric, "arm", "candidate");
            }
        }
    }

    private static void rename(JsonNode stored, String old, String now) {
        if (stored instanceof ObjectNode object && object.has(old) && !object.has(now)) {
            object.set(now, object.remove(old));
        }
    }

    /** @throws IOException if there is no readable experiment in this directory */
    public K read() throws IOException {
        return read(path, form);
    }

    /** Writes the experiment whole or not at all, so that one killed at any moment can be continued. */
    public void write(K experiment) throws IOException {
        Path draft = path.resolve(form.file() + ".part");
        Files.writeString(draft, MAPPER.writeValueAsString(experiment) + "\n");
        Files.move(draft, form.file().in(path), StandardCopyOption.ATOMIC_MOVE);
    }

    /** A new, empty directory for a run; what an unfinished attempt at the same run left is moved aside. */
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
            // Gone already.
        }
    }
}
