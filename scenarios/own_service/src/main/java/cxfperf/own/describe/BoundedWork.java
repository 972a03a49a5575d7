package cxfperf.own.describe;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs work whose duration depends on a document, with a time limit: a fetch, patterns without end, types inside
 * themselves.
 * Work that exceeds the limit is left to its daemon thread, because a regular expression cannot be interrupted.
 */
public final class BoundedWork {

    /** The limit of one operation. */
    public static final Duration ONE = Duration.ofSeconds(10);

    private static final long STACK_BYTES = 4 << 20;

    private BoundedWork() {}

    /**
     * Runs the work.
     *
     * @throws NoSuchDescriptionException by the work, or if it takes too long or fails; the message ends a sentence
     *     such as "no request: ..."
     * @throws IOException by the work
     */
    public static <T> T run(Duration limit, Callable<T> work) throws NoSuchDescriptionException, IOException {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(null, task, "bounded work", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new NoSuchDescriptionException("it takes more than " + limit.toMillis() / 1_000.0 + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoSuchDescriptionException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof NoSuchDescriptionException known) {
                throw known;
            }
            if (e.getCause() instanceof IOException unreadable) {
                throw unreadable;
            }
            throw new NoSuchDescriptionException(
                    e.getCause() instanceof StackOverflowError
                            ? "it contains itself without end"
                            : "it cannot be used: " + e.getCause(),
                    e);
        } finally {
            thread.interrupt();
        }
    }
}
