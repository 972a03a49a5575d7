package cxfperf.run;

import cxfperf.experiment.Axis;
import cxfperf.experiment.LoadSeries;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.SweepResult;
import cxfperf.options.CannotRunException;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.LoadOptions;
import cxfperf.plan.OfferedRate;
import cxfperf.report.ProgressLine;
import cxfperf.stored.StoredSeries;
import cxfperf.terminal.LoadText;
import cxfperf.terminal.PointConsole;
import cxfperf.terminal.Terminal;
import java.util.List;
import java.util.Optional;

/**
 * A sweep in one load JVM: one warm-up, then one ordinary run for every point. Each point has new clients and a few
 * seconds of its own before its window opens, in which they connect. What is finished is kept, whatever becomes of the
 * rest.
 */
final class Sweep implements RunSeries.SeriesKind {

    private final ClientOptions options;
    private final LoadOptions loads;
    private final RunSeries series;

    Sweep(ClientOptions options, LoadOptions loads, RunSeries series) {
        this.options = options;
        this.loads = loads;
        this.series = series;
    }

    @Override
    public String name() {
        return StoredSeries.SWEEP;
    }

    @Override
    public List<Axis> axes() {
        return List.of(
                loads.isOverRates()
                        ? new Axis(
                                List.of(RunPoint.RATE),
                                loads.rates().stream().map(OfferedRate::text).toList())
                        : new Axis(
                                List.of(RunPoint.THREADS),
                                loads.threads().stream().map(String::valueOf).toList()));
    }

    @Override
    public String header(String address) {
        return LoadText.sweep(options, plannedPoints(), address, series.directory());
    }

    @Override
    public Optional<PlannedRun> next(LoadSeries soFar) {
        return soFar.experiment().missing().stream().findFirst();
    }

    @Override
    public PublishedRun measure(PlannedRun run) throws UsageException, CannotRunException, InterruptedException {
        String label =
                ProgressLine.pointLabel(run.number(), run.of(), run.cell().point());
        return series.run(
                run,
                options.slo(),
                PointConsole.ofSweep(System.out, Terminal.isStandardOutput(), label, series::announce));
    }

    private int plannedPoints() {
        return loads.repeats() * loads.points();
    }

    @Override
    public SweepResult result(LoadSeries soFar) {
        return SweepResult.of(soFar, plannedPoints(), options.goal());
    }
}
