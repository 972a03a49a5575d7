package cxfperf.engine;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Queue;

/**
 * The workers of a run whose threads belong to another program, such as JMeter. Each thread that arrives gets a worker.
 * For one run. Any thread.
 */
public final class DrivenWorkers implements AutoCloseable {

    private final String driver;
    private final Duration arrival;
    private final boolean threadsEnd;
    private final Hosts hosts;
    private final Queue<DrivenWorker> free = new ArrayDeque<>();
    private URI target;
    private boolean offered;
    private boolean over;

    /**
     * @param driver the name of the threads' owner in the result
     * @param arrival the time limit for the arrival of all threads, besides the time for making their clients
     * @param threadsEnd whether the owner decides how many calls each thread makes. If so, a thread that leaves the
     *     window has made its calls, and the window ends when all threads have left. Otherwise a thread that leaves
     *     interrupts the run.
     * @param hosts the hosts of the load; they let the run begin once all threads have arrived
     */
    public DrivenWorkers(String driver, Duration arrival, boolean threadsEnd, Hosts hosts) {
        this.driver = driver;
        this.arrival = arrival;
        this.threadsEnd = threadsEnd;
        this.hosts = hosts;
    }

    public String driver() {
        return driver;
    }

    public Duration arrival() {
        return arrival;
    }

    public boolean threadsEnd() {
        return threadsEnd;
    }

    public Hosts hosts() {
        return hosts;
    }

    /** The full address that the clients call; null before the first worker is given. */
    public synchronized URI target() {
        return target;
    }

    /** Called by the runner, once. */
    synchronized void offer(URI address, Collection<DrivenWorker> workers) {
        target = address;
        free.addAll(workers);
        offered = true;
        notifyAll();
    }

    /**
     * Gives the calling thread its worker, and waits until there are workers.
     *
     * @return null if the run is over, never began, or has a thread for each of its workers
     */
    public synchronized DrivenWorker join() throws InterruptedException {
        while (!offered && !over) {
            wait();
        }
        return over ? null : free.poll();
    }

    /** Ends all waits: the run has ended, or will never begin. */
    @Override
    public synchronized void close() {
        over = true;
        notifyAll();
    }
}
