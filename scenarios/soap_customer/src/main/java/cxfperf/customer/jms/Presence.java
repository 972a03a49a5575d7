package cxfperf.customer.jms;

import jakarta.jms.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Shows the other users of a broker that this side of a run is active, by a connection of its own. The broker closes
 * the connection when this JVM ends, even if it is killed. If the broker is lost, the connection is opened again.
 * Thread-safe.
 */
final class Presence implements AutoCloseable {

    private static final Duration POLL = Duration.ofSeconds(1);

    /** Opens the connection that the other users see. */
    @FunctionalInterface
    interface Sign {

        /** @param lost run when the connection has broken */
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

    /** @throws IOException with one line, if there is no broker or it refuses the connection */
    void show() throws IOException {
        showAgain();
        watch.scheduleWithFixedDelay(this::renew, POLL.toMillis(), POLL.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void showAgain() throws IOException {
        // Set first, because the connection may be lost as soon as it is open.
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
