package cxfperf.jmeter.load;

import cxfperf.engine.DrivenWorker;
import cxfperf.engine.DrivenWorkers;
import cxfperf.engine.Hosts;
import cxfperf.jmeter.between.Harness.CallEnd;
import cxfperf.jmeter.between.Harness.GroupThreads;
import cxfperf.jmeter.between.Harness.RunVerdict;
import cxfperf.jmeter.between.Harness.SampledClient;
import cxfperf.jmeter.between.Harness.SampledRun;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.run.EmbeddedRun;
import cxfperf.scenario.UrlUser;
import cxfperf.terminal.RunConsole;
import cxfperf.text.OneLine;
import cxfperf.watch.EarlierCalls;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A run with a thread of its own, which waits for JMeter's threads, measures their calls, and writes the results. */
final class LoadedRun implements SampledRun {

    private final DrivenWorkers workers;
    private final boolean ofSeveralOperations;
    private final CountDownLatch over = new CountDownLatch(1);

    /** Written before the latch opens. */
    private volatile RunVerdict end = new RunVerdict(Status.INVALID.name(), "the run broke down");

    /** Why a thread gets no worker; written before the threads that wait for a worker are released. */
    private volatile String obstacle = "the run is over, or has a thread for each of its clients";

    private LoadedRun(DrivenWorkers workers, boolean ofSeveralOperations) {
        this.workers = workers;
        this.ofSeveralOperations = ofSeveralOperations;
    }

    static LoadedRun begin(ClientOptions options, GroupThreads threads) {
        LoadedRun run = new LoadedRun(
                new DrivenWorkers(
                        threads.driver(),
                        threads.arrival(),
                        threads.endByThemselves(),
                        threads.hosts() instanceof Hosts hosts ? hosts : Hosts.ALONE),
                options.plan().mix().operations().size() > 1);
        Thread thread = new Thread(() -> run.run(options), "cxfperf-run");
        thread.setContextClassLoader(LoadedRun.class.getClassLoader());
        // The driver waits for this thread, so it need not keep the JVM alive.
        thread.setDaemon(true);
        thread.start();
        return run;
    }

    private void run(ClientOptions options) {
        try {
            Verdict verdict = EmbeddedRun.of(
                            options,
                            new EarlierCalls(),
                            RunConsole.inFull(options, Optional.empty()),
                            Optional.of(workers))
                    .result()
                    .verdict();
            end = new RunVerdict(verdict.status().name(), reasons(verdict));
        } catch (UsageException | CannotRunException e) {
            couldNotRun(e.getMessage());
        } catch (InterruptedException e) {
            couldNotRun("the run was interrupted");
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            couldNotRun("the run broke down: " + ErrorText.of(e));
            throw e;
        } finally {
            // After the obstacle is known, which the waiting threads then read.
            workers.close();
            over.countDown();
        }
    }

    private void couldNotRun(String why) {
        obstacle = why;
        end = new RunVerdict(Status.INVALID.name(), why);
        System.err.println("cxfperf: " + why);
    }

    private static String reasons(Verdict verdict) {
        return verdict.reasons().stream()
                .filter(reason -> reason.status() == verdict.status())
                .map(reason -> reason.code() + ": " + OneLine.of(reason.evidence()))
                .collect(Collectors.joining("; "));
    }

    @Override
    public SampledClient join(UnaryOperator<String> values) throws InterruptedException {
        DrivenWorker worker = workers.join();
        if (worker == null) {
            throw new IllegalStateException(obstacle);
        }
        worker.given(values);
        URI target = URI.create(UrlUser.masked(workers.target().toString()));
        return new WorkerClient(worker, target, ofSeveralOperations, LoadedRun.class.getClassLoader());
    }

    @Override
    public RunVerdict await() throws InterruptedException {
        over.await();
        return end;
    }

    /**
     * Adapts a worker for JMeter's side.
     *
     * @param loader the class loader of the harness and CXF; also the thread's context class loader during a call
     */
    private record WorkerClient(DrivenWorker worker, URI target, boolean isOfSeveralOperations, ClassLoader loader)
            implements SampledClient {

        @Override
        public boolean warmUp() throws InterruptedException {
            return asTheHarness(worker::warmUp);
        }

        @Override
        public CallEnd call(Optional<String> operation) throws InterruptedException {
            if (operation.isPresent() && !worker.operations().contains(operation.get())) {
                throw new IllegalArgumentException("-Doperation=" + operation.get() + ": one of "
                        + String.join(", ", worker.operations()) + " is expected");
            }
            DrivenWorker.End end = asTheHarness(() -> worker.call(operation));
            return end == null ? null : callEnd(end);
        }

        private <T> T asTheHarness(HarnessStep<T> step) throws InterruptedException {
            Thread thread = Thread.currentThread();
            ClassLoader before = thread.getContextClassLoader();
            thread.setContextClassLoader(loader);
            try {
                return step.take();
            } finally {
                thread.setContextClassLoader(before);
            }
        }

        private static CallEnd callEnd(DrivenWorker.End end) {
            Instant now = Instant.now();
            long nanos = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - end.agoNanos();
            String failure =
                    end.failure() == null ? "" : UrlUser.masked(end.failure() + ": " + OneLine.of(end.thrown()));
            return CallEnd.of(end.counted(), end.operation(), nanos, end.nanos(), failure);
        }

        @Override
        public void leave() {
            worker.leave();
        }

        @Override
        public void close() throws InterruptedException {
            asTheHarness(() -> {
                worker.close();
                return null;
            });
        }

        /** Makes a call, or another step. */
        @FunctionalInterface
        private interface HarnessStep<T> {

            T take() throws InterruptedException;
        }
    }
}
