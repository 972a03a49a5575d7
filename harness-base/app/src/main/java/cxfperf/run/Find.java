package cxfperf.run;

import cxfperf.experiment.Axis;
import cxfperf.experiment.FindResult;
import cxfperf.experiment.LoadSeries;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.RunPoint;
import cxfperf.judge.SeriesJudge;
import cxfperf.options.Option;
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
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * A search for the highest rate that meets the objectives. A closed loop finds the range of the rates; then each rate
 * to try has one run.
 */
record Find(ClientOptions options) implements SeriesPlan {

    /** A reserve, because a point can have fewer calls than offered, by chance or by failed calls. */
    private static final double MARGIN = 1.1;

    private static final double MILLIS_PER_SECOND = 1e3;

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
    public String header(String address, Path directory) {
        return LoadText.search(options, address, directory);
    }

    /** The closed loop is first. An invalid run ends the search, because later rates would depend on it. */
    @Override
    public Optional<PlannedRun> next(LoadSeries soFar) {
        if (soFar.results().isEmpty()) {
            return Optional.of(soFar.next(RunPoint.ONLY, LoadOptions.MOST_RUNS));
        }
        FindResult result = result(soFar);
        OptionalDouble next =
                SeriesJudge.verdict(result).status() == Status.INVALID ? OptionalDouble.empty() : result.next();
        return next.isEmpty()
                ? Optional.empty()
                : Optional.of(soFar.next(RunPoint.ofRate(next.getAsDouble()), LoadOptions.MOST_RUNS));
    }

    @Override
    public Slo objectives(PlannedRun run) {
        return run.cell().point().isOnly() ? Slo.NONE : options.slo();
    }

    @Override
    public PointConsole console(PlannedRun run, Consumer<String> announce) {
        String label = ProgressLine.trialLabel(run);
        Duration left = LoadText.lengthOfSearch(options, run.of() - run.number());
        return new PointConsole(
                System.out,
                Terminal.isStandardOutput(),
                label,
                options.plan().warmup().isJudged(),
                announce,
                result -> ProgressLine.trial(label, result, options.slo(), left),
                result -> result.verdict().status() == Status.INVALID);
    }

    @Override
    public FindResult result(LoadSeries soFar) {
        double pointSeconds = ((Limit.Time) options.plan().limit()).window().toMillis() / MILLIS_PER_SECOND;
        return new FindResult(
                soFar,
                options.slo(),
                new FindResult.SearchPlan(
                        options.plan().threads(),
                        options.get(Option.ARRIVALS).name().toLowerCase(Locale.ROOT),
                        pointSeconds,
                        MARGIN * options.slo().callsNeeded() / pointSeconds));
    }
}
