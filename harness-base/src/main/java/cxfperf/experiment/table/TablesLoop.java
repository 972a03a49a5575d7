package cxfperf.experiment.table;

import cxfperf.experiment.ArmRunner;
import cxfperf.experiment.ExperimentDirectory;
import cxfperf.experiment.FinishedRun;
import cxfperf.experiment.PlannedRun;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.experiment.CellFigures;
import cxfperf.result.experiment.TableCell;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Takes an experiment of tables from where it stands to its end, one cell after the other, keeping each. A cell that fails
 * stops no other. A cell that was not warm is repeated once, with a longer warm-up, which the cells after it begin with; one
 * that is not warm then either must not be believed.
 */
public final class TablesLoop {

    /** Runs a cell once: a fresh server JVM, a fresh client JVM, and the end of both. */
    public interface CellRunner {

        /**
         * @param directory for the run's files, empty
         * @return what it came to; a run that fails, hangs or leaves no result tells so, and is no exception
         * @throws ArmRunner.StoppedException if the experiment is being stopped; the run then does not count
         */
        FinishedRun run(PlannedRun run, Path directory) throws ArmRunner.StoppedException, InterruptedException;
    }

    private final ExperimentDirectory<TablesExperiment> directory;
    private final CellRunner runner;
    private final Clock clock;
    private final BiConsumer<PlannedCell, TableCell> finished;

    /** @param finished is told of each cell when its run is over, also of one that is going to be repeated */
    public TablesLoop(
            ExperimentDirectory<TablesExperiment> directory,
            CellRunner runner,
            Clock clock,
            BiConsumer<PlannedCell, TableCell> finished) {
        this.directory = directory;
        this.runner = runner;
        this.clock = clock;
        this.finished = finished;
    }

    /**
     * @throws IOException if the state cannot be written
     * @throws ArmRunner.StoppedException if it was stopped; what had finished is kept
     */
    public TablesExperiment run(TablesExperiment begun)
            throws IOException, InterruptedException, ArmRunner.StoppedException {
        TablesExperiment experiment = begun;
        directory.write(experiment);
        boolean longer = false;
        for (PlannedCell planned : begun.missing()) {
            PlannedRun attempt = longer ? planned.run().withLongerWarmUp() : planned.run();
            Path files = directory.runDirectory(attempt);
            FinishedRun run = runner.run(attempt, files);
            if (run.notWarm().isPresent()) {
                longer = true;
                finished.accept(planned, cell(planned, run, files));
                attempt = attempt.withLongerWarmUp();
                files = directory.runDirectory(attempt);
                run = runner.run(attempt, files);
            }
            TableCell cell = cell(planned, run, files);
            experiment = experiment.with(cell);
            directory.write(experiment);
            finished.accept(planned, cell);
        }
        experiment = experiment.finish(clock.instant().toString());
        directory.write(experiment);
        return experiment;
    }

    private static TableCell cell(PlannedCell planned, FinishedRun finished, Path files) {
        if (finished.fault() != null) {
            return cell(planned, Status.INVALID, 0, finished.fault(), finished.command(), files, null);
        }
        RunResult result = finished.results().get(0);
        Optional<String> notWarm = finished.notWarm();
        if (notWarm.isPresent()) {
            return cell(
                    planned,
                    Status.INVALID,
                    0,
                    Reason.Code.NOT_WARM + " " + notWarm.get(),
                    finished.command(),
                    files,
                    CellFigures.of(result));
        }
        return cell(
                planned,
                result.verdict().status(),
                result.verdict().warnings(),
                FinishedRun.why(result),
                finished.command(),
                files,
                CellFigures.of(result));
    }

    private static TableCell cell(
            PlannedCell planned,
            Status status,
            long warnings,
            String why,
            String command,
            Path files,
            CellFigures figures) {
        return new TableCell(
                planned.run().number(),
                planned.table(),
                planned.point(),
                status,
                warnings,
                why,
                FinishedRun.place(files),
                command,
                figures);
    }
}
