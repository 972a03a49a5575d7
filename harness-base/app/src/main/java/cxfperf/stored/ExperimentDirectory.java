package cxfperf.stored;

import cxfperf.experiment.Experiment;
import cxfperf.experiment.ExperimentLoop;
import cxfperf.experiment.PlannedRun;
import cxfperf.result.ResultFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The directory of an experiment: {@code experiment.json}, and below {@code runs/} the files of each run. Locked
 * while it is open, so that a second command neither continues nor disturbs an experiment that is running.
 */
public final class ExperimentDirectory implements ExperimentLoop.Store, AutoCloseable {

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
            // This process has already opened the directory.
        }
        channel.close();
        return Optional.empty();
    }

    public Path path() {
        return path;
    }

    /** Whether an experiment was begun in this directory. */
    public static boolean isOne(Path directory) {
        return Files.isRegularFile(ResultFile.EXPERIMENT.in(directory));
    }

    /** @throws IOException if there is no readable experiment in this directory */
    public Experiment read() throws IOException {
        return read(path);
    }

    /** @throws IOException if there is no readable experiment in this directory */
    public static Experiment read(Path directory) throws IOException {
        return StoredJson.readExperiment(ResultFile.EXPERIMENT.in(directory));
    }

    /** Writes the experiment completely or not at all, so that a killed experiment can be continued. */
    @Override
    public void write(Experiment experiment) throws IOException {
        WholeFile.write(ResultFile.EXPERIMENT.in(path), StoredJson.render(experiment));
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
    public void close() {
        try {
            lock.close();
            Files.deleteIfExists(ResultFile.EXPERIMENT_LOCK.in(path));
        } catch (IOException e) {
            // The end of this process unlocks the directory.
        }
    }
}
