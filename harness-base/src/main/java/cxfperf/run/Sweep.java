package cxfperf.run;

import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.SweepOptions;
import cxfperf.plan.LoadPoint;
import cxfperf.publish.Reports;
import cxfperf.report.ProgressLine;
import cxfperf.report.SweepDocument;
import cxfperf.report.render.ConsoleText;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.SweepPoint;
import cxfperf.result.SweepResult;
import cxfperf.scaling.Goal;
import cxfperf.stored.StoredJson;
import cxfperf.terminal.PointConsole;
import cxfperf.terminal.SweepHeader;
import cxfperf.terminal.Terminal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A sweep in one load JVM: one warm-up, then one ordinary run for every point. Each point has new clients and a few
 * seconds of its own before its window opens, in which they connect. What is finished is kept, whatever becomes of the
 * rest.
 */
final class Sweep {

    private final ClientOptions options;
    private final SweepOptions sweep;
    private final RunSeries series;
    private final String startedAt = Clock.systemUTC().instant().toString();
    private final List<SweepPoint> points = new ArrayList<>();
    private ExitCode worst = ExitCode.PASSED;

    private Sweep(ClientOptions options, RunSeries series) {
        this.options = options;
        this.sweep = options.sweep().orElseThrow();
        this.series = series;
    }

    static ExitCode run(ClientOptions options) throws UsageException, CannotRunException, InterruptedException {
        return RunSeries.of(options, "sweep", series -> new Sweep(options, series).run());
    }

    private ExitCode run() throws UsageException, CannotRunException, InterruptedException {
        series.warmUp(this::header);
        points();
        return end();
    }

    private void points() throws UsageException, InterruptedException {
        List<LoadPoint> order = sweep.order();
        try {
            for (int i = 0; i < order.size() && !series.interruption().asked(); i++) {
                if (i > 0 && series.interruption().pause(sweep.cooldown())) {
                    break;
                }
                series.announce(this::header);
                point(i + 1, order.size(), order.get(i), 1 + i / sweep.points().size());
            }
        } catch (CannotRunException e) {
            worst = ExitCode.worse(worst, series.endEarly(e, "sweep"));
        }
    }

    private String header() {
        return SweepHeader.render(options.scenario().name(), options, plannedPoints(), series.directory());
    }

    private void point(int number, int of, LoadPoint load, int repeat)
            throws UsageException, CannotRunException, InterruptedException {
        ClientOptions one = options.forLoad(
                        load,
                        options.plan().limit(),
                        SweepOptions.connecting(options.plan().warmup()))
                .part(number);
        PublishedRun point = series.run(
                one,
                directoryName(load),
                new PointConsole(System.out, Terminal.isStandardOutput(), label(number, of, load)));
        if (point.result().verdict().has(Reason.Code.INTERRUPTED)) {
            return;
        }
        points.add(new SweepPoint(repeat, point.directory(), point.result()));
        worst = ExitCode.worse(worst, point.code());
        // After every point: a sweep that is killed, too, leaves what it has.
        series.write(ResultFile.SWEEP, StoredJson.render(result()));
    }

    private String label(int number, int of, LoadPoint load) {
        return sweep.isOverRates()
                ? ProgressLine.pointLabel(number, of, load.rate().orElseThrow().firstPerSecond())
                : ProgressLine.pointLabel(number, of, load.threads());
    }

    private String directoryName(LoadPoint load) {
        return sweep.isOverRates()
                ? RunSeries.directoryName(load.rate().orElseThrow().firstPerSecond())
                : "threads-" + load.threads();
    }

    private ExitCode end() {
        SweepResult result = result();
        System.out.print("\n" + ConsoleText.render(SweepDocument.of(result), Terminal.textStyle()));
        series.write(ResultFile.SWEEP, StoredJson.render(result));
        UnwrittenFiles.tell(Reports.ofSweep(result).write(series.directory()), series.directory());
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
                startedAt,
                sweep.seed(),
                sweep.repeats(),
                plannedPoints(),
                RunSeries.seconds(sweep.cooldown()),
                series.warmUpSeconds(),
                goal.map(Goal::calls).orElse(null),
                goal.map(wanted -> RunSeries.seconds(wanted.time())).orElse(null),
                points);
    }
}
