package cxfperf.run;

import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.FindResult;
import cxfperf.experiment.FindResult.FindPoint;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.PlannedRun.PlannedCell;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.Variant;
import cxfperf.jvms.ExitCode;
import cxfperf.live.LivePage;
import cxfperf.options.CannotRunException;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.FindOptions;
import cxfperf.options.client.SweepOptions;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPoint;
import cxfperf.publish.Reports;
import cxfperf.report.FindDocument;
import cxfperf.report.ProgressLine;
import cxfperf.report.render.ConsoleText;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.run.RunSeries.StoredSeries;
import cxfperf.stored.StoredJson;
import cxfperf.terminal.LoadText;
import cxfperf.terminal.PointConsole;
import cxfperf.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A search for the highest rate that meets the objectives, in one load JVM: one warm-up, a closed loop that says what
 * rates there are to be tried, then one ordinary run for every rate that is. What is finished is kept, whatever becomes
 * of the rest.
 */
final class Find implements RunSeries.Parts {

    /** By chance, or by calls that fail, a point has fewer than were offered. */
    private static final double MARGIN = 1.1;

    private final ClientOptions options;
    private final FindOptions find;
    private final RunSeries series;
    private final Definition definition;
    private final List<FindPoint> points = new ArrayList<>();
    private RunResult closedLoop;
    private ExitCode worst = ExitCode.PASSED;

    private Find(ClientOptions options, RunSeries series) throws CannotRunException {
        this.options = options;
        this.find = options.find().orElseThrow();
        this.series = series;
        definition = series.definition("find", List.of(), 1, options.plan().seed());
    }

    static ExitCode run(ClientOptions options, Optional<LoadGenerators> generators, LivePage live)
            throws UsageException, CannotRunException, InterruptedException {
        return RunSeries.of(
                options, "find", StoredJson::isFind, generators, live, series -> new Find(options, series).run());
    }

    private ExitCode run() throws UsageException, CannotRunException, InterruptedException {
        Experiment begun = series.begun(definition, this::stored);
        series.warmUp(this::header);
        ExitCode made = series.make(begun, soFar -> next(), find.cooldown(), "search", this);
        worst = ExitCode.worse(worst, made);
        return end();
    }

    private StoredSeries stored(Path directory) throws IOException {
        FindResult stored = StoredJson.readFind(directory);
        closedLoop = stored.closedLoop();
        points.addAll(stored.points());
        return new StoredSeries(
                stored.definition(),
                stored.startedAt(),
                closedLoop != null && stored.next().isEmpty(),
                Stream.ofNullable(closedLoop).toList());
    }

    private String header() {
        return LoadText.search(options.scenario().name(), options, series.directory());
    }

    /** The closed loop first. What must not be believed ends the search: what comes after it would be built on it. */
    private Optional<PlannedRun> next() {
        if (closedLoop == null) {
            return Optional.of(planned(1, "closed-loop", RunPoint.ONLY));
        }
        FindResult soFar = result();
        OptionalDouble next = soFar.status() == Status.INVALID ? OptionalDouble.empty() : soFar.next();
        return next.isEmpty()
                ? Optional.empty()
                : Optional.of(planned(
                        2 + points.size(),
                        RunSeries.directoryName(next.getAsDouble()),
                        RunPoint.ofRate(next.getAsDouble())));
    }

    private PlannedRun planned(int number, String name, RunPoint point) {
        Variant variant = definition.variants().get(0);
        return new PlannedRun(number, find.mostRuns(), number, new PlannedCell(name, variant, point), 0);
    }

    @Override
    public PublishedRun measure(PlannedRun run) throws UsageException, CannotRunException, InterruptedException {
        if (run.cell().point().isOnly()) {
            LoadPoint load = new LoadPoint(options.plan().threads(), Optional.empty());
            return run(run, load, Slo.NONE, ProgressLine.CLOSED_LOOP);
        }
        double perSecond = rate(run);
        return run(
                run,
                find.at(perSecond, options.plan().threads()),
                options.slo(),
                ProgressLine.trialLabel(run.number() - 1, perSecond));
    }

    private static double rate(PlannedRun run) {
        return Double.parseDouble(run.cell().point().values().get(RunPoint.RATE));
    }

    @Override
    public void keep(PlannedRun run, PublishedRun made) {
        if (run.cell().point().isOnly()) {
            closedLoop = made.result();
            return;
        }
        points.add(FindPoint.of(rate(run), options.slo(), made.directory(), made.result()));
        if (made.code() == ExitCode.INVALID) {
            worst = ExitCode.INVALID;
        }
    }

    private PublishedRun run(PlannedRun run, LoadPoint load, Slo objectives, String label)
            throws UsageException, CannotRunException, InterruptedException {
        Duration left =
                LoadText.lengthOfSearch(options, find.mostRuns() - points.size() - (closedLoop == null ? 1 : 2));
        ClientOptions one = options.forLoad(
                        load,
                        options.plan().limit(),
                        SweepOptions.connecting(options.plan().warmup()),
                        objectives)
                .part(run.number());
        PointConsole console = new PointConsole(
                System.out,
                Terminal.isStandardOutput(),
                label,
                () -> series.announce(this::header),
                result -> ProgressLine.trial(label, result, options.slo(), left),
                result -> result.verdict().status() == Status.INVALID);
        return series.run(one, run.cell().name(), console);
    }

    @Override
    public void write(Experiment soFar) {
        FindResult result = result();
        series.write(StoredJson.render(soFar, result));
        if (!points.isEmpty()) {
            series.live().finished(() -> FindDocument.of(result));
        }
    }

    private ExitCode end() {
        FindResult result = result();
        UnwrittenFiles.tell(Reports.ofFind(result).write(series.directory()), series.directory());
        System.out.println("\nresults of the search: " + series.directory());
        System.out.print(ConsoleText.render(FindDocument.of(result), Terminal.textStyle()));
        series.showReport(FindDocument.of(result));
        return ExitCode.worse(worst, ExitCode.of(result.status()));
    }

    private FindResult result() {
        return FindResult.of(
                new RunStart(
                        FindResult.SCHEMA,
                        options.scenario().name(),
                        options.operation(),
                        options.spec().protocol(),
                        closedLoop == null ? null : closedLoop.target(),
                        series.startedAt(),
                        series.clients(options.plan().threads()),
                        options.spec().size(),
                        series.warmUpSeconds()),
                options.slo(),
                new FindResult.SearchPlan(
                        find.arrivals().name().toLowerCase(Locale.ROOT),
                        pointSeconds(),
                        RunSeries.seconds(find.cooldown()),
                        leastPerSecond()),
                definition,
                closedLoop,
                points);
    }

    private double leastPerSecond() {
        return MARGIN * options.slo().callsNeeded() / pointSeconds();
    }

    private double pointSeconds() {
        return RunSeries.seconds(((Limit.Time) options.plan().limit()).window());
    }
}
