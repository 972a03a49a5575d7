package cxfperf.run;

import cxfperf.jvms.EndBySignal;
import cxfperf.jvms.ExitCode;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C or a termination signal into an early but complete end: the current run stops, no other run starts, and
 * the JVM stays alive until the results are written. In a JVM that embeds the harness, signals are not handled.
 */
final class Interruption {

    private static final String UNWRITTEN = "the results could not be written";

    private final CountDownLatch asked = new CountDownLatch(1);
    private final Optional<EndBySignal> signals;
    private Runnable running;

    private Interruption(boolean ownJvm) {
        signals = ownJvm ? Optional.of(EndBySignal.of("interrupt-run", this::ask, UNWRITTEN)) : Optional.empty();
    }

    /** The interruption of a load JVM, by a signal. */
    static Interruption bySignals() {
        return new Interruption(true);
    }

    /** No interruption: a run may neither delay nor cause the end of a JVM that embeds it. */
    static Interruption byNobody() {
        return new Interruption(false);
    }

    /** How to stop the current run from now on; one that comes too late is stopped at once. */
    synchronized void watch(Runnable stop) {
        running = stop;
        signals.ifPresent(end -> end.ifLate(ExitCode.INVALID, UNWRITTEN));
        if (asked()) {
            stop.run();
        }
    }

    /** Whether somebody wants the end. */
    boolean asked() {
        return asked.getCount() == 0;
    }

    /** Waits, but not longer than until somebody wants the end; says whether somebody does. */
    boolean pause(Duration length) throws InterruptedException {
        return asked.await(length.toNanos(), TimeUnit.NANOSECONDS);
    }

    private synchronized void ask() {
        asked.countDown();
        if (running != null) {
            running.run();
        }
    }

    /** The results of the run are written; its clients are still to be closed. */
    void written(ExitCode code) {
        signals.ifPresent(
                end -> end.ifLate(code, "the results of the run are written, but its clients could not be closed"));
    }

    /** The results are written, or never will be, and all that must not outlive this JVM is closed. */
    void done(ExitCode code) {
        signals.ifPresent(end -> end.done(code));
    }
}
