package cxfperf.jmeter.load;

import cxfperf.engine.DrivenWorker;
import cxfperf.engine.FailureExamples;
import cxfperf.jmeter.between.CallEnd;
import cxfperf.jmeter.between.SampledClient;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * A worker as JMeter's side sees it.
 *
 * @param loader of the harness and of CXF: while a call is on, it is that of the thread, too
 */
record WorkerClient(DrivenWorker worker, ClassLoader loader) implements SampledClient {

    @Override
    public CallEnd call() throws InterruptedException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            DrivenWorker.End end = worker.call();
            return end == null ? null : told(end);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static CallEnd told(DrivenWorker.End end) {
        Instant now = Instant.now();
        long nanos = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
        String failure = end.failure() == null ? "" : end.failure() + ": " + FailureExamples.oneLine(end.thrown());
        return CallEnd.of(end.counted(), nanos, end.nanos(), failure);
    }

    @Override
    public void leave() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            worker.leave();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
