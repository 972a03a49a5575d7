package cxfperf.jmeter.load;

import cxfperf.engine.DrivenWorker;
import cxfperf.engine.failure.FailureExamples;
import cxfperf.jmeter.between.CallEnd;
import cxfperf.jmeter.between.SampledClient;
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
        long millis = TimeUnit.NANOSECONDS.toMillis(end.nanos());
        String failure = end.failure() == null ? "" : end.failure() + ": " + FailureExamples.oneLine(end.thrown());
        return new CallEnd(end.counted(), System.currentTimeMillis() - millis, end.nanos(), failure);
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
