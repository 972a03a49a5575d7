package cxfperf.jvms;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C or a termination signal into an early but complete end of a load JVM: who is at work is asked to stop,
 * and the JVM is kept alive until the results are written. Safe for use by several threads.
 */
public final class EndBySignal {

    /** Less than the launcher waits. */
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
     * From now on a signal asks for the end.
     *
     * @param thread the name of the thread that asks
     * @param ask is called once, on that thread, if a signal comes before {@link #done}
     * @param late what is said where that takes longer than {@value #WRITE_SECONDS} s
     */
    public static EndBySignal of(String thread, Runnable ask, String late) {
        return of(thread, ask, WRITE_SECONDS, late);
    }

    /** @param waitSeconds how long the JVM is kept alive for {@link #done} */
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
        // The exit value of a signal says nothing about the run; this one does.
        Runtime.getRuntime().halt(exitValue);
    }

    /**
     * What is said, and with what the JVM ends, where {@link #done} is late from now on.
     *
     * @param what a clause that says what was not done in time
     */
    public void ifLate(ExitCode code, String what) {
        exitValue = code.codeFromLoadJvm();
        late = what;
    }

    /** The results are written, or never will be, and all that must not outlive this JVM is closed. */
    public void done(ExitCode code) {
        exitValue = code.codeFromLoadJvm();
        written.countDown();
    }
}
