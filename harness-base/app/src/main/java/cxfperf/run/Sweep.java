package cxfperf.run;

import cxfperf.experiment.Axis;
import cxfperf.experiment.LoadSeries;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.SweepResult;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.LoadOptions;
import cxfperf.plan.OfferedRate;
import cxfperf.report.ProgressLine;
import cxfperf.result.Slo;
import cxfperf.stored.StoredSeries;
import cxfperf.terminal.LoadText;
import cxfperf.terminal.PointConsole;
import cxfperf.terminal.Terminal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A sweep: one run for every point and repeat. */
record Sweep(ClientOptions options, LoadOptions loads) implements SeriesPlan {

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
    public String header(String address, Path directory) {
        return LoadText.sweep(options, plannedPoints(), address, directory);
    }

    @Override
    public Optional<PlannedRun> next(LoadSeries soFar) {
        return soFar.experiment().next();
    }

    @Override
    public Slo objectives(PlannedRun run) {
        return options.slo();
    }

    @Override
    public PointConsole console(PlannedRun run, Consumer<String> announce) {
        String label =
                ProgressLine.pointLabel(run.number(), run.of(), run.cell().point());
        return PointConsole.ofSweep(
                System.out,
                Terminal.isStandardOutput(),
                label,
                options.plan().warmup().isJudged(),
                announce);
    }

    private int plannedPoints() {
        return loads.repeats() * loads.points();
    }

    @Override
    public SweepResult result(LoadSeries soFar) {
        return new SweepResult(soFar, plannedPoints(), options.goal());
    }
}
