package cxfperf.run;

import cxfperf.jvms.Interruption;
import cxfperf.scenario.LoadClientFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Closes what the clients of a run share. Closing can call a server that no longer answers: after an interruption this
 * class waits no longer than {@link #LIMIT_NANOS}.
 */
record BoundedClose(LoadClientFactory factory, Interruption interruption) implements AutoCloseable {

    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long LOOK_MILLIS = 100;

    @Override
    public void close() {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        Thread thread = new Thread(() -> close(closed), "close-clients");
        // It must not keep alive a JVM that has stopped waiting for it.
        thread.setDaemon(true);
        thread.start();
        long hurriedNanos = 0;
        while (hurriedNanos < LIMIT_NANOS) {
            try {
                closed.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                return;
            } catch (TimeoutException e) {
                hurriedNanos += interruption.asked() ? TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS) : 0;
            } catch (ExecutionException e) {
                throw new CompletionException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        System.err.println("cxfperf: the clients were not closed within " + TimeUnit.NANOSECONDS.toSeconds(LIMIT_NANOS)
                + " s; what they left on the server may still be there");
    }

    private void close(CompletableFuture<Void> closed) {
        try {
            factory.close();
            closed.complete(null);
        } catch (RuntimeException | Error e) {
            closed.completeExceptionally(e);
        }
    }
}
