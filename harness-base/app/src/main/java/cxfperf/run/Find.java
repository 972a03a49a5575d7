package cxfperf.run;

import cxfperf.experiment.Axis;
import cxfperf.experiment.FindResult;
import cxfperf.experiment.LoadSeries;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.RunPoint;
import cxfperf.options.CannotRunException;
import cxfperf.options.Option;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.LoadOptions;
import cxfperf.plan.Limit;
import cxfperf.report.ProgressLine;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.stored.StoredSeries;
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
    private final RunSeries series;

    Find(ClientOptions options, RunSeries series) {
        this.options = options;
        this.series = series;
    }

    @Override
    public String name() {
        return StoredSeries.FIND;
    }

    /** Empty: each rate to try follows from the results before it. */
    @Override
    public List<Axis> axes() {
        return List.of();
    }

    @Override
    public String header(String address) {
        return LoadText.search(options, address, series.directory());
    }

    /** The closed loop first. What must not be believed ends the search: what comes after it would be built on it. */
    @Override
    public Optional<PlannedRun> next(LoadSeries soFar) {
        if (soFar.results().isEmpty()) {
            return Optional.of(soFar.next(RunPoint.ONLY, LoadOptions.MOST_RUNS));
        }
        FindResult result = result(soFar);
        OptionalDouble next = result.status() == Status.INVALID ? OptionalDouble.empty() : result.next();
        return next.isEmpty()
                ? Optional.empty()
                : Optional.of(soFar.next(RunPoint.ofRate(next.getAsDouble()), LoadOptions.MOST_RUNS));
    }

    @Override
    public PublishedRun measure(PlannedRun run) throws UsageException, CannotRunException, InterruptedException {
        String label = ProgressLine.trialLabel(run);
        Duration left = LoadText.lengthOfSearch(options, run.of() - run.number());
        PointConsole console = new PointConsole(
                System.out,
                Terminal.isStandardOutput(),
                label,
                series::announce,
                result -> ProgressLine.trial(label, result, options.slo(), left),
                result -> result.verdict().status() == Status.INVALID);
        return series.run(run, run.cell().point().isOnly() ? Slo.NONE : options.slo(), console);
    }

    @Override
    public FindResult result(LoadSeries soFar) {
        double pointSeconds = RunSeries.seconds(((Limit.Time) options.plan().limit()).window());
        return FindResult.of(
                soFar,
                options.slo(),
                new FindResult.SearchPlan(
                        options.plan().threads(),
                        options.get(Option.ARRIVALS).name().toLowerCase(Locale.ROOT),
                        pointSeconds,
                        MARGIN * options.slo().callsNeeded() / pointSeconds));
    }
}
