package cxfperf.cli;

import cxfperf.engine.Runner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C or a termination signal into an early but complete end: the run is told to stop, and the JVM is kept
 * alive until its results are written.
 */
final class Interruption {

    private static final long WRITE_SECONDS = 20;

    private final CountDownLatch written = new CountDownLatch(1);
    private final Runner runner;
    private volatile int exitValue = ExitCode.INVALID.codeFromLoadJvm();

    Interruption(Runner runner) {
        this.runner = runner;
        Runtime.getRuntime().addShutdownHook(new Thread(this::onShutdown, "interrupt-run"));
    }

    private void onShutdown() {
        if (written.getCount() == 0) {
            return;
        }
        runner.interrupt();
        try {
            if (!written.await(WRITE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("cxfperf: the results could not be written within " + WRITE_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.out.flush();
        // The exit value of a signal says nothing about the run; this one does.
        Runtime.getRuntime().halt(exitValue);
    }

    /** The results are written, or never will be, and all that must not outlive this JVM is closed. */
    void done(ExitCode code) {
        exitValue = code.codeFromLoadJvm();
        written.countDown();
    }
}
