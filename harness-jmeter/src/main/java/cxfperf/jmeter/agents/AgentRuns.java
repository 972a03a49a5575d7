package cxfperf.jmeter.agents;

import cxfperf.jmeter.agents.AgentService.AgentFile;
import cxfperf.jmeter.agents.AgentService.AgentState;
import cxfperf.jmeter.agents.AgentService.AgentState.Stage;
import cxfperf.jmeter.between.Harness.CommonStart;
import cxfperf.result.ResultFile;
import cxfperf.stored.WholeFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The runs of an agent, each with a directory of its own, in which the sampler makes that of its result. Any thread.
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
    private AgentStart start = new AgentStart(System::nanoTime);

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
        start = new AgentStart(System::nanoTime);
        return Files.createDirectories(directory.resolve(run));
    }

    /** When the current run begins. */
    synchronized AgentStart start() {
        return start;
    }

    /**
     * A run begins.
     *
     * @param inNanos from now
     * @throws IllegalArgumentException if it is not the current one
     */
    synchronized void begin(String run, long inNanos) {
        if (!run.equals(current)) {
            throw new IllegalArgumentException("no such run: " + run);
        }
        start.begin(inNanos);
    }

    /** A run does not begin any more; nothing if it is not the current one. */
    synchronized void giveUp(String run) {
        if (run.equals(current)) {
            start.giveUp();
        }
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

    /**
     * The line of the history is the last that a run writes; the directory of one that could not begin is taken back.
     */
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
        start.looked();
        // Asked first: a file that is written behind the list belongs to a run that has not ended.
        Stage stage = stage();
        return new AgentState(stage, files(directory.resolve(run)), problem);
    }

    private Stage stage() {
        if (idle.getAsBoolean()) {
            return Stage.ENDED;
        }
        return start.isReady() ? Stage.READY : Stage.RUNNING;
    }

    /**
     * Those in the directory and in that of the result. The run goes on meanwhile, and a draft is gone once it has its
     * name.
     */
    private static List<AgentFile> files(Path directory) throws IOException {
        List<AgentFile> files = new ArrayList<>();
        Files.walkFileTree(directory, Set.of(), 2, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                // The history is of this directory, and not of the run.
                boolean ofRun = !file.getParent().equals(directory) || file.endsWith(AgentElement.SAMPLES);
                if (ofRun && attributes.isRegularFile() && !WholeFile.isDraft(file)) {
                    files.add(
                            new AgentFile(directory.relativize(file).toString().replace('\\', '/'), attributes.size()));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
        files.sort(Comparator.comparing(AgentFile::name));
        return files;
    }

    byte[] read(String run, String file, long offset, int bytes) throws IOException {
        if (!isThere(run, file)) {
            return new byte[0];
        }
        ByteBuffer piece = ByteBuffer.allocate(Math.max(0, Math.min(bytes, AgentService.MOST_BYTES)));
        try (SeekableByteChannel in =
                Files.newByteChannel(directory.resolve(run).resolve(file))) {
            in.position(offset);
            while (piece.hasRemaining() && in.read(piece) >= 0) {
                // Until it is full, or the file is at its end.
            }
        } catch (NoSuchFileException e) {
            return new byte[0];
        }
        return Arrays.copyOf(piece.array(), piece.position());
    }

    /** Only what is listed: the name comes from elsewhere. */
    private synchronized boolean isThere(String run, String file) throws IOException {
        return run.equals(current)
                && files(directory.resolve(run)).stream()
                        .anyMatch(known -> known.name().equals(file));
    }

    /**
     * When a run of an agent begins: the controller says so, which knows when the other agents are ready. It is told
     * how long it is until then, and not a time of day, so that no two clocks have to agree. Any thread.
     */
    static final class AgentStart implements CommonStart {

        /** A controller that is there looks many times in a second. */
        static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

        private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

        private final LongSupplier nanoTime;
        private boolean ready;
        private boolean told;
        private long beginNanos;
        private long lookedNanos;
        private String never;

        /** @param nanoTime as {@link System#nanoTime()} */
        AgentStart(LongSupplier nanoTime) {
            this.nanoTime = nanoTime;
            this.lookedNanos = nanoTime.getAsLong();
        }

        /** The controller has asked how far the run is. */
        synchronized void looked() {
            lookedNanos = nanoTime.getAsLong();
        }

        /** Whether all is set, and nobody has said when to begin. */
        synchronized boolean isReady() {
            return ready && !told;
        }

        /** @param inNanos from now */
        synchronized void begin(long inNanos) {
            beginNanos = nanoTime.getAsLong() + inNanos;
            told = true;
            notifyAll();
        }

        /** The run is not to begin any more. */
        synchronized void giveUp() {
            never = "the controller has given this agent up, and the others have begun without it";
            notifyAll();
        }

        @Override
        public synchronized Optional<String> await(BooleanSupplier over) throws InterruptedException {
            ready = true;
            while (!over.getAsBoolean()) {
                long now = nanoTime.getAsLong();
                if (!told && never == null && now - lookedNanos > PATIENCE_NANOS) {
                    never = "all was ready, and no controller has looked for "
                            + TimeUnit.NANOSECONDS.toSeconds(PATIENCE_NANOS) + " s";
                }
                if (never != null) {
                    return Optional.of(never);
                }
                long left = told ? beginNanos - now : LOOK_NANOS;
                if (left <= 0) {
                    return Optional.empty();
                }
                TimeUnit.NANOSECONDS.timedWait(this, Math.min(left, LOOK_NANOS));
            }
            return Optional.empty();
        }
    }
}
