package cxfperf.jmeter.controller;

import cxfperf.jvms.ExitCode;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Turns Ctrl-C or a termination signal into an early end of the run on all agents, whose results are still fetched. */
final class StopBySignal {

    /** Less than the launcher waits. */
    private static final long WRITE_SECONDS = 20;

    private final CountDownLatch written = new CountDownLatch(1);
    private volatile int exitValue = ExitCode.INVALID.codeFromLoadJvm();

    StopBySignal(DistributedRun run) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> onShutdown(run), "stop-agents"));
    }

    private void onShutdown(DistributedRun run) {
        if (written.getCount() == 0) {
            return;
        }
        run.stop();
        try {
            if (!written.await(WRITE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("cxfperf: the agents did not come to an end within " + WRITE_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.out.flush();
        // The exit value of a signal says nothing about the run; this one does.
        Runtime.getRuntime().halt(exitValue);
    }

    /** All is written, or never will be. */
    void done(ExitCode code) {
        exitValue = code.codeFromLoadJvm();
        written.countDown();
    }
}
