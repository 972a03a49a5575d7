package cxfperf.jvms;

import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Role;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The load JVMs that this process has started. On Ctrl-C or a termination signal it stops them in reverse order before
 * it ends itself: a client writes its results while its server still runs, and its verdict is the exit code.
 */
public final class LoadJvms {

    /** Longer than a load JVM may take to write the results of an interrupted run. */
    private static final long STOP_SECONDS = 25;

    /** The time for the end of a killed process, which may still wait for a disk. */
    private static final long KILL_SECONDS = 5;

    /** The exit value of a HotSpot JVM that ended because it was out of memory. */
    private static final int OUT_OF_MEMORY = 3;

    /** The exit value of a JVM that Ctrl-C ended before it had a shutdown hook: 128 + SIGINT. */
    private static final int INTERRUPTED_JVM = 130;

    /** A process that a signal ended has the exit value 128 + the signal's number. */
    private static final int SIGNALS = 128;

    private static final int KILLED_JVM = SIGNALS + 9;

    private static final String KEPT =
            "; if its window had opened, " + Home.ofThisProcess().scripts() + "/report renders the seconds until then";

    /** On a host with three runs, a secured server that had to make its keys was READY after a minute. */
    static final long READY_SECONDS = 120;

    /** A process that serves the others. {@code ready} is empty if the process ended before it was ready. */
    record Serving(Process process, Optional<ServerReady> ready) {}

    private final Deque<Process> startedLastFirst = new ArrayDeque<>();
    private final Map<Process, PlanFile> plans = new HashMap<>();
    private final AtomicBoolean reported = new AtomicBoolean();
    private final int number;
    private volatile boolean stopping;
    private volatile boolean over;

    /** @param number how many JVMs the command starts; the verdict of the last one is the command's verdict */
    public LoadJvms(int number) {
        this.number = number;
        Runtime.getRuntime().addShutdownHook(new Thread(this::onShutdown, "stop-load-jvms"));
    }

    private synchronized void onShutdown() {
        if (startedLastFirst.stream().noneMatch(Process::isAlive)) {
            return;
        }
        stopping = true;
        startedLastFirst.forEach(LoadJvms::stop);
        plans.values().forEach(PlanFile::remove);
        Process last = startedLastFirst.getFirst();
        // Only the JVM that was started last has a verdict.
        ExitCode code =
                startedLastFirst.size() < number || last.isAlive() ? null : ExitCode.ofLoadJvm(last.exitValue());
        if (code == null) {
            reportInterrupted(last.isAlive() || last.exitValue() == KILLED_JVM);
        }
        // Without halt() the exit value would be that of the signal, not that of the run.
        Runtime.getRuntime().halt((code == null ? ExitCode.INVALID : code).code());
    }

    /** Whether this process is ending and stops its load JVMs. Their end is then expected. */
    boolean areStopping() {
        return stopping;
    }

    /** Prints, once, the error for a load JVM that ended before it could print its own. */
    private void reportInterrupted(boolean killed) {
        if (reported.compareAndSet(false, true)) {
            System.err.println(
                    killed
                            ? "cxfperf: a load JVM did not end within " + STOP_SECONDS + " s and was killed" + KEPT
                            : "cxfperf: interrupted before it had begun; there is no result");
        }
    }

    /** @param plan the JVM's plan: a record that {@link PlanFile} can write */
    public synchronized Process start(ProcessBuilder builder, Object plan) throws CannotRunException {
        try {
            PlanFile file = PlanFile.write(plan, builder.environment());
            Process process = builder.start();
            plans.put(process, file);
            startedLastFirst.addFirst(process);
            return process;
        } catch (IOException e) {
            throw new CannotRunException("cannot start the load JVM: " + e.getMessage());
        }
    }

