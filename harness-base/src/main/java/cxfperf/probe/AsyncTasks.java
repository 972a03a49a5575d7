package cxfperf.probe;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

/** What this JVM does with an asynchronous task that names no executor. */
public final class AsyncTasks {

    private AsyncTasks() {}

    /**
     * Whether each has a new thread: with fewer than two threads in the common pool, which a host with one or two CPUs
     * has, a JDK before 25 does so. {@code java.net.http}, and with it CXF's default conduit, has one such task in each
     * call.
     */
    public static boolean haveThreadsOfTheirOwn() {
        return new CompletableFuture<Void>().defaultExecutor() != ForkJoinPool.commonPool();
    }
}
