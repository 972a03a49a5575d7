package cxfperf.run;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.jvms.ExitCode;
import cxfperf.measure.Interval;
import cxfperf.options.CannotRunException;
import cxfperf.options.ClientOptions;
import cxfperf.options.ErrorText;
import cxfperf.options.Settings;
import cxfperf.options.SweepOptions;
import cxfperf.options.UsageException;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPoint;
import cxfperf.plan.OfferedRate;
import cxfperf.publish.Reports;
import cxfperf.report.SweepPointLine;
import cxfperf.report.SweepText;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.SweepPoint;
import cxfperf.result.SweepResult;
import cxfperf.scaling.Goal;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.stored.RunDirectory;
import cxfperf.stored.StoredJson;
import cxfperf.stored.WholeFile;
import cxfperf.terminal.LabelledProgress;
import cxfperf.terminal.PointConsole;
import cxfperf.terminal.StatusLine;
import cxfperf.terminal.SweepHeader;
import cxfperf.terminal.Terminal;
import cxfperf.watch.EarlierCalls;
import cxfperf.watch.ServerWatch;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A sweep in one load JVM: one warm-up, then one ordinary run for every point. Each point has new clients and a few seconds
 * of its own before its window opens, in which they connect. What is finished is kept, whatever becomes of the rest.
 */
final class Sweep {

    private static final double MILLIS_PER_SECOND = 1_000;

    /** An open loop ends by time only. */
    private static final Limit NO_WINDOW = new Limit.Time(Duration.ofMillis(1));

    private final Settings settings;
    private final ClientOptions options;
    private final SweepOptions sweep;
    private final Path directory;
    private final Interruption interruption;
    private final String startedAt = Clock.systemUTC().instant().toString();
    private final EarlierCalls earlier = new EarlierCalls();
    private final List<SweepPoint> points = new ArrayList<>();
    private ExitCode worst = ExitCode.PASSED;
    private boolean announced;

    private Sweep(Settings settings, ClientOptions options, Path directory, Interruption interruption) {
        this.settings = settings;
        this.options = options;
        this.sweep = options.sweep().orElseThrow();
        this.directory = directory;
        this.interruption = interruption;
    }

    static ExitCode run(Settings settings, ClientOptions options)
            throws UsageException, CannotRunException, InterruptedException {
        Path directory = OneRun.makeDirectory(settings, options.results(), options.operation() + "-sweep");
        Interruption interruption = new Interruption();
        ExitCode code = ExitCode.INVALID;
        try {
            code = new Sweep(settings, options, directory, interruption).run();
            return code;
        } finally {
            RunDirectory.removeIfEmpty(directory);
            interruption.done(code);
        }
    }

    private ExitCode run() throws UsageException, CannotRunException, InterruptedException {
        warmUp();
        points();
        return end();
    }

    private void points() throws UsageException, InterruptedException {
        List<LoadPoint> order = sweep.order();
        try {
            for (int i = 0; i < order.size() && !interruption.asked(); i++) {
                if (i > 0 && interruption.pause(sweep.cooldown())) {
                    break;
                }
                announce();
                point(i + 1, order.size(), order.get(i), 1 + i / sweep.points().size());
            }
        } catch (CannotRunException e) {
            if (!interruption.asked()) {
                System.err.println("cxfperf: " + e.getMessage() + "; the sweep ends here");
                worst = ExitCode.INVALID;
            }
        }
    }

    /** Once, as soon as it is clear that there are clients: what cannot begin is said in one line. */
    private void announce() {
        if (!announced) {
            System.out.println(SweepHeader.render(settings.scenario().name(), options, plannedPoints(), directory));
            announced = true;
        }
    }

    private void warmUp() throws UsageException, CannotRunException, InterruptedException {
        int cpus = Runtime.getRuntime().availableProcessors();
        for (WarmUpStage stage :
                WarmUpStage.of(options.plan().warmup().least(), options.plan().threads(), cpus)) {
            if (!interruption.asked()) {
                warmUp(stage);
            }
        }
    }

