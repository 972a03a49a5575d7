package cxfperf.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Takes an experiment from where it stands to its end, one run after the other, keeping each finished run. An arm with a
 * run that did not pass is not run again: nothing that it could still do would make its comparison valid. A run that was not
 * warm does not count and is repeated once, with a longer warm-up, which the runs after it begin with.
 */
public final class ExperimentLoop {

    /** Is told what happens. */
    public interface Listener {

        void started(PlannedRun run);

        void finished(PlannedRun run, List<RunRecord> records);

        /** A run that was not warm, and is repeated now. */
        void notWarm(PlannedRun run, List<RunRecord> records);

        void skipped(PlannedRun run);
    }

    private final ExperimentDirectory<Experiment> directory;
    private final ArmRunner runner;
    private final Clock clock;
    private final Listener listener;

    public ExperimentLoop(ExperimentDirectory<Experiment> directory, ArmRunner runner, Clock clock, Listener listener) {
        this.directory = directory;
        this.runner = runner;
        this.clock = clock;
        this.listener = listener;
    }

    /**
     * @throws IOException if the state cannot be written
     * @throws ArmRunner.StoppedException if it was stopped; what had finished is kept
     */
    public Experiment run(Experiment begun) throws IOException, InterruptedException, ArmRunner.StoppedException {
        Experiment experiment = begun;
        directory.write(experiment);
        Set<Integer> finished =
                experiment.runs().stream().map(RunRecord::number).collect(Collectors.toSet());
        for (PlannedRun planned : PlannedRun.all(experiment.definition())) {
            if (finished.contains(planned.number())) {
                continue;
            }
            if (!experiment.isWorthRunning(planned.arm())) {
                listener.skipped(planned);
                continue;
            }
            PlannedRun attempt = experiment.notWarm().isEmpty() ? planned : planned.withLongerWarmUp();
            List<RunRecord> records = run(attempt);
            if (records.stream().anyMatch(record -> !record.warm())) {
                experiment = experiment.withNotWarm(records);
                directory.write(experiment);
                listener.notWarm(attempt, records);
                records = run(attempt.withLongerWarmUp());
            }
            experiment = experiment.with(records);
            directory.write(experiment);
            listener.finished(planned, records);
        }
        experiment = experiment.finish(clock.instant().toString());
        directory.write(experiment);
        return experiment;
    }

    private List<RunRecord> run(PlannedRun attempt)
            throws IOException, InterruptedException, ArmRunner.StoppedException {
        Path files = directory.runDirectory(attempt);
        listener.started(attempt);
        return runner.run(attempt, files);
    }
}
