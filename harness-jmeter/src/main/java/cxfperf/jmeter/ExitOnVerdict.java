package cxfperf.jmeter;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Makes the worst verdict of a test JMeter's exit code, if a property asks for it and JMeter has no GUI. JMeter itself
 * ends with 0 whatever its samples are. Thread-safe.
 */
final class ExitOnVerdict {

    private static final String PROPERTY = "cxfperf.exit";

    /** Exit codes are ordered: 0 is the best and 3 the worst. */
    private static final AtomicInteger WORST = new AtomicInteger();

    private static Thread waiting;

    private ExitOnVerdict() {}

    /** Called by the thread of JMeter's engine, which writes the dashboard, too, and then ends. */
    static synchronized void testStarted() {
        if (waiting == null && JMeter.isNonGUI() && JMeterUtils.getPropDefault(PROPERTY, false)) {
            Thread engine = Thread.currentThread();
            waiting = new Thread(() -> exitAfter(engine), "cxfperf-exit");
            waiting.start();
        }
    }

    /** @param exitCode that of the command {@code client} for the same end of a run */
    static void ended(int exitCode) {
        WORST.accumulateAndGet(exitCode, Math::max);
    }

    private static void exitAfter(Thread engine) {
        try {
            engine.join();
            if (WORST.get() > 0) {
                System.exit(WORST.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
