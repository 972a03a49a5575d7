package cxfperf.customer.jms;

import jakarta.jms.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Shows the other users of a broker that this side of a run is there. A connection of its own says so, which the broker
 * closes when this JVM ends, however it ends. After the broker was lost, it is shown again. Safe for use by several
 * threads.
 */
final class Presence implements AutoCloseable {

    private static final Duration POLL = Duration.ofSeconds(1);

    /** Opens the connection that the others see. */
    @FunctionalInterface
    interface Sign {

        /** @param lost is to be run when the connection has broken */
        Connection open(Runnable lost) throws IOException;
    }

    private final Sign sign;

    private volatile boolean holds;
    private volatile Connection connection;

    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(poll -> {
        Thread thread = new Thread(poll, "jms-presence");
        thread.setDaemon(true);
        return thread;
    });

    Presence(Sign sign) {
        this.sign = sign;
    }

    /** @throws IOException with one clear line, where there is no broker or it refuses */
    void show() throws IOException {
        showAgain();
        watch.scheduleWithFixedDelay(this::renew, POLL.toMillis(), POLL.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void showAgain() throws IOException {
        // First: the connection may be lost as soon as it is there.
        holds = true;
        try {
            connection = sign.open(() -> holds = false);
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
            // The broker is still away; the next poll tries again.
        }
    }

    @Override
    public void close() {
        watch.shutdownNow();
        BrokerConnections.close(connection);
    }
}
