package cxfperf.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Queue;

/**
 * Where the threads of a run come from when they are not its own: each that comes is given one of its workers. For one
 * run. Any thread.
 */
public final class DrivenWorkers implements AutoCloseable {

    private final String driver;
    private final Duration arrival;
    private final StartSignal start;
    private final Queue<DrivenWorker> free = new ArrayDeque<>();
    private boolean made;
    private boolean over;

    /**
     * @param driver whose threads they are, as the result is to tell it
     * @param arrival how long it may take until all of them have come, besides what their clients take to be made
     * @param start when the run begins
     */
    public DrivenWorkers(String driver, Duration arrival, StartSignal start) {
        this.driver = driver;
        this.arrival = arrival;
        this.start = start;
    }

    public String driver() {
        return driver;
    }

    /** Besides what their clients take to be made. */
    public Duration arrival() {
        return arrival;
    }

    /** When the run begins, once all have come. */
    public StartSignal start() {
        return start;
    }

    /** By the runner, once: they are there for whoever joins. */
    public synchronized void offer(Collection<DrivenWorker> workers) {
        free.addAll(workers);
        made = true;
        notifyAll();
    }

    /**
     * The worker of the thread that asks; waits until there is one.
     *
     * @return null where the run is over, has never begun, or has a thread for each of its workers
     */
    public synchronized DrivenWorker join() throws InterruptedException {
        while (!made && !over) {
            wait();
        }
        return over ? null : free.poll();
    }

    /** The run has ended, or will never begin: nobody waits here any more. */
    @Override
    public synchronized void close() {
        over = true;
        notifyAll();
    }
}
