package cxfperf.serverprobe;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Starts something on a daemon thread, from which its own threads inherit that they are daemons: those of the JDK's HTTP
 * server would keep a program alive whose own threads have all ended.
 */
final class DaemonStart {

    private DaemonStart() {}

    /** @throws IOException if it throws one, or anything else that no program is ended for */
    static <T> T of(Callable<T> start) throws IOException {
        FutureTask<T> task = new FutureTask<>(start);
        Thread thread = new Thread(task, "cxfperf-probe");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause
                    ? cause
                    : new IOException(e.getCause().toString(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