    private void warmUp(WarmUpStage stage) throws UsageException, CannotRunException, InterruptedException {
        String label = String.format(
                Locale.ROOT,
                "warm-up with %,d clients, %,d s",
                stage.clients(),
                stage.length().toSeconds());
        Optional<OfferedRate> highest = options.plan().rate();
        ClientOptions load = options.forLoad(
                new LoadPoint(stage.clients(), highest),
                highest.isPresent() ? NO_WINDOW : new Limit.Invocations(1),
                stage.length());
        ServerWatch server = OneRun.watch(settings.scenario(), load);
        server.hurryWhen(interruption::asked);
        Listeners told = new Listeners(List.of(
                server, new LabelledProgress(label + " ", new StatusLine(System.out, Terminal.isStandardOutput()))));
        Runner runner = new Runner(new SystemTicker(), new WarmUpOnly(told));
        interruption.watch(runner);
        LoadClientFactory factory = OneRun.connect(settings, load);
        BoundedClose clients = new BoundedClose(factory, interruption);
        LastWord lastWord = LastWord.watch(runner, directory);
        try (lastWord;
                clients) {
            announce();
            RunOutcome outcome = runner.run(load.plan(), factory, settings.scenario()::classify);
            server.tell(earlier, outcome);
            boolean failed = outcome.warmup().ok() == 0 && outcome.warmup().failed() > 0;
            if (failed && !interruption.asked()) {
                throw new CannotRunException("not one call of the warm-up got its expected reply, so no point was"
                        + " measured: " + outcome.examples());
            }
            System.out.println(label);
        }
    }

    private void point(int number, int of, LoadPoint load, int repeat)
            throws UsageException, CannotRunException, InterruptedException {
        ClientOptions one = options.forLoad(
                load,
                options.plan().limit(),
                SweepOptions.connecting(options.plan().warmup().least()));
        Path own = OneRun.makeDirectory(settings, directory, options.operation() + directoryName(load));
        PublishedRun point = OneRun.of(
                settings,
                one,
                own,
                earlier,
                interruption,
                new PointConsole(System.out, Terminal.isStandardOutput(), label(number, of, load)));
        if (point.result().verdict().has(Reason.Code.INTERRUPTED)) {
            return;
        }
        points.add(new SweepPoint(repeat, own.getFileName().toString(), point.result()));
        worst = ExitCode.worse(worst, point.code());
        // After every point: a sweep that is killed, too, leaves what it has.
        write(result());
    }

    private String label(int number, int of, LoadPoint load) {
        return sweep.isOverRates()
                ? SweepPointLine.label(number, of, load.rate().orElseThrow().firstPerSecond())
                : SweepPointLine.label(number, of, load.threads());
    }

    private String directoryName(LoadPoint load) {
        return sweep.isOverRates()
                ? "-rate-"
                        + BigDecimal.valueOf(load.rate().orElseThrow().firstPerSecond())
                                .stripTrailingZeros()
                                .toPlainString()
                : "-threads-" + load.threads();
    }

    private void write(SweepResult result) {
        try {
            WholeFile.write(ResultFile.SWEEP.in(directory), StoredJson.render(result));
        } catch (IOException | OutOfMemoryError e) {
            UnwrittenFiles.tell(ResultFile.SWEEP, directory, ErrorText.of(e));
        }
    }

    private ExitCode end() {
        SweepResult result = result();
        System.out.print("\n" + SweepText.render(result, Terminal.textStyle()));
        write(result);
        UnwrittenFiles.tell(Reports.OF_SWEEP.write(result, directory), directory);
        System.out.println("results of the sweep: " + directory);
        return ExitCode.worse(worst, ExitCode.of(result.status()));
    }

    private int plannedPoints() {
        return sweep.repeats() * sweep.points().size();
    }

    private SweepResult result() {
        Optional<Goal> goal = options.goal();
        return new SweepResult(
                SweepResult.SCHEMA,
                settings.scenario().name(),
                options.operation(),
                options.spec().protocol(),
                points.isEmpty() ? null : points.get(0).result().target(),
                startedAt,
                sweep.seed(),
                sweep.repeats(),
                plannedPoints(),
                seconds(sweep.cooldown()),
                seconds(options.plan().warmup().least()),
                goal.map(Goal::calls).orElse(null),
                goal.map(wanted -> seconds(wanted.time())).orElse(null),
                points);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / MILLIS_PER_SECOND;
    }

    /** The one call of each client after the warm-up measures nothing, and is not shown as if it did. */
    private record WarmUpOnly(RunListener shown) implements RunListener {

        @Override
        public void phaseStarted(Phase phase) {
            if (phase == Phase.WARM_UP) {
                shown.phaseStarted(phase);
            }
        }

        @Override
        public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
            if (phase == Phase.WARM_UP) {
                shown.intervalEnded(phase, interval, left);
            }
        }

        @Override
        public void loadEnded() {
            shown.loadEnded();
        }
    }
}
