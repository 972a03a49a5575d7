package cxfperf.engine;

import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Makes the clients of all workers, each on its worker's thread. Client libraries set up what they share on the first
 * few clients, and not all of it safely: the first client of each operation is made alone, with nothing else going on.
 * The others follow, several at a time where the factory says that it may be so, and one at a time otherwise.
 */
public final class ClientMaking {

    /** Some of what a client's making takes is waiting for a lock or a file; more at a time only take memory. */
    private static final int AT_A_TIME_PER_CPU = 2;

    private final LoadClientFactory factory;
    private final List<String> operations;
    private final BooleanSupplier stop;
    private final int atATime;

    /** Fair: whoever waits for all of it would otherwise never get it. */
    private final Semaphore room;

    private final Lock firsts = new ReentrantLock();

    /** By operation; under its lock. */
    private final boolean[] firstIsMade;

    /** @param stop whether no more clients are to be made; looked at whenever somebody has waited */
    public ClientMaking(LoadClientFactory factory, List<String> operations, BooleanSupplier stop) {
        this.factory = factory;
        this.operations = operations;
        this.stop = stop;
        this.atATime = factory.makesSeveralAtATime()
                ? AT_A_TIME_PER_CPU * Runtime.getRuntime().availableProcessors()
                : 1;
        this.room = new Semaphore(atATime, true);
        this.firstIsMade = new boolean[operations.size()];
    }

    /**
     * Makes one client, on this thread.
     *
     * @param operation its place in the mix
     * @return null if the run is to stop
     */
    public LoadClient make(int operation, int worker) throws Exception {
        LoadClient first = makeIfFirst(operation, worker);
        return first == null ? make(operation, worker, 1) : first;
    }

    private LoadClient makeIfFirst(int operation, int worker) throws Exception {
        firsts.lockInterruptibly();
        try {
            if (firstIsMade[operation]) {
                return null;
            }
            LoadClient client = make(operation, worker, atATime);
            firstIsMade[operation] = true;
            return client;
        } finally {
            firsts.unlock();
        }
    }

    private LoadClient make(int operation, int worker, int ofTheRoom) throws Exception {
        room.acquire(ofTheRoom);
        try {
            return stop.getAsBoolean() ? null : factory.newClient(operations.get(operation), worker);
        } finally {
            room.release(ofTheRoom);
        }
    }
}
