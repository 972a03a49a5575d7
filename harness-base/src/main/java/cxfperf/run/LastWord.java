package cxfperf.run;

import cxfperf.engine.Runner;
import cxfperf.engine.Shortage;
import cxfperf.jvms.ExitCode;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Sees to it that a load JVM that is out of memory or threads ends, and with a verdict. Its run is told to stop; where it
 * does not write its results all the same, this says the verdict and ends the JVM. All that it needs for it, a thread
 * included, it has from the beginning.
 */
public final class LastWord implements AutoCloseable {

    /** Longer than a run that was told to stop takes, with all its waits at their limits. */
    private static final long LIMIT_MILLIS = 40_000;

    private static final long LOOK_MILLIS = 500;

    private static final String HEAD = "VERDICT: INVALID - HARNESS_FAULT\n  INVALID HARNESS_FAULT: ";

    private final Runner runner;
    private final byte[] verdict;
    private volatile boolean shortOfSomething;
    private volatile boolean over;

    private LastWord(Runner runner, Path directory) {
        this.runner = runner;
        verdict = (HEAD + "the load JVM was out of memory or threads, and its results were not written within "
                        + LIMIT_MILLIS / 1_000
                        + " s\n    -> more of it (-DjvmArgs=-Xmx1g, ulimit -u), or fewer -Dthreads;"
                        + " what was recorded until then is in\n       " + directory + "\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Until it is closed. From now on, no thread of this JVM prints a stack trace for want of memory. */
    static LastWord watch(Runner runner, Path directory) {
        LastWord word = new LastWord(runner, directory);
        Thread.setDefaultUncaughtExceptionHandler(word::uncaught);
        Thread thread = new Thread(word::look, "last-word");
        thread.setDaemon(true);
        thread.start();
        return word;
    }

    /** The verdict of a JVM that was short of something outside of a run. */
    public static String verdict(String shortage) {
        return HEAD + shortage;
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

    private void look() {
        long since = 0;
        while (!over) {
            try {
                Thread.sleep(LOOK_MILLIS);
                shortOfSomething |= Shortage.isOne(runner.fault());
            } catch (InterruptedException | OutOfMemoryError e) {
                // Nobody interrupts it; and what there is no memory for now is tried again.
            }
            if (shortOfSomething) {
                since += LOOK_MILLIS;
            }
            if (since >= LIMIT_MILLIS && !over) {
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
