package cxfperf.jmeter.agents;

import cxfperf.jmeter.agents.AgentService.AgentState.Stage;
import cxfperf.jmeter.between.Harness.CommonStart;
import cxfperf.result.ResultFile;
import cxfperf.scenario.LoadPart;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The runs of an agent, for its own JVM and for the controller. Each has a directory, in which the sampler makes the
 * directory of its result. Thread-safe.
 */
final class AgentRuns implements AgentService {

    private static final String RUN_NAME = "[A-Za-z0-9][A-Za-z0-9._-]*";

    /** JMeter's threads leave before the results of their run are written. */
    private static final long WRITE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private static final long POLL_MILLIS = 50;

    private final String id = UUID.randomUUID().toString();
    private final Path directory;
    private final BooleanSupplier idle;
    private String current = "";
    private String problem;
    private AgentStart start = new AgentStart("", LoadPart.WHOLE, System::nanoTime);

    /**
     * @param directory the parent of the directories of the runs
     * @param idle whether JMeter's engine runs no test
     */
    AgentRuns(Path directory, BooleanSupplier idle) {
        this.directory = directory;
        this.idle = idle;
    }

    /**
     * Records that JMeter has begun a run.
     *
     * @param part of the load, which is this agent's
     * @return the directory of the run
     */
    synchronized Path begin(String run, LoadPart part) throws IOException {
        if (!run.matches(RUN_NAME)) {
            throw new IllegalArgumentException("no name of a run: " + run);
        }
        current = run;
        problem = null;
        start = new AgentStart(run, part, System::nanoTime);
        return Files.createDirectories(directory.resolve(run));
    }

    /** The start of the current run. */
    synchronized AgentStart start() {
        return start;
    }

    /**
     * The start of the current run.
     *
     * @throws IllegalArgumentException if {@code run} is not the current run
     */
    private synchronized AgentStart current(String run) {
        if (!run.equals(current)) {
            throw new IllegalArgumentException("no such run: " + run);
        }
        return start;
    }

