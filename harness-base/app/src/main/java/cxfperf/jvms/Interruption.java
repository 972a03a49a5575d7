package cxfperf.jvms;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C or a termination signal into an early but complete end of a load JVM: the current run stops, no other
 * run starts, and the JVM stays alive until the results are written. In a JVM that embeds the harness, signals are not
 * handled. Thread-safe.
 */
public final class Interruption {

    /** Less than {@code LoadJvms.STOP_SECONDS}, after which the launcher kills this JVM. */
    public static final long WRITE_SECONDS = 20;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);
    private final long waitSeconds;
    private final String unwritten;
    private volatile String late;
    private volatile int exitValue = ExitCode.INVALID.codeFromLoadJvm();
    private Runnable stop = () -> {};

    private Interruption(long waitSeconds, String unwritten) {
        this.waitSeconds = waitSeconds;
        this.unwritten = unwritten;
        late = unwritten;
    }

    /**
     * The interruption of a load JVM, by a signal.
     *
     * @param unwritten the error printed if {@link #done} follows later than {@value #WRITE_SECONDS} s
     */
    public static Interruption bySignals(String unwritten) {
        return bySignals(WRITE_SECONDS, unwritten);
    }

    static Interruption bySignals(long waitSeconds, String unwritten) {
        Interruption interruption = new Interruption(waitSeconds, unwritten);
        Runtime.getRuntime().addShutdownHook(new Thread(interruption::onShutdown, "interrupt-run"));
        return interruption;
    }

    /** Ignores signals: a run may neither delay nor cause the end of a JVM that embeds it. */
    public static Interruption byNobody() {
        return new Interruption(0, "");
    }

    private void onShutdown() {
        if (done.getCount() == 0) {
            return;
        }
        ask();
        try {
            if (!done.await(waitSeconds, TimeUnit.SECONDS)) {
                System.err.println("cxfperf: " + late + " within " + waitSeconds + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.out.flush();
        // Without halt() the exit value would be that of the signal, not that of the run.
        Runtime.getRuntime().halt(exitValue);
    }

    private synchronized void ask() {
        asked.countDown();
        stop.run();
    }

    /** Sets how to stop the current run. If the end was already requested, stops the run at once. */
    public synchronized void watch(Runnable stopsIt) {
        stop = stopsIt;
        exitValue = ExitCode.INVALID.codeFromLoadJvm();
        late = unwritten;
        if (asked()) {
            stop.run();
        }
    }

    /** Whether the end was requested. */
    public boolean asked() {
        return asked.getCount() == 0;
    }

    /** Waits for this time, or until the end is requested. Returns whether it was requested. */
    public boolean pause(Duration length) throws InterruptedException {
        return asked.await(length.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Called when the results of the run are written, and its clients are not closed yet. */
    public void written(ExitCode code) {
        exitValue = code.codeFromLoadJvm();
        late = "the results of the run are written, but its clients could not be closed";
    }

    /** The results are written, or never will be, and everything that must not outlive this JVM is closed. */
    public void done(ExitCode code) {
        exitValue = code.codeFromLoadJvm();
        done.countDown();
    }
}
