package cxfperf.run;

import cxfperf.experiment.Axis;
import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.SweepResult;
import cxfperf.experiment.SweepResult.SweepPoint;
import cxfperf.jvms.ExitCode;
import cxfperf.live.LivePage;
import cxfperf.options.CannotRunException;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.SweepOptions;
import cxfperf.plan.LoadPoint;
import cxfperf.publish.Reports;
import cxfperf.report.ProgressLine;
import cxfperf.report.SweepDocument;
import cxfperf.report.render.ConsoleText;
import cxfperf.run.RunSeries.StoredSeries;
import cxfperf.scaling.Goal;
import cxfperf.stored.StoredJson;
import cxfperf.terminal.LoadText;
import cxfperf.terminal.PointConsole;
import cxfperf.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A sweep in one load JVM: one warm-up, then one ordinary run for every point. Each point has new clients and a few
 * seconds of its own before its window opens, in which they connect. What is finished is kept, whatever becomes of the
 * rest.
 */
final class Sweep implements RunSeries.Parts {

    private final ClientOptions options;
    private final SweepOptions sweep;
    private final RunSeries series;
    private final Definition definition;
    private final Map<String, LoadPoint> loads = new LinkedHashMap<>();
    private final List<SweepPoint> points = new ArrayList<>();
    private ExitCode worst = ExitCode.PASSED;

    private Sweep(ClientOptions options, RunSeries series) throws CannotRunException {
        this.options = options;
        this.sweep = options.sweep().orElseThrow();
        this.series = series;
        sweep.points().forEach(load -> loads.put(value(load), load));
        String option = sweep.isOverRates() ? RunPoint.RATE : RunPoint.THREADS;
        Axis axis = new Axis(List.of(option), List.copyOf(loads.keySet()));
        definition = series.definition("sweep", List.of(axis), sweep.repeats(), sweep.seed());
    }

    static ExitCode run(ClientOptions options, Optional<LoadGenerators> generators, LivePage live)
            throws UsageException, CannotRunException, InterruptedException {
        return RunSeries.of(
                options, "sweep", StoredJson::isSweep, generators, live, series -> new Sweep(options, series).run());
    }

    private ExitCode run() throws UsageException, CannotRunException, InterruptedException {
        Experiment begun = series.begun(definition, this::stored);
        series.warmUp(this::header);
        ExitCode made = series.make(begun, null, sweep.cooldown(), "sweep", this);
        worst = ExitCode.worse(worst, made);
        return end();
    }

    private StoredSeries stored(Path directory) throws IOException {
        SweepResult stored = StoredJson.readSweep(directory);
        points.addAll(stored.points());
        return new StoredSeries(
                stored.definition(),
                stored.startedAt(),
                points.size() >= plannedPoints(),
                points.stream().map(SweepPoint::result).toList());
    }

    /** Where a load is on the axis. */
    private String value(LoadPoint load) {
        return sweep.isOverRates()
                ? RunPoint.ofRate(load.rate().orElseThrow().firstPerSecond())
                        .values()
                        .get(RunPoint.RATE)
                : String.valueOf(load.threads());
    }

    private String header() {
        return LoadText.sweep(options.scenario().name(), options, plannedPoints(), series.directory());
    }

    @Override
    public PublishedRun measure(PlannedRun run) throws UsageException, CannotRunException, InterruptedException {
        LoadPoint load = loads.get(
                run.cell().point().values().get(definition.axes().get(0).name()));
        ClientOptions one = options.forLoad(
                        load,
                        options.plan().limit(),
                        SweepOptions.connecting(options.plan().warmup()))
                .part(run.number());
        return series.run(
                one,
                directoryName(load),
                new PointConsole(
                        System.out,
                        Terminal.isStandardOutput(),
                        label(run.number(), run.of(), load),
                        () -> series.announce(this::header)));
    }

    @Override
    public void keep(PlannedRun run, PublishedRun point) {
        int repeat = 1 + (run.number() - 1) / sweep.points().size();
        points.add(new SweepPoint(repeat, point.directory(), point.result()));
        worst = ExitCode.worse(worst, point.code());
    }

    @Override
    public void write(Experiment soFar) {
        SweepResult result = result();
        series.write(StoredJson.render(soFar, result));
        if (!points.isEmpty()) {
            series.live().finished(() -> SweepDocument.of(result));
        }
    }

    private String label(int number, int of, LoadPoint load) {
        return sweep.isOverRates()
                ? ProgressLine.pointLabel(number, of, load.rate().orElseThrow().firstPerSecond())
                : ProgressLine.pointLabel(number, of, series.clients(load.threads()));
    }

    private String directoryName(LoadPoint load) {
        return sweep.isOverRates()
                ? RunSeries.directoryName(load.rate().orElseThrow().firstPerSecond())
                : "threads-" + series.clients(load.threads());
    }

    private ExitCode end() {
        SweepResult result = result();
        System.out.print("\n" + ConsoleText.render(SweepDocument.of(result), Terminal.textStyle()));
        UnwrittenFiles.tell(Reports.ofSweep(result).write(series.directory()), series.directory());
        series.showReport(SweepDocument.of(result));
        System.out.println("results of the sweep: " + series.directory());
        return ExitCode.worse(worst, ExitCode.of(result.status()));
    }

    private int plannedPoints() {
        return sweep.repeats() * sweep.points().size();
    }

    private SweepResult result() {
        Optional<Goal> goal = options.goal();
        return new SweepResult(
                        SweepResult.SCHEMA,
                        options.scenario().name(),
                        options.operation(),
                        options.spec().protocol(),
                        points.isEmpty() ? null : points.get(0).result().target(),
                        series.startedAt(),
                        sweep.seed(),
                        sweep.repeats(),
                        plannedPoints(),
                        RunSeries.seconds(sweep.cooldown()),
                        series.warmUpSeconds(),
                        goal.map(Goal::calls).orElse(null),
                        goal.map(wanted -> RunSeries.seconds(wanted.time())).orElse(null),
                        points)
                .definedBy(definition);
    }
}
