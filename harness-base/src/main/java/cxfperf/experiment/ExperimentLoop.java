package cxfperf.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Takes an experiment from where it stands to its end, one run after the other, keeping each finished run. A run of
 * which nothing can be made any more is left out. One that was not warm does not count and is repeated once, with a
 * longer warm-up, which the runs after it begin with.
 */
public final class ExperimentLoop {

    /** Receives the events of an experiment. */
    public interface Listener {

        void finished(PlannedRun run, FinishedRun finished);

        /** A run that was not warm, and is repeated now. */
        default void notWarm(PlannedRun run, FinishedRun finished) {}

        /** A run whose result could be of no use any more. */
        default void skipped(PlannedRun run) {}
    }

    /** Where what has finished is kept. */
    public interface Store {

        /** Keeps the experiment as it stands, whole or not at all. */
        void write(Experiment experiment) throws IOException;

        /** A new, empty directory for a run. */
        Path runDirectory(PlannedRun run) throws IOException;
    }

    /** Says which run comes next, by what the others came to; empty at the end. */
    public interface Next {
        Optional<PlannedRun> after(Experiment soFar);
    }

    private final Store store;
    private final CellRunner runner;
    private final Clock clock;
    private final Listener listener;

    public ExperimentLoop(Store store, CellRunner runner, Clock clock, Listener listener) {
        this.store = store;
        this.runner = runner;
        this.clock = clock;
        this.listener = listener;
    }

    /**
     * Makes the runs of the definition that are missing.
     *
     * @throws IOException if the state cannot be written
     * @throws CellRunner.StoppedException if it was stopped; what had finished is kept
     */
    public Experiment run(Experiment begun) throws IOException, InterruptedException, CellRunner.StoppedException {
        Deque<PlannedRun> missing = new ArrayDeque<>(begun.missing());
        return run(begun, soFar -> {
            while (!missing.isEmpty() && !soFar.isWorthRunning(missing.peek())) {
                listener.skipped(missing.poll());
            }
            return Optional.ofNullable(missing.poll());
        });
    }

    /**
     * Makes runs as long as there is a next one.
     *
     * @throws IOException if the state cannot be written
     * @throws CellRunner.StoppedException if it was stopped; what had finished is kept
     */
    public Experiment run(Experiment begun, Next next)
            throws IOException, InterruptedException, CellRunner.StoppedException {
        Experiment experiment = begun;
        store.write(experiment);
        Optional<PlannedRun> planned = next.after(experiment);
        while (planned.isPresent()) {
            PlannedRun attempt = experiment.notWarm().isEmpty()
                    ? planned.get()
                    : planned.get().withLongerWarmUp();
            FinishedRun finished = runner.run(attempt, store.runDirectory(attempt));
            if (runner.warmsUpEachRun() && finished.notWarm().isPresent()) {
                experiment = experiment.withNotWarm(attempt, finished);
                store.write(experiment);
                listener.notWarm(attempt, finished);
                attempt = attempt.withLongerWarmUp();
                finished = runner.run(attempt, store.runDirectory(attempt));
            }
            experiment = experiment.with(attempt, finished);
            store.write(experiment);
            listener.finished(attempt, finished);
            planned = next.after(experiment);
        }
        experiment = experiment.finish(clock.instant().toString());
        store.write(experiment);
        return experiment;
    }

    /** Makes the runs of an experiment, one at a time: each in JVMs of its own, or all of them in one load JVM. */
    public interface CellRunner {

        /**
         * Waits until the host has settled from the run before, then runs.
         *
         * @param directory for the run's files, empty
         * @return outcome of the run; it also reports a run that fails, hangs or leaves no result, without an exception
         * @throws StoppedException if the experiment is being stopped; the run then does not count
         */
        FinishedRun run(PlannedRun run, Path directory) throws StoppedException, InterruptedException;

        /** Whether each run has a warm-up of its own, which can be longer the next time. */
        default boolean warmsUpEachRun() {
            return true;
        }

        /** The experiment is to end now, before its time. */
        final class StoppedException extends Exception {

            private static final long serialVersionUID = 1L;

            public StoppedException(String message) {
                super(message);
            }
        }
    }
}
