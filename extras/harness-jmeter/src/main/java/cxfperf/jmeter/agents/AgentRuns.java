package cxfperf.jmeter.agents;

import cxfperf.engine.Hosts;
import cxfperf.engine.Hosts.RunStep;
import cxfperf.engine.Phase;
import cxfperf.jmeter.agents.AgentService.AgentState.Stage;
import cxfperf.measure.Interval;
import cxfperf.report.ProgressLine;
import cxfperf.scenario.LoadPart;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.util.EnumMap;
import java.util.EnumSet;
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

    private final String id = UUID.randomUUID().toString();
    private final Path directory;
    private final BooleanSupplier idle;
    private String current = "";
    private String problem;
    private AgentStart start = new AgentStart(LoadPart.WHOLE, System::nanoTime);

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
        start = new AgentStart(part, System::nanoTime);
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
    public void open(String run, RunStep step, long inNanos) {
        current(run).open(step, System.nanoTime() + inNanos);
    }

    @Override
    public synchronized void giveUp(String run) {
        if (run.equals(current)) {
            start.giveUp();
        }
    }

    /** Records why the current run could not finish. Only the first problem is reported. */
    synchronized void problem(String what) {
        if (problem == null) {
            problem = what;
        }
    }

    @Override
    public synchronized AgentState state(String run) {
        if (!run.equals(current)) {
            return new AgentState(Stage.UNKNOWN, List.of(), null, null);
        }
        start.polled();
        return new AgentState(
                idle.getAsBoolean() ? Stage.ENDED : Stage.RUNNING, start.reached(), start.progress(), problem);
    }

    @Override
    public synchronized List<String> files(String run) throws RemoteException {
        if (!run.equals(current)) {
            return List.of();
        }
        Path above = directory.resolve(run);
        try (Stream<Path> found = Files.walk(above, 2)) {
            return found.filter(Files::isRegularFile)
                    .map(file -> above.relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new RemoteException("the files of the run cannot be listed", e);
        }
    }

    @Override
    public byte[] read(String run, String file, long offset) throws RemoteException {
        Path above = directory.resolve(run);
        Path path = above.resolve(file).normalize();
        // The names come from another host.
        if (!run.matches(RUN_NAME) || !path.startsWith(above)) {
            throw new IllegalArgumentException("no such file: " + file);
        }
        try (SeekableByteChannel in = Files.newByteChannel(path)) {
            return Channels.newInputStream(in.position(offset)).readNBytes(AgentService.MOST_BYTES);
        } catch (IOException e) {
            throw new RemoteException(file + " cannot be read", e);
        }
    }

    /**
     * The start of an agent's run, which waits at each step. The controller, which knows when the other agents have
     * come to it, says when it begins. Thread-safe.
     */
    static final class AgentStart implements Hosts {

        /** A controller polls many times per second; after this time without a poll it is lost. */
        static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

        private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

        private final LoadPart part;
        private final LongSupplier nanoTime;
        private final Map<RunStep, Long> opens = new EnumMap<>(RunStep.class);
        private final Set<RunStep> reached = EnumSet.noneOf(RunStep.class);
        private AgentProgress progress;
        private long polledNanos;
        private String never;

        /** @param nanoTime a clock like {@link System#nanoTime()} */
        AgentStart(LoadPart part, LongSupplier nanoTime) {
            this.part = part;
            this.nanoTime = nanoTime;
            this.polledNanos = nanoTime.getAsLong();
        }

        /** Records that the controller has polled the run. */
        synchronized void polled() {
            polledNanos = nanoTime.getAsLong();
        }

        /** The steps to which the run has come so far. */
        synchronized List<RunStep> reached() {
            return List.copyOf(reached);
        }

        synchronized void open(RunStep step, long atNanos) {
            opens.put(step, atNanos);
            notifyAll();
        }

        /** Keeps the run from passing a step. */
        synchronized void giveUp() {
            never = "the controller has ended the run of this agent";
            notifyAll();
        }

        @Override
        public synchronized boolean isWarm(boolean here) {
            if (here) {
                reached.add(RunStep.WARM);
            }
            return opens.containsKey(RunStep.WARM);
        }

        /** The last second; null before the first. */
        synchronized AgentProgress progress() {
            return progress;
        }

        @Override
        public synchronized void intervalEnded(Phase phase, Interval interval) {
            if (ProgressLine.hasRate(phase, interval)) {
                String name = ProgressLine.name(phase);
                long before = progress == null || !progress.phase().equals(name) ? 0 : progress.failed();
                progress = new AgentProgress(
                        name,
                        TimeUnit.NANOSECONDS.toSeconds(interval.endNanos()),
                        interval.okPerSecond(),
                        before + interval.counts().failed());
            }
        }

        @Override
        public LoadPart part() {
            return part;
        }

        @Override
        public synchronized OptionalLong windowNanos() {
            Long nanos = opens.get(RunStep.WINDOW);
            return nanos == null ? OptionalLong.empty() : OptionalLong.of(nanos);
        }

        @Override
        public synchronized Optional<String> await(RunStep step, BooleanSupplier over) throws InterruptedException {
            reached.add(step);
            if (step == RunStep.WARM_UP_OVER) {
                // The longest time of a warm-up that was not warm is over, and the others need not wait for it.
                reached.add(RunStep.WARM);
            }
            while (!over.getAsBoolean()) {
                long now = nanoTime.getAsLong();
                Long opensNanos = opens.get(step);
                if (opensNanos == null && never == null && now - polledNanos > PATIENCE_NANOS) {
                    never = "no controller has polled the run for " + TimeUnit.NANOSECONDS.toSeconds(PATIENCE_NANOS)
                            + " s";
                }
                if (never != null) {
                    return Optional.of(never);
                }
                if (opensNanos != null && (step != RunStep.WARM_UP || opensNanos - now <= 0)) {
                    return Optional.empty();
                }
                long left = opensNanos == null ? POLL_NANOS : opensNanos - now;
                TimeUnit.NANOSECONDS.timedWait(this, Math.min(left, POLL_NANOS));
            }
            return Optional.empty();
        }
    }
}
