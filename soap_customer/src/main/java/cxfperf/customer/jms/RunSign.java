package cxfperf.customer.jms;

import jakarta.jms.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Tells servers that start meanwhile that a run is on, so that what is in their queue is that run's. A connection of its own
 * says so, which goes with this JVM however that ends. Safe for use by several threads.
 */
final class RunSign implements AutoCloseable {

    private static final Duration LOOKS = Duration.ofSeconds(1);

    private final BrokerConnections connections;
    private final ServiceQueue queue;

    private volatile boolean holds;
    private volatile Connection connection;

    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(look -> {
        Thread thread = new Thread(look, "jms-run-sign");
        thread.setDaemon(true);
        return thread;
    });

    RunSign(BrokerConnections connections, ServiceQueue queue) {
        this.connections = connections;
        this.queue = queue;
    }

    /** @throws IOException with one clear line, where there is no broker or it does not let us in */
    void show() throws IOException {
        showAgain();
        watch.scheduleWithFixedDelay(this::renew, LOOKS.toMillis(), LOOKS.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void showAgain() throws IOException {
        // First: the connection may be lost as soon as it is there.
        holds = true;
        try {
            connection = connections.announce(queue, () -> holds = false);
        } catch (IOException e) {
            holds = false;
            throw e;
        }
    }

    private void renew() {
        if (holds) {
            return;
        }
        BrokerConnections.close(connection);
        try {
            showAgain();
        } catch (IOException e) {
            // The calls fail meanwhile, and are counted; the next look tries again.
        }
    }

    @Override
    public void close() {
        watch.shutdownNow();
        BrokerConnections.close(connection);
    }
}
