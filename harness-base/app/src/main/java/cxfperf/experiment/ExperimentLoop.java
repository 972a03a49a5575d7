package cxfperf.experiment;

import cxfperf.result.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes the runs of an experiment, one after the other, and stores each finished run. A run that was not warm does not
 * count: it is repeated once with a longer warm-up, and the runs after it begin with that warm-up.
 */
public final class ExperimentLoop {

    /** Receives each attempt at a run. */
    public interface Listener {

        /** @param counts whether the run counts; otherwise it was not warm and is repeated */
        void finished(PlannedRun run, RunRecord record, boolean counts);
    }

    /** Stores an experiment. */
    public interface Store {

        /** Stores the current state, whole or not at all. */
        void write(Experiment experiment) throws IOException;

        /** Creates a new, empty directory for a run. */
        Path runDirectory(PlannedRun run) throws IOException;
    }

    private final Store store;
    private final CellRunner runner;
    private final Clock clock;
    private final Listener listener;
    private final Function<Experiment, Verdict> judge;

    /** @param judge makes the verdict of the finished experiment */
    public ExperimentLoop(
            Store store, CellRunner runner, Clock clock, Listener listener, Function<Experiment, Verdict> judge) {
        this.store = store;
        this.runner = runner;
        this.clock = clock;
        this.listener = listener;
        this.judge = judge;
    }

    /**
     * Makes runs until there is no next one.
     *
     * @param next chooses the next run by the results of the others; empty at the end
     * @throws IOException if the state cannot be written
     * @throws CellRunner.StoppedException if a user stopped the experiment; finished runs are stored
     */
    public Experiment run(Experiment begun, Function<Experiment, Optional<PlannedRun>> next)
            throws IOException, InterruptedException, CellRunner.StoppedException {
        Experiment experiment = begun;
        store.write(experiment);
        Optional<PlannedRun> planned = next.apply(experiment);
        while (planned.isPresent()) {
            PlannedRun attempt = experiment.notWarm().isEmpty()
                    ? planned.get()
                    : planned.get().withLongerWarmUp();
            // The experiment may have been stopped during a repetition.
            boolean isRepeated = experiment.hasNotWarm(attempt);
            RunRecord record = runner.run(attempt, store.runDirectory(attempt));
            if (runner.repeatsIfNotWarm() && !record.warm() && !isRepeated) {
                experiment = experiment.withNotWarm(record);
                store.write(experiment);
                listener.finished(attempt, record, false);
                attempt = attempt.withLongerWarmUp();
                record = runner.run(attempt, store.runDirectory(attempt));
            }
            experiment = experiment.with(record);
            store.write(experiment);
            listener.finished(attempt, record, true);
            planned = next.apply(experiment);
        }
        experiment = experiment.finish(clock.instant().toString());
        experiment = experiment.judged(judge.apply(experiment));
        store.write(experiment);
        return experiment;
    }

    /** Makes the runs of an experiment, one at a time: each in its own JVMs, or all in one load JVM. */
    public interface CellRunner {

        /**
         * Waits until the host has settled from the run before, then runs.
         *
         * @param directory for the run's files, empty
         * @return its record, also of a run that fails, hangs or leaves no result
         * @throws StoppedException if a user stops the experiment; the run does not count
         */
        RunRecord run(PlannedRun run, Path directory) throws StoppedException, InterruptedException;

        /** Whether a run that was not warm is repeated with a longer warm-up, and does not count. */
        default boolean repeatsIfNotWarm() {
            return true;
        }

        /** Thrown when an experiment ends before its last run. */
        final class StoppedException extends Exception {

            private static final long serialVersionUID = 1L;

            public StoppedException(String message) {
                super(message);
            }

            /** @param because why the run could not be made */
            public StoppedException(Exception because) {
                super(because.getMessage(), because);
            }
        }
    }
}
