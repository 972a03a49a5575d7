package cxfperf.jmeter.load;

import cxfperf.engine.DrivenWorker;
import cxfperf.engine.DrivenWorkers;
import cxfperf.engine.DrivenWorkers.StartSignal;
import cxfperf.engine.Phase;
import cxfperf.jmeter.between.Harness.CallEnd;
import cxfperf.jmeter.between.Harness.CommonStart;
import cxfperf.jmeter.between.Harness.GroupThreads;
import cxfperf.jmeter.between.Harness.SampledClient;
import cxfperf.jmeter.between.Harness.SampledRun;
import cxfperf.measure.Interval;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.run.EmbeddedRun;
import cxfperf.terminal.RunConsole;
import cxfperf.text.OneLine;
import cxfperf.watch.EarlierCalls;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A run with a thread of its own, which waits for JMeter's threads, measures their calls, and writes the results. */
final class LoadedRun implements SampledRun {

    private final DrivenWorkers workers;
    private final CountDownLatch over = new CountDownLatch(1);

    /** Written before the latch opens. */
    private volatile Path directory;

    /** Why a thread gets no worker; written before the threads that wait for a worker are released. */
    private volatile String obstacle = "the run is over, or has a thread for each of its clients";

    private LoadedRun(DrivenWorkers workers) {
        this.workers = workers;
    }

    static LoadedRun begin(ClientOptions options, GroupThreads threads) {
        LoadedRun run = new LoadedRun(
                new DrivenWorkers(threads.driver(), threads.arrival(), new CommonSignal(threads.start())));
        Thread thread = new Thread(() -> run.run(options), "cxfperf-run");
        thread.setContextClassLoader(LoadedRun.class.getClassLoader());
        // The driver waits for this thread, so it need not keep the JVM alive.
        thread.setDaemon(true);
        thread.start();
        return run;
    }

    private void run(ClientOptions options) {
        try {
            directory = EmbeddedRun.of(options, new EarlierCalls(), RunConsole.inFull(options), workers)
                    .directory();
        } catch (UsageException | CannotRunException e) {
            obstacle = e.getMessage();
            System.err.println("cxfperf: " + obstacle);
        } catch (InterruptedException e) {
            obstacle = "the run was interrupted";
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            obstacle = "the run broke down: " + ErrorText.of(e);
            throw e;
        } finally {
            workers.close();
            over.countDown();
        }
    }

    @Override
    public SampledClient join() throws InterruptedException {
        DrivenWorker worker = workers.join();
        if (worker == null) {
            throw new IllegalStateException(obstacle);
        }
        return new WorkerClient(worker, LoadedRun.class.getClassLoader());
    }

    @Override
    public Optional<Path> await(Duration limit) throws InterruptedException {
        return over.await(limit.toNanos(), TimeUnit.NANOSECONDS) ? Optional.ofNullable(directory) : Optional.empty();
    }

    /** Adapts the start for the engine's side. */
    private record CommonSignal(CommonStart start) implements StartSignal {

        @Override
        public Optional<String> await(BooleanSupplier over) throws InterruptedException {
            return start.await(over);
        }

        @Override
        public boolean isWarm(boolean here) {
            return start.isWarm(here);
        }

        @Override
        public Optional<String> awaitWindow(BooleanSupplier over) throws InterruptedException {
            return start.awaitWindow(over);
        }

        @Override
        public void intervalEnded(Phase phase, Interval interval) {
            start.progress(
                    phase.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    TimeUnit.NANOSECONDS.toSeconds(interval.endNanos()),
                    interval.okPerSecond(),
                    interval.total().counts().failed());
        }

        @Override
        public String run() {
            return start.run();
        }

        @Override
        public OptionalLong windowNanos() {
            return start.windowNanos();
        }
    }

    /**
     * Adapts a worker for JMeter's side.
     *
     * @param loader the class loader of the harness and CXF; also the thread's context class loader during a call
     */
    private record WorkerClient(DrivenWorker worker, ClassLoader loader) implements SampledClient {

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
            String failure = end.failure() == null ? "" : end.failure() + ": " + OneLine.of(end.thrown());
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
}
