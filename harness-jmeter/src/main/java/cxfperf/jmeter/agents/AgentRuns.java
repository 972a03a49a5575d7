package cxfperf.jmeter.agents;

import cxfperf.jmeter.agents.AgentState.Stage;
import cxfperf.result.ResultFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * The runs of an agent, each with a directory of its own, in which the sampler makes that of its result. Any thread.
 *
 */
final class AgentRuns {

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]*";

    /** JMeter's threads leave before the results of their run are written. */
    private static final long WRITE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private static final long LOOK_MILLIS = 50;

    private final Path directory;
    private final BooleanSupplier idle;
    private String current = "";
    private String problem;

    /**
     * @param directory above those of the runs
     * @param idle whether JMeter's engine is at no test
     */
    AgentRuns(Path directory, BooleanSupplier idle) {
        this.directory = directory;
        this.idle = idle;
    }

    /**
     * JMeter has begun a run.
     *
     * @return its directory
     */
    synchronized Path begin(String run) throws IOException {
        if (!run.matches(NAME)) {
            throw new IllegalArgumentException("no name of a run: " + run);
        }
        current = run;
        problem = null;
        return Files.createDirectories(directory.resolve(run));
    }

    /** What kept the current run from its end; the first one is told. */
    synchronized void problem(String what) {
        if (problem == null) {
            problem = what;
        }
    }

    /** Returns when the files of the current run are written, or no more are to be expected. */
    void awaitFiles() {
        Path run = directory.resolve(current());
        long begin = System.nanoTime();
        try {
            while (isBeingWritten(run) && System.nanoTime() - begin < WRITE_NANOS) {
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (IOException e) {
            problem("the files of the run cannot be listed: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized String current() {
        return current;
    }

    /** The line of the history is the last that a run writes; the directory of one that could not begin is taken back. */
    private static boolean isBeingWritten(Path run) throws IOException {
        boolean begun;
        try (Stream<Path> found = Files.list(run)) {
            begun = found.anyMatch(Files::isDirectory);
        }
        return begun
                && Files.notExists(ResultFile.HISTORY.in(run))
                && Files.notExists(ResultFile.HISTORY_OPEN_LOOP.in(run));
    }

    synchronized AgentState state(String run) throws IOException {
        if (!run.equals(current)) {
            return new AgentState(Stage.UNKNOWN, List.of(), null);
        }
        // Asked first: a file that is written behind the list belongs to a run that has not ended.
        Stage stage = idle.getAsBoolean() ? Stage.ENDED : Stage.RUNNING;
        return new AgentState(stage, files(directory.resolve(run)), problem);
    }

    /** Those in the directory and in that of the result. */
    private static List<AgentFile> files(Path directory) throws IOException {
        List<AgentFile> files = new ArrayList<>();
        try (Stream<Path> found = Files.walk(directory, 2)) {
            for (Path file : found.filter(Files::isRegularFile)
                    // The history is of this directory, and not of the run.
                    .filter(file -> !file.getParent().equals(directory) || file.endsWith(AgentElement.SAMPLES))
                    .sorted()
                    .toList()) {
                files.add(new AgentFile(
                        directory.relativize(file).toString().replace('\\', '/'),
                        file.toFile().length()));
            }
        }
        return files;
    }

    byte[] read(String run, String file, long offset, int bytes) throws IOException {
        Path found = find(run, file);
        byte[] piece = new byte[Math.max(0, Math.min(bytes, AgentService.MOST_BYTES))];
        try (RandomAccessFile in = new RandomAccessFile(found.toFile(), "r")) {
            in.seek(offset);
            int length = Math.max(0, in.read(piece));
            return Arrays.copyOf(piece, length);
        }
    }

    /** Only what was listed: the name comes from elsewhere. */
    private synchronized Path find(String run, String file) throws IOException {
        if (!run.equals(current)
                || files(directory.resolve(run)).stream()
                        .noneMatch(known -> known.name().equals(file))) {
            throw new IllegalArgumentException("no such file: " + run + "/" + file);
        }
        return directory.resolve(run).resolve(file);
    }
}