    @Override
    public AgentFacts facts() {
        return new AgentFacts(AgentFacts.buildOfThisJvm(), !idle.getAsBoolean(), id);
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void open(String run, Gate gate, long atNanos) {
        current(run).open(gate, atNanos);
    }

    @Override
    public void endWarmUp(String run) {
        current(run).endWarmUp();
    }

    @Override
    public synchronized void giveUp(String run) {
        if (run.equals(current)) {
            start.giveUp();
        }
    }

    @Override
    public synchronized void stop(String run, String condition) {
        if (run.equals(current)) {
            start.stop(condition);
        }
    }

    /** Records why the current run could not finish. Only the first problem is reported. */
    synchronized void problem(String what) {
        if (problem == null) {
            problem = what;
        }
    }

    /** Returns when the files of the current run are written, or when no more files can follow. */
    void awaitFiles() {
        Path run = directory.resolve(current());
        long begin = System.nanoTime();
        try {
            while (isBeingWritten(run) && System.nanoTime() - begin < WRITE_NANOS) {
                Thread.sleep(POLL_MILLIS);
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

    /** A run writes its page last. The directory of a run that could not begin is deleted. */
    private static boolean isBeingWritten(Path run) throws IOException {
        try (Stream<Path> found = Files.list(run)) {
            return found.filter(Files::isDirectory).anyMatch(each -> Files.notExists(ResultFile.REPORT_HTML.in(each)));
        }
    }

    @Override
    public synchronized AgentState state(String run) {
        if (!run.equals(current)) {
            return new AgentState(Stage.UNKNOWN, null, false, null, null, null);
        }
        start.polled();
        return new AgentState(
                idle.getAsBoolean() ? Stage.ENDED : Stage.RUNNING,
                start.closedGate().orElse(null),
                start.isWarm(),
                start.met(),
                start.progress(),
                problem);
    }

    @Override
    public synchronized List<AgentFile> files(String run) throws RemoteException {
        if (!run.equals(current)) {
            return List.of();
        }
        Path above = directory.resolve(run);
        try (Stream<Path> found = Files.walk(above, 2)) {
            List<AgentFile> files = new ArrayList<>();
            for (Path file : found.filter(Files::isRegularFile).sorted().toList()) {
                files.add(new AgentFile(above.relativize(file).toString().replace('\\', '/'), Files.size(file)));
            }
            return files;
        } catch (IOException e) {
            throw new RemoteException("the files of the run cannot be listed", e);
        }
    }

    @Override
    public byte[] read(String run, String file, long offset, int bytes) throws RemoteException {
        Path above = directory.resolve(run);
        Path path = above.resolve(file).normalize();
        // The names come from another host.
        if (!run.matches(RUN_NAME) || !path.startsWith(above)) {
            throw new IllegalArgumentException("no such file: " + file);
        }
        ByteBuffer piece = ByteBuffer.allocate(Math.max(0, Math.min(bytes, AgentService.MOST_BYTES)));
        try (SeekableByteChannel in = Files.newByteChannel(path)) {
            in.position(offset);
            while (piece.hasRemaining() && in.read(piece) >= 0) {
                // Read until the buffer is full or the file ends.
            }
        } catch (IOException e) {
            throw new RemoteException(file + " cannot be read", e);
        }
        return Arrays.copyOf(piece.array(), piece.position());
    }

    /**
     * The start of an agent's run, which waits at two gates. The controller, which knows when the other agents have
     * come to them, says when they open: on this agent's clock, so that clocks need not agree. Thread-safe.
     */
    static final class AgentStart implements CommonStart {

        /** A controller polls many times per second; after this time without a poll it is lost. */
        static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

        private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

        private final String run;
        private final LoadPart part;
        private final LongSupplier nanoTime;
        private final Map<Gate, Long> opens = new EnumMap<>(Gate.class);

        /** Where the run waits or has waited last; null before the first gate. */
        private Gate reached;

        private boolean warm;
        private boolean allWarm;

        /** The condition that was met here; null for none. */
        private String met;

        /** The condition that was met on another host; null for none. */
        private String metElsewhere;

        private AgentProgress progress;
        private long polledNanos;
        private String never;

        /** @param nanoTime a clock like {@link System#nanoTime()} */
        AgentStart(String run, LoadPart part, LongSupplier nanoTime) {
            this.run = run;
            this.part = part;
            this.nanoTime = nanoTime;
            this.polledNanos = nanoTime.getAsLong();
        }

        /** Records that the controller has polled the run. */
        synchronized void polled() {
            polledNanos = nanoTime.getAsLong();
        }

        /** The gate at which the run waits and which has no time yet. */
        synchronized Optional<Gate> closedGate() {
            return Optional.ofNullable(reached).filter(gate -> !opens.containsKey(gate));
        }

        synchronized void open(Gate gate, long atNanos) {
            opens.put(gate, atNanos);
            notifyAll();
        }

        /** Keeps the run from passing a gate. */
        synchronized void giveUp() {
            never = "the controller has given this agent up, and the others have begun without it";
            notifyAll();
        }

        synchronized void endWarmUp() {
            allWarm = true;
        }

        /** Whether the load of this agent is warm. */
        synchronized boolean isWarm() {
            return warm;
        }

        @Override
        public synchronized boolean isWarm(boolean here) {
            warm |= here;
            return allWarm;
        }

        /** Ends the window: the condition was met on another host. */
        synchronized void stop(String condition) {
            metElsewhere = condition;
        }

        /** The condition that was met here; null for none. */
        synchronized String met() {
            return met;
        }

        @Override
        public synchronized Optional<String> metAnywhere(Optional<String> here) {
            met = here.orElse(null);
            return here.or(() -> Optional.ofNullable(metElsewhere));
        }

        @Override
        public synchronized Optional<String> await(BooleanSupplier over) throws InterruptedException {
            return await(Gate.WARM_UP, "all clients were ready", over);
        }

        @Override
        public synchronized Optional<String> awaitWarmUps(BooleanSupplier over) throws InterruptedException {
            return await(Gate.WARM_UP_OVER, "the warm-up was over", over);
        }

        /** Returns before the window opens: the engine waits for it more exactly. */
        @Override
        public synchronized Optional<String> awaitWindow(BooleanSupplier over) throws InterruptedException {
            return await(Gate.WINDOW, "the server was polled", over);
        }

        /** The last second; null before the first. */
        synchronized AgentProgress progress() {
            return progress;
        }

        @Override
        public synchronized void progress(String phase, long second, double okPerSecond, long failed) {
            long before = progress == null || !progress.phase().equals(phase) ? 0 : progress.failed();
            progress = new AgentProgress(phase, second, okPerSecond, before + failed);
        }

        @Override
        public String run() {
            return run;
        }

        @Override
        public int part() {
            return part.number();
        }

        @Override
        public int parts() {
            return part.of();
        }

        @Override
        public synchronized OptionalLong windowNanos() {
            Long nanos = opens.get(Gate.WINDOW);
            return nanos == null ? OptionalLong.empty() : OptionalLong.of(nanos);
        }

        private Optional<String> await(Gate gate, String state, BooleanSupplier over) throws InterruptedException {
            reached = gate;
            while (!over.getAsBoolean()) {
                long now = nanoTime.getAsLong();
                Long opensNanos = opens.get(gate);
                if (opensNanos == null && never == null && now - polledNanos > PATIENCE_NANOS) {
                    never = state + ", and no controller has polled for "
                            + TimeUnit.NANOSECONDS.toSeconds(PATIENCE_NANOS) + " s";
                }
                if (never != null) {
                    return Optional.of(never);
                }
                if (opensNanos != null && (gate != Gate.WARM_UP || opensNanos - now <= 0)) {
                    return Optional.empty();
                }
                long left = opensNanos == null ? POLL_NANOS : opensNanos - now;
                TimeUnit.NANOSECONDS.timedWait(this, Math.min(left, POLL_NANOS));
            }
            return Optional.empty();
        }
    }
}
