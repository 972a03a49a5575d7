package cxfperf.experiment;

import java.io.IOException;
import java.time.Clock;

/**
 * Takes an experiment from where it stands to its end, one run after the other, keeping each finished run. A run of
 * which nothing can be made any more is left out. One that was not warm does not count and is repeated once, with a
 * longer warm-up, which the runs after it begin with.
 */
public final class ExperimentLoop {

    /** Is told what happens. */
    public interface Listener {

        void finished(PlannedRun run, FinishedRun finished);

        /** A run that was not warm, and is repeated now. */
        void notWarm(PlannedRun run, FinishedRun finished);

        void skipped(PlannedRun run);
    }

    private final ExperimentDirectory directory;
    private final CellRunner runner;
    private final Clock clock;
    private final Listener listener;

    public ExperimentLoop(ExperimentDirectory directory, CellRunner runner, Clock clock, Listener listener) {
        this.directory = directory;
        this.runner = runner;
        this.clock = clock;
        this.listener = listener;
    }

    /**
     * @throws IOException if the state cannot be written
     * @throws CellRunner.StoppedException if it was stopped; what had finished is kept
     */
    public Experiment run(Experiment begun) throws IOException, InterruptedException, CellRunner.StoppedException {
        Experiment experiment = begun;
        directory.write(experiment);
        for (PlannedRun planned : begun.missing()) {
            if (!experiment.isWorthRunning(planned)) {
                listener.skipped(planned);
                continue;
            }
            PlannedRun attempt = experiment.notWarm().isEmpty() ? planned : planned.withLongerWarmUp();
            FinishedRun finished = runner.run(attempt, directory.runDirectory(attempt));
            if (finished.notWarm().isPresent()) {
                experiment = experiment.withNotWarm(attempt, finished);
                directory.write(experiment);
                listener.notWarm(attempt, finished);
                attempt = attempt.withLongerWarmUp();
                finished = runner.run(attempt, directory.runDirectory(attempt));
            }
            experiment = experiment.with(attempt, finished);
            directory.write(experiment);
            listener.finished(attempt, finished);
        }
        experiment = experiment.finish(clock.instant().toString());
        directory.write(experiment);
        return experiment;
    }
}
