package cxfperf.jvms;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C or a termination signal into an early but complete end of a load JVM: the run is asked to stop, and the
 * JVM stays alive until the results are written. Thread-safe.
 */
public final class EndBySignal {

    /** Less than {@code LoadJvms.STOP_SECONDS}, after which the launcher kills this JVM. */
    public static final long WRITE_SECONDS = 20;

    private final Runnable ask;
    private final long waitSeconds;
    private volatile String late;
    private final CountDownLatch written = new CountDownLatch(1);
    private volatile int exitValue = ExitCode.INVALID.codeFromLoadJvm();

    private EndBySignal(Runnable ask, long waitSeconds, String late) {
        this.ask = ask;
        this.waitSeconds = waitSeconds;
        this.late = late;
    }

    /**
     * Installs a shutdown hook that asks for the end.
     *
     * @param thread the name of the hook's thread
     * @param ask called once, on that thread, if a signal arrives before {@link #done}
     * @param late the error printed if {@link #done} follows later than {@value #WRITE_SECONDS} s
     */
    public static EndBySignal of(String thread, Runnable ask, String late) {
        return of(thread, ask, WRITE_SECONDS, late);
    }

    /** @param waitSeconds how long the JVM waits for {@link #done} */
    static EndBySignal of(String thread, Runnable ask, long waitSeconds, String late) {
        EndBySignal end = new EndBySignal(ask, waitSeconds, late);
        Runtime.getRuntime().addShutdownHook(new Thread(end::onShutdown, thread));
        return end;
    }

    private void onShutdown() {
        if (written.getCount() == 0) {
            return;
        }
        ask.run();
        try {
            if (!written.await(waitSeconds, TimeUnit.SECONDS)) {
                System.err.println("cxfperf: " + late + " within " + waitSeconds + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.out.flush();
        // Without halt() the exit value would be that of the signal, not that of the run.
        Runtime.getRuntime().halt(exitValue);
    }

    /**
     * Sets the exit code and the error for the case that {@link #done} comes too late.
     *
     * @param what a clause that names what was not done in time
     */
    public void ifLate(ExitCode code, String what) {
        exitValue = code.codeFromLoadJvm();
        late = what;
    }

    /** Ends the wait: the results are written or cannot be, and all resources that outlive a JVM are closed. */
    public void done(ExitCode code) {
        exitValue = code.codeFromLoadJvm();
        written.countDown();
    }
}
