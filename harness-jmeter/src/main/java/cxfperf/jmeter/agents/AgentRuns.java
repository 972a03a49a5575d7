package cxfperf.jmeter.agents;

import cxfperf.jmeter.agents.AgentService.AgentState.Stage;
import cxfperf.jmeter.between.Harness.CommonStart;
import cxfperf.result.ResultFile;
import cxfperf.scenario.LoadPart;
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
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
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
    private String samples;
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
        samples = null;
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
    public void correct(String run, long sharedNanos, long ownNanos, double rate) {
        current(run).correct(sharedNanos, ownNanos, rate);
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

    /** Records why samples of the current run are not in its file. Only the first reason is reported. */
    synchronized void samplesLost(String why) {
        if (samples == null) {
            samples = why;
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
            return new AgentState(Stage.UNKNOWN, null, false, null, null, null, null);
        }
        start.polled();
        return new AgentState(
                idle.getAsBoolean() ? Stage.ENDED : Stage.RUNNING,
                start.closedGate().orElse(null),
                start.isWarm(),
                start.met(),
                start.progress(),
                problem,
                samples);
    }

    @Override
    public synchronized List<AgentFile> files(String run) throws RemoteException {
        try {
            return run.equals(current) ? files(directory.resolve(run)) : List.of();
        } catch (IOException e) {
            throw new RemoteException("the files of the run cannot be listed", e);
        }
    }

    /**
     * The files in the run's directory and in that of its result. The run writes meanwhile: a draft disappears when it
     * is renamed.
     */
    private static List<AgentFile> files(Path directory) throws IOException {
        List<AgentFile> files = new ArrayList<>();
        Files.walkFileTree(directory, Set.of(), 2, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                // The history belongs to this directory, not to the run.
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

    @Override
    public byte[] read(String run, String file, long offset, int bytes) throws RemoteException {
        if (!isThere(run, file)) {
            return new byte[0];
        }
        ByteBuffer piece = ByteBuffer.allocate(Math.max(0, Math.min(bytes, AgentService.MOST_BYTES)));
        try (SeekableByteChannel in =
                Files.newByteChannel(directory.resolve(run).resolve(file))) {
            in.position(offset);
            while (piece.hasRemaining() && in.read(piece) >= 0) {
                // Read until the buffer is full or the file ends.
            }
        } catch (NoSuchFileException e) {
            return new byte[0];
        } catch (IOException e) {
            throw new RemoteException(file + " cannot be read", e);
        }
        return Arrays.copyOf(piece.array(), piece.position());
    }

    /** Accepts only listed files, because the name comes from another host. */
    private boolean isThere(String run, String file) throws RemoteException {
        return files(run).stream().anyMatch(known -> known.name().equals(file));
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
        private final CorrectedTime time = new CorrectedTime();

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

        /** Corrects the time of all agents since the window opened; does nothing before there is an instant for it. */
        void correct(long sharedNanos, long ownNanos, double rate) {
            OptionalLong opened = windowNanos();
            if (opened.isPresent()) {
                time.correct(nanoTime.getAsLong() - opened.getAsLong(), sharedNanos, ownNanos, rate);
            }
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

        @Override
        public long ownNanos(long sharedNanos) {
            return time.own(sharedNanos);
        }

        @Override
        public long sharedNanos(long ownNanos) {
            return time.shared(ownNanos);
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

    /**
     * The time of all agents since the window opened, on the clock of one agent. The controller, which reads the clocks
     * of all agents, corrects it again and again. Time neither jumps nor stands still: a correction is spread over some
     * seconds. Thread-safe.
     */
    static final class CorrectedTime {

        private static final double SPREAD_NANOS = TimeUnit.SECONDS.toNanos(2);

        /** While a correction is spread, the time goes this much faster or slower at most. */
        private static final double MOST_CORRECTION = 0.01;

        /**
         * Straight until the correction is made, and straight from then on.
         *
         * @param shared a time of all agents
         * @param own what the agent's clock shows then
         * @param rate until {@code spread} after that
         * @param rateThen from then on
         */
        private record Course(double shared, double own, double rate, double spread, double rateThen) {

            private double ownAt(double time) {
                double since = time - shared;
                return own + Math.min(since, spread) * rate + Math.max(0, since - spread) * rateThen;
            }

            private double sharedAt(double clock) {
                double since = clock - own;
                double spreadOwn = spread * rate;
                return shared + Math.min(since, spreadOwn) / rate + Math.max(0, since - spreadOwn) / rateThen;
            }
        }

        private volatile Course course = new Course(0, 0, 1, 0, 1);

        /**
         * @param nowOwn what the agent's clock shows now
         * @param sharedNanos a time of all agents
         * @param ownNanos what the agent's clock shows then
         * @param rate how fast the agent's clock goes
         */
        synchronized void correct(long nowOwn, long sharedNanos, long ownNanos, double rate) {
            Course before = course;
            double now = before.sharedAt(nowOwn);
            double wanted = ownNanos + (now - sharedNanos) * rate;
            double by = wanted - nowOwn;
            if (now <= 0) {
                // The window is not open yet.
                course = new Course(now, wanted, rate, 0, rate);
                return;
            }
            double spread = Math.max(SPREAD_NANOS, Math.abs(by) / MOST_CORRECTION);
            course = new Course(now, nowOwn, rate + by / spread, spread, rate);
        }

        long own(long sharedNanos) {
            return Math.round(course.ownAt(sharedNanos));
        }

        long shared(long ownNanos) {
            return Math.round(course.sharedAt(ownNanos));
        }
    }
}
