package cxfperf.run;

import cxfperf.experiment.Axis;
import cxfperf.experiment.LoadSeries;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.SeriesResult;
import cxfperf.result.Slo;
import cxfperf.stored.StoredSeries;
import cxfperf.terminal.RunConsole;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Plans the runs of a sweep or of a search, without making them. */
interface SeriesPlan {

    /** {@link StoredSeries#SWEEP} or {@link StoredSeries#FIND}. */
    String name();

    /** The axes on which its runs differ; empty if the runs are not planned ahead. */
    List<Axis> axes();

    /**
     * Announces the runs.
     *
     * @param address the address that the clients call
     * @param directory the parent of the directories of the runs
     */
    String header(String address, Path directory);

    /** Chooses the next run; empty at the end. */
    Optional<PlannedRun> next(LoadSeries soFar);

    /** The objectives of one of its runs. */
    Slo objectives(PlannedRun run);

    /**
     * Shows one of its runs.
     *
     * @param announce prints the header, given the address, before the first run
     */
    RunConsole console(PlannedRun run, Consumer<String> announce);

    /** Analyses the runs so far. */
    SeriesResult result(LoadSeries soFar);
}
