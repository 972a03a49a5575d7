package cxfperf.engine;

import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Makes the clients of all workers, each on its worker's thread. Client libraries set up shared state with their first
 * few clients, and not always safely: the first client of each operation is made alone, while nothing else happens. The
 * others follow, several at a time if the factory allows it.
 */
final class ClientMaking {

    /** Making a client includes waits for locks and files; a higher number only takes memory. */
    private static final int AT_A_TIME_PER_CPU = 2;

    private final LoadClientFactory factory;
    private final List<String> operations;
    private final BooleanSupplier stop;
    private final int atATime;

    /** Fair: a thread that waits for all permits would otherwise never get them. */
    private final Semaphore room;

    private final Lock firsts = new ReentrantLock();

    /** By operation; guarded by {@link #firsts}. */
    private final boolean[] firstIsMade;

    /** @param stop whether to make no more clients; checked after each wait */
    ClientMaking(LoadClientFactory factory, List<String> operations, BooleanSupplier stop) {
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
     * @param operation the index in the mix
     * @return null if the run is to stop
     */
    LoadClient make(int operation, int worker) throws Exception {
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

    private LoadClient make(int operation, int worker, int permits) throws Exception {
        room.acquire(permits);
        try {
            return stop.getAsBoolean() ? null : factory.newClient(operations.get(operation), worker);
        } finally {
            room.release(permits);
        }
    }
}