    /**
     * Starts a server or an auxiliary process and waits until it is ready. Prints its lines, and an error if it ends
     * before {@link #stopServing}.
     *
     * @param name the name of the process, printed before each of its lines
     */
    Serving serve(ProcessBuilder builder, Object plan, String name) throws CannotRunException, InterruptedException {
        Process process = start(builder.redirectError(ProcessBuilder.Redirect.INHERIT), plan);
        Optional<ServerReady> ready = ServerOutput.read(process, name, line -> System.out.println(name + " | " + line))
                .await(READY_SECONDS);
        if (ready.isPresent()) {
            process.onExit().thenAccept(ended -> reportEnd(ended, name));
        }
        return new Serving(process, ready);
    }

    private void reportEnd(Process ended, String name) {
        if (!over && !stopping) {
            System.err.println("cxfperf: the " + name + " " + end(ended.exitValue()) + " before its client");
        }
    }

    /** Stops the processes in reverse order, once the client has ended or will not start. */
    void stopServing() {
        over = true;
        List<Process> started;
        synchronized (this) {
            started = List.copyOf(startedLastFirst);
        }
        started.forEach(LoadJvms::stop);
    }

    /** Sends a termination signal, waits as long as the process may need to write its results, then kills it. */
    static void stop(Process process) {
        process.destroy();
        awaitEnd(process, STOP_SECONDS);
    }

    /** Waits for the end of a process that was asked to end, and kills it after this time. */
    public static void awaitEnd(Process process, long seconds) {
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor(KILL_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits for the end of a load JVM and translates its exit value.
     *
     * @param role the role of the JVM: only a client writes a timeline, which the error for a killed JVM names
     */
    public ExitCode await(Process process, Role role, Appendable err) throws InterruptedException, IOException {
        int value = process.waitFor();
        ExitCode code = ExitCode.ofLoadJvm(value);
        if (code != null) {
            return code;
        }
        if (stopping || value == INTERRUPTED_JVM) {
            reportInterrupted(value == KILLED_JVM);
            return ExitCode.INVALID;
        }
        boolean started = hasStarted(process);
        err.append("cxfperf: ")
                .append(started ? died(value) + (role == Role.CLIENT ? KEPT : "") : didNotStart("load JVM"))
                .append('\n');
        return started ? ExitCode.INVALID : ExitCode.USAGE;
    }

    /**
     * The exit code for a server or an auxiliary process that was never ready.
     *
     * @throws CannotRunException if it has started and ended without an error of its own
     */
    ExitCode endedEarly(Process process, String name, Appendable err)
            throws CannotRunException, InterruptedException, IOException {
        if (process.waitFor(READY_SECONDS, TimeUnit.SECONDS)) {
            ExitCode own = ExitCode.ofLoadJvm(process.exitValue());
            if (own == ExitCode.USAGE || own == ExitCode.INVALID) {
                return own;
            }
            if (!hasStarted(process)) {
                err.append("cxfperf: ")
                        .append(didNotStart("JVM of the " + name))
                        .append('\n');
                return ExitCode.USAGE;
            }
        }
        throw new CannotRunException("the " + name + " ended before it was ready");
    }

    /** Whether a JVM that has ended had read its plan, so that it did not fail at its flags. */
    private boolean hasStarted(Process process) {
        PlanFile plan = plan(process);
        boolean started = process.exitValue() > SIGNALS || !plan.isStillThere();
        plan.remove();
        return started;
    }

    private static String didNotStart(String jvm) {
        return "the " + jvm + " did not start: see its message above, and check -Djvm, -DjvmArgs, -DsrvJvmArgs and"
                + " MAVEN_OPTS";
    }

    private synchronized PlanFile plan(Process process) {
        return plans.get(process);
    }

    private static String died(int value) {
        return "the load JVM " + end(value) + (value > SIGNALS ? "" : ", see its message above");
    }

    static String end(int value) {
        if (value > SIGNALS) {
            return "was killed by signal " + (value - SIGNALS);
        }
        if (value == OUT_OF_MEMORY) {
            return "ran out of memory: give it more heap (-DjvmArgs=-Xmx..., -DsrvJvmArgs for the server)";
        }
        return ExitCode.ofLoadJvm(value) == null ? "ended itself with the unexpected exit value " + value : "ended";
    }
}
