package cxfperf.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Takes an experiment from where it stands to its end, one run after the other, keeping each finished run. An arm with a
 * run that did not pass is not run again: nothing that it could still do would make its comparison valid.
 */
public final class ExperimentLoop {

    /** Is told what happens. */
    public interface Listener {

        void started(PlannedRun run);

        void finished(PlannedRun run, List<RunRecord> records);

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
            Path files = directory.runDirectory(planned);
            listener.started(planned);
            List<RunRecord> records = runner.run(planned, files);
            experiment = experiment.with(records);
            directory.write(experiment);
            listener.finished(planned, records);
        }
        experiment = experiment.finish(clock.instant().toString());
        directory.write(experiment);
        return experiment;
    }
}
