package cxfperf.run;

import cxfperf.experiment.Axis;
import cxfperf.experiment.Definition;
import cxfperf.experiment.LoadSeries;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.SweepResult;
import cxfperf.options.CannotRunException;
import cxfperf.options.Option;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.SweepOptions;
import cxfperf.plan.LoadPoint;
import cxfperf.report.ProgressLine;
import cxfperf.terminal.LoadText;
import cxfperf.terminal.PointConsole;
import cxfperf.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A sweep in one load JVM: one warm-up, then one ordinary run for every point. Each point has new clients and a few
 * seconds of its own before its window opens, in which they connect. What is finished is kept, whatever becomes of the
 * rest.
 */
final class Sweep implements RunSeries.SeriesKind {

    private final ClientOptions options;
    private final SweepOptions sweep;
    private final RunSeries series;

    /** The name of the axis, and the loads by their values on it. */
    private final String axis;

    private final Map<String, LoadPoint> loads = new LinkedHashMap<>();

    Sweep(ClientOptions options, RunSeries series) {
        this.options = options;
        this.sweep = options.sweep().orElseThrow();
        this.series = series;
        axis = sweep.isOverRates() ? RunPoint.RATE : RunPoint.THREADS;
        sweep.points().forEach(load -> loads.put(point(load).values().get(axis), load));
    }

    private RunPoint point(LoadPoint load) {
        return sweep.isOverRates() ? RunPoint.ofRate(perSecond(load)) : RunPoint.ofThreads(load.threads());
    }

    private static double perSecond(LoadPoint load) {
        return load.rate().orElseThrow().firstPerSecond();
    }

    @Override
    public Definition definition() throws CannotRunException {
        return series.definition(
                List.of(new Axis(List.of(axis), List.copyOf(loads.keySet()))),
                sweep.repeats(),
                options.get(Option.SEED));
    }

    @Override
    public String header() {
        return LoadText.sweep(options.scenario().name(), options, plannedPoints(), series.directory());
    }

    @Override
    public Optional<PlannedRun> next(LoadSeries soFar) {
        return soFar.experiment().missing().stream().findFirst();
    }

    @Override
    public PublishedRun measure(PlannedRun run) throws UsageException, CannotRunException, InterruptedException {
        LoadPoint load = loads.get(run.cell().point().values().get(axis));
        return series.run(
                run.number(),
                load,
                options.slo(),
                directoryName(load),
                PointConsole.ofSweep(
                        System.out,
                        Terminal.isStandardOutput(),
                        label(run.number(), run.of(), load),
                        series::announce));
    }

    private String label(int number, int of, LoadPoint load) {
        return sweep.isOverRates()
                ? ProgressLine.pointLabel(number, of, perSecond(load))
                : ProgressLine.pointLabel(number, of, series.clients(load.threads()));
    }

    private String directoryName(LoadPoint load) {
        return sweep.isOverRates()
                ? RunSeries.directoryName(perSecond(load))
                : "threads-" + series.clients(load.threads());
    }

    private int plannedPoints() {
        return sweep.repeats() * sweep.points().size();
    }

    @Override
    public SweepResult result(LoadSeries soFar) {
        return SweepResult.of(soFar, plannedPoints(), options.goal());
    }
}
