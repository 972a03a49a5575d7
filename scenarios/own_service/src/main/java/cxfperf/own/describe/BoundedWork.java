package cxfperf.own.describe;

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

    private final Duration each;

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
        Thread thread = new Thread(null, task, "bounded work", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(each.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new UnboundedException("it takes more than " + each.toMillis() / 1_000.0 + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnboundedException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof StackOverflowError) {
                throw new UnboundedException("it contains itself without end", e);
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
        Throwable cause = failure.getCause();
        return cause instanceof NoSuchDescriptionException || cause instanceof SampleBudget.TooLargeException
                ? cause.getMessage()
                : "it cannot be used: " + cause;
    }
}
