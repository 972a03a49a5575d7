package cxfperf.own.describe;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs work whose duration depends on a document, with a time limit: patterns without end, types inside themselves.
 * Work that exceeds the limit is left to its daemon thread, because a regular expression cannot be interrupted.
 */
public final class BoundedWork {

    /** The limit of one operation. */
    public static final Duration ONE = Duration.ofSeconds(10);

    private static final long POLL_MILLIS = 100;

    /** Work that waits for something else ends after this many times the limit. */
    private static final int MOST_WAITING = 12;

    private static final long STACK_BYTES = 4 << 20;

    private final Duration each;
    private int late;

    /** @param each time limit of one piece of work */
    public BoundedWork(Duration each) {
        this.each = each;
    }

    /** Thrown if work exceeds its limit. The message ends a sentence such as "no request: ...". */
    public static final class UnboundedException extends Exception {

        private static final long serialVersionUID = 1L;

        UnboundedException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /**
     * Runs the work.
     *
     * @throws UnboundedException if it takes too long or calls itself without end
     * @throws ExecutionException with the exception that the work has thrown
     */
    public <T> T run(Callable<T> work) throws UnboundedException, ExecutionException {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(null, task, "sample", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        // The limit shrinks after each exceeded one: a document may have many such operations.
        Duration limit = each.dividedBy(1L << Math.min(late, 10));
        try {
            return withinTime(task, thread, limit);
        } catch (TimeoutException e) {
            late++;
            throw new UnboundedException("it takes more than " + seconds(limit), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnboundedException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof StackOverflowError) {
                throw new UnboundedException("its types contain themselves without end", e);
            }
            throw e;
        } finally {
            thread.interrupt();
        }
    }

    /**
     * Returns why {@link #run} has failed, in a few words: the reason of this package, or the exception of a library.
     */
    public static String reason(Exception failure) {
        if (failure instanceof UnboundedException) {
            return failure.getMessage();
        }
        return failure.getCause() instanceof NoSuchDescriptionException known
                ? known.getMessage()
                : "it cannot be used: " + failure.getCause();
    }

    /**
     * Measures the thread's processor time: on a busy host the work may wait for a processor without being slow itself.
     */
    private static <T> T withinTime(FutureTask<T> task, Thread thread, Duration limit)
            throws InterruptedException, ExecutionException, TimeoutException {
        long end = System.nanoTime() + limit.multipliedBy(MOST_WAITING).toNanos();
        while (true) {
            try {
                return task.get(Math.min(limit.toMillis(), POLL_MILLIS), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                long used = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
                if (used >= limit.toNanos() || System.nanoTime() - end > 0) {
                    throw e;
                }
            }
        }
    }

    private static String seconds(Duration limit) {
        return limit.toSeconds() > 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }
}
