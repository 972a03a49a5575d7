package cxfperf.customer.jms;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Ends calls that are out for longer than they may. The libraries have waits of their own, which no setting of theirs
 * bounds: Artemis holds who sends to a full address, and CXF sleeps a second inside a call that failed. An interrupt
 * ends both; that of a call is never left to the next one. Safe for use by several threads.
 */
final class CallLimits implements AutoCloseable {

    /**
     * Who gives up by itself, in order, is left to: an interrupt costs a connection. Well within the engine's own
     * second.
     */
    private static final Duration LATE = Duration.ofMillis(250);

    private static final Duration LOOKS = Duration.ofMillis(50);

    private final Duration limit;
    private final Set<Bounded> clients = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(look -> {
        Thread thread = new Thread(look, "jms-call-limits");
        thread.setDaemon(true);
        return thread;
    });

    /** @param limit of one call */
    CallLimits(Duration limit) {
        this.limit = limit;
        watch.scheduleWithFixedDelay(
                () -> clients.forEach(Bounded::endIfLate), LOOKS.toMillis(), LOOKS.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The same client, whose calls end. */
    LoadClient bound(LoadClient client) {
        Bounded bounded = new Bounded(client);
        clients.add(bounded);
        return bounded;
    }

    @Override
    public void close() {
        watch.shutdownNow();
    }

    private final class Bounded implements LoadClient {

        private final LoadClient client;
        private Thread caller;
        private long deadline;
        private boolean late;

        Bounded(LoadClient client) {
            this.client = client;
        }

        @Override
        public void prepare() throws Exception {
            client.prepare();
        }

        @Override
        public void call() throws Exception {
            begin();
            try {
                client.call();
            } catch (Exception e) {
                if (end()) {
                    throw new CallFailedException(
                            FailureKind.TIMEOUT, "no end within " + limit.toMillis() + " ms: " + e.getMessage());
                }
                throw e;
            } finally {
                end();
            }
        }

        @Override
        public void close() {
            clients.remove(this);
            client.close();
        }

        private synchronized void begin() {
            caller = Thread.currentThread();
            deadline = System.nanoTime() + limit.plus(LATE).toNanos();
        }

        /** @return whether the call was ended from here; only the first time */
        private synchronized boolean end() {
            caller = null;
            boolean ended = late;
            if (ended) {
                late = false;
                Thread.interrupted();
            }
            return ended;
        }

        /** Again and again: CXF takes the first interrupt for a failure, and sleeps. */
        private synchronized void endIfLate() {
            if (caller != null && System.nanoTime() - deadline > 0) {
                late = true;
                caller.interrupt();
            }
        }
    }
}
