package cxfperf.run;

import cxfperf.experiment.Definition;
import cxfperf.experiment.FindResult;
import cxfperf.experiment.LoadSeries;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.PlannedRun.PlannedCell;
import cxfperf.experiment.RunPoint;
import cxfperf.options.CannotRunException;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.FindOptions;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPoint;
import cxfperf.report.ProgressLine;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.terminal.LoadText;
import cxfperf.terminal.PointConsole;
import cxfperf.terminal.Terminal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A search for the highest rate that meets the objectives, in one load JVM: one warm-up, a closed loop that says what
 * rates there are to be tried, then one ordinary run for every rate that is. What is finished is kept, whatever becomes
 * of the rest.
 */
final class Find implements RunSeries.SeriesKind {

    /** By chance, or by calls that fail, a point has fewer than were offered. */
    private static final double MARGIN = 1.1;

    private final ClientOptions options;
    private final FindOptions find;
    private final RunSeries series;

    Find(ClientOptions options, RunSeries series) {
        this.options = options;
        this.find = options.find().orElseThrow();
        this.series = series;
    }

    @Override
    public Definition definition() throws CannotRunException {
        return series.definition(List.of(), 1, options.plan().seed());
    }

    @Override
    public String header() {
        return LoadText.search(options.scenario().name(), options, series.directory());
    }

    /** The closed loop first. What must not be believed ends the search: what comes after it would be built on it. */
    @Override
    public Optional<PlannedRun> next(LoadSeries soFar) {
        if (soFar.results().isEmpty()) {
            return Optional.of(planned(soFar, "closed-loop", RunPoint.ONLY));
        }
        FindResult result = result(soFar);
        OptionalDouble next = result.status() == Status.INVALID ? OptionalDouble.empty() : result.next();
        return next.isEmpty()
                ? Optional.empty()
                : Optional.of(planned(
                        soFar, RunSeries.directoryName(next.getAsDouble()), RunPoint.ofRate(next.getAsDouble())));
    }

    private PlannedRun planned(LoadSeries soFar, String name, RunPoint point) {
        int number = 1 + soFar.results().size();
        PlannedCell cell = soFar.experiment().definition().cells().get(0);
        return new PlannedRun(number, find.mostRuns(), number, new PlannedCell(name, cell.variant(), point), 0);
    }

    @Override
    public PublishedRun measure(PlannedRun run) throws UsageException, CannotRunException, InterruptedException {
        int threads = options.plan().threads();
        if (run.cell().point().isOnly()) {
            return run(run, new LoadPoint(threads, Optional.empty()), Slo.NONE, ProgressLine.CLOSED_LOOP);
        }
        double perSecond = run.cell().point().perSecond();
        String label = ProgressLine.trialLabel(run.number() - 1, perSecond);
        return run(run, find.at(perSecond, threads), options.slo(), label);
    }

    private PublishedRun run(PlannedRun run, LoadPoint load, Slo objectives, String label)
            throws UsageException, CannotRunException, InterruptedException {
        Duration left = LoadText.lengthOfSearch(options, run.of() - run.number());
        PointConsole console = new PointConsole(
                System.out,
                Terminal.isStandardOutput(),
                label,
                series::announce,
                result -> ProgressLine.trial(label, result, options.slo(), left),
                result -> result.verdict().status() == Status.INVALID);
        return series.run(run.number(), load, objectives, run.cell().name(), console);
    }

    @Override
    public FindResult result(LoadSeries soFar) {
        double pointSeconds = RunSeries.seconds(((Limit.Time) options.plan().limit()).window());
        return FindResult.of(
                soFar,
                options.slo(),
                new FindResult.SearchPlan(
                        series.clients(options.plan().threads()),
                        find.arrivals().name().toLowerCase(Locale.ROOT),
                        pointSeconds,
                        MARGIN * options.slo().callsNeeded() / pointSeconds));
    }
}
