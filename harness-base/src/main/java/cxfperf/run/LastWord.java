package cxfperf.run;

import cxfperf.engine.Runner;
import cxfperf.engine.Shortage;
import cxfperf.jvms.ExitCode;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Ends a load JVM that is out of memory or threads, with a verdict. It first stops the run. If the run does not write
 * its results in time, this class prints the verdict and ends the JVM. It allocates all that it needs, including its
 * thread, in advance.
 */
public final class LastWord implements AutoCloseable {

    /** The time limit of each step. A run that is stopped ends sooner, even with all its waits at their limits. */
    private static final long LIMIT_MILLIS = 40_000;

    private static final long POLL_MILLIS = 500;

    private static final String HEAD = "VERDICT: INVALID - HARNESS_FAULT\n  INVALID HARNESS_FAULT: ";

    private final Runner runner;
    private final byte[] verdict;
    private volatile boolean shortOfSomething;
    private final AtomicLong waitedMillis = new AtomicLong();
    private volatile boolean over;

    private LastWord(Runner runner, Path directory) {
        this.runner = runner;
        verdict = (HEAD + "the load JVM was out of memory or threads, and its results were not written within "
                        + LIMIT_MILLIS / 1_000
                        + " s\n    -> more of it (-DjvmArgs=-Xmx1g, ulimit -u), or fewer -Dthreads;"
                        + " what was recorded until then is in\n       " + directory + "\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Returns one that prints nothing, for a JVM that is not ours to end and whose threads have their own handlers. */
    static LastWord unsaid(Runner runner, Path directory) {
        return new LastWord(runner, directory);
    }

    /**
     * Starts watching, until {@link #close}. From now on no thread of this JVM prints a stack trace if memory is short.
     */
    static LastWord watch(Runner runner, Path directory) {
        LastWord word = new LastWord(runner, directory);
        Thread.setDefaultUncaughtExceptionHandler(word::uncaught);
        Thread thread = new Thread(word::poll, "last-word");
        thread.setDaemon(true);
        thread.start();
        return word;
    }

    /** Says the verdict of a JVM that was short of something and has no other: outside of a run, or behind it. */
    public static void say(String shortage) throws InterruptedException {
        Shortage.outlasting(() -> {
            System.out.println(
                    HEAD + shortage + "\n    -> what was recorded until then, if anything, is in the directory"
                            + " that is named above;\n       scripts/report renders it, as INVALID");
            return shortage;
        });
    }

    /** A step towards the results is done; the next one has the whole time again. */
    void step() {
        waitedMillis.set(0);
    }

    private void uncaught(Thread thread, Throwable thrown) {
        String shortage = Shortage.of(thrown);
        if (shortage == null) {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            thrown.printStackTrace();
            return;
        }
        // The field first: what the runner does with the fault may need memory.
        shortOfSomething = true;
        runner.fault(shortage);
    }

    private void poll() {
        while (!over) {
            try {
                Thread.sleep(POLL_MILLIS);
                shortOfSomething |= Shortage.isOne(runner.fault());
            } catch (InterruptedException | OutOfMemoryError e) {
                // Nobody interrupts it; and what there is no memory for now is tried again.
            }
            if (shortOfSomething) {
                waitedMillis.addAndGet(POLL_MILLIS);
            }
            if (waitedMillis.get() >= LIMIT_MILLIS && !over) {
                end();
            }
        }
    }

    private void end() {
        try {
            // Not System.out, which needs memory to encode what it prints, and a lock that somebody may hold.
            new FileOutputStream(FileDescriptor.out).write(verdict);
        } catch (IOException | OutOfMemoryError e) {
            // The exit value says it too.
        }
        Runtime.getRuntime().halt(ExitCode.INVALID.codeFromLoadJvm());
    }

    @Override
    public void close() {
        over = true;
    }
}
