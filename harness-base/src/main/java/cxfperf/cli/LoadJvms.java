package cxfperf.cli;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * The load JVMs that this process has started. When it is told to end, by Ctrl-C or otherwise, they end first: the one
 * started last first, so that a client writes its results before its server goes, and its verdict is the exit code.
 */
final class LoadJvms {

    /** Longer than a load JVM may take to write the results of an interrupted run. */
    private static final long STOP_SECONDS = 25;

    private final Deque<Process> startedLastFirst = new ArrayDeque<>();

    LoadJvms() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::onShutdown, "stop-load-jvms"));
    }

    private synchronized void onShutdown() {
        if (startedLastFirst.stream().noneMatch(Process::isAlive)) {
            return;
        }
        startedLastFirst.forEach(LoadJvms::stop);
        ExitCode code = ExitCode.ofLoadJvm(startedLastFirst.getFirst().exitValue());
        // The exit value of a signal says nothing about the run; this one does.
        Runtime.getRuntime().halt((code == null ? ExitCode.INVALID : code).code());
    }

    synchronized Process start(ProcessBuilder builder) throws CannotRunException {
        try {
            Process process = builder.start();
            startedLastFirst.addFirst(process);
            return process;
        } catch (IOException e) {
            throw new CannotRunException("cannot start the load JVM: " + e.getMessage());
        }
    }

    /** Asks the process to end, waits for as long as it may need to write its results, then insists. */
    static void stop(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the end of a load JVM and translates its exit value. */
    static ExitCode await(Process process, Appendable err) throws InterruptedException, IOException {
        int value = process.waitFor();
        ExitCode code = ExitCode.ofLoadJvm(value);
        if (code != null) {
            return code;
        }
        err.append("cxfperf: ").append(unexpected(value)).append('\n');
        return value == 1 ? ExitCode.USAGE : ExitCode.INVALID;
    }

    private static String unexpected(int value) {
        if (value == 1) {
            return "the load JVM did not start: look at its message above, and at -Djvm, -DjvmArgs or MAVEN_OPTS";
        }
        if (value > 128) {
            return "the load JVM was killed by signal " + (value - 128)
                    + "; timeline.csv and latency.hlog hold every second until then";
        }
        return "the load JVM ended with the unexpected exit value " + value;
    }
}
