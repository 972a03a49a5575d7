package cxfperf.run;

import cxfperf.experiment.Axis;
import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.ExperimentLoop;
import cxfperf.experiment.LoadSeries;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.RunRecord;
import cxfperf.experiment.SeriesResult;
import cxfperf.experiment.Variant;
import cxfperf.judge.SeriesJudge;
import cxfperf.jvms.ExitCode;
import cxfperf.jvms.Interruption;
import cxfperf.live.LivePage;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.HostName;
import cxfperf.options.Option;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.publish.Reports;
import cxfperf.report.SeriesDocument;
import cxfperf.report.document.Document;
import cxfperf.report.render.ConsoleText;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.run.RunRequest.RunSession;
import cxfperf.stored.RunDirectory;
import cxfperf.stored.StoredSeries;
import cxfperf.stored.WholeFile;
import cxfperf.terminal.LoadText;
import cxfperf.terminal.Terminal;
import cxfperf.text.Secrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes the runs of a sweep or of a search in one load JVM, with a pause between two runs. Each run has new clients, a
 * warm-up and its own directory inside the directory of the series. A finished run is kept even if later runs fail. The
 * user can stop all runs at once.
 */
final class RunSeries implements ExperimentLoop.CellRunner, ExperimentLoop.Store {

    /** Options that do not define the series: they say where it runs and where it writes. */
    private static final Set<Option<?>> NO_PART_OF_A_SERIES =
            Set.of(Option.RESULTS, Option.HOST, Option.PORT, Option.ADMIN, Option.LIVE);

    private final ClientOptions options;
    private final SeriesPlan plan;
    private final Path directory;
    private final RunSession session;
    private final LivePage live;

    /** The finished runs, whose results are in {@link #results}; null before the first run begins. */
    private Experiment experiment;

    private final List<RunResult> results = new ArrayList<>();

    /** The worst exit code; INVALID as soon as a run is invalid, could not be made, or left no result. */
    private ExitCode worst = ExitCode.PASSED;

    /** Whether the runs were announced. A series whose clients cannot be made is not, and writes no file. */
    private boolean announced;

    RunSeries(ClientOptions options, SeriesPlan plan, Path directory, RunSession session, LivePage live) {
        this.options = options;
        this.plan = plan;
        this.directory = directory;
        this.session = session;
        this.live = live;
    }

    /** Makes runs until there is no next run, the user asks for an end, or a run cannot be made. */
    ExitCode run() throws UsageException, CannotRunException, InterruptedException {
        Clock clock = Clock.systemUTC();
        Experiment begun = Experiment.begin(
                definition(),
                clock.instant().toString(),
                HostName.isThis(options.spec().host()));
        try {
            new ExperimentLoop(
                            this,
                            this,
                            clock,
                            (run, record, counts) -> {},
                            done -> SeriesJudge.verdict(plan.result(soFar())))
                    .run(begun, stored -> plan.next(soFar()));
        } catch (StoppedException e) {
            stopped(e);
        } catch (IOException e) {
            throw new UncheckedIOException("a series writes no file that can fail", e);
        }
        SeriesResult result = plan.result(soFar());
        Document report = SeriesDocument.of(result);
        PublishedRun.unwritten(Reports.ofSeries(result).write(directory), directory);
        System.out.println("\nresults of the " + word() + ": " + directory);
        // The last line of a search is its answer.
        System.out.print(ConsoleText.render(report, Terminal.textStyle()));
        return ExitCode.worse(worst, ExitCode.of(SeriesJudge.verdict(result).status()));
    }

    private void stopped(StoppedException e) throws UsageException, CannotRunException {
        if (e.getCause() instanceof UsageException refused) {
            throw refused;
        }
        if (e.getCause() instanceof CannotRunException reason && !announced) {
            throw reason;
        }
        if (e.getCause() != null && !session.interruption().asked()) {
            System.err.println("cxfperf: " + e.getMessage() + "; the " + word() + " ends here");
            worst = ExitCode.INVALID;
        }
    }

    /** The name for people. */
    private String word() {
        return plan.name().equals(StoredSeries.FIND) ? "search" : plan.name();
    }

    /** The definition of the series, from the options of its client. */
    private Definition definition() {
        List<Axis> axes = plan.axes();
        Map<String, String> shared = new TreeMap<>(options.asked().sharedAsGiven());
        NO_PART_OF_A_SERIES.forEach(option -> shared.remove(option.optionName()));
        axes.forEach(axis -> axis.options().forEach(shared::remove));
        // Flags of the JVM may hold passwords.
        shared.replaceAll((option, text) -> Secrets.redacted(text));
        shared.putAll(LoadShape.of(options).settings());
        return new Definition(
                plan.name(),
                options.scenario().name(),
                null,
                List.of(new Variant(options.operation(), Map.of())),
                axes,
                shared,
                options.get(Option.REPEATS),
                options.get(Option.SEED),
                Map.of());
    }

    private LoadSeries soFar() {
        return new LoadSeries(experiment, results);
    }

    /** A run that was not warm reports that itself, so it is not repeated. */
    @Override
    public boolean repeatsIfNotWarm() {
        return false;
    }

    @Override
    public RunRecord run(PlannedRun run, Path above) throws StoppedException, InterruptedException {
        Interruption interruption = session.interruption();
        if (interruption.asked() || announced && interruption.pause(LoadText.PAUSE_OF_A_SERIES)) {
            throw new StoppedException("somebody asked for the end");
        }
        PublishedRun made;
        try {
            made = measured(run);
        } catch (CannotRunException | UsageException e) {
            throw new StoppedException(e);
        }
        if (made.result().verdict().reasons().stream().anyMatch(Reason::saysInterrupted)) {
            throw new StoppedException("the run was interrupted");
        }
        if (results.isEmpty() && made.result().calls().ok() == 0) {
            throw new StoppedException(new CannotRunException("not one call of the first run got its expected reply: "
                    + made.result().calls().examples()));
        }
        results.add(made.result());
        worst = made.code() == ExitCode.INVALID ? ExitCode.INVALID : worst;
        return RunRecord.of(run, made.directory(), made.result());
    }

    /** Makes the run; the settings of its cell define its load. */
    private PublishedRun measured(PlannedRun run) throws UsageException, CannotRunException, InterruptedException {
        ClientOptions load =
                options.ofCell(run.cell().settings(), plan.objectives(run)).part(run.number());
        String what =
                run.cell().point().isOnly() ? "closed-loop" : run.cell().point().directoryName();
        Path own = OneRun.makeDirectory(options, directory, options.operation() + "-" + what);
        try {
            return OneRun.of(new RunRequest(load, own, plan.console(run, this::announce), session));
        } finally {
            RunDirectory.removeIfEmpty(own);
        }
    }

    @Override
    public void write(Experiment soFar) {
        experiment = soFar;
        store();
    }

    /** Each run makes its own directory when it begins. */
    @Override
    public Path runDirectory(PlannedRun run) {
        return directory;
    }

    /** Announces the runs once, as soon as the clients exist. A series that cannot begin prints one line only. */
    private void announce(String address) {
        if (!announced) {
            live.link().ifPresent(System.out::println);
            System.out.println(plan.header(address, directory));
            announced = true;
            store();
        }
    }

    /** Stores the runs so far, so that a killed series leaves them too. Prints a message if that fails. */
    private void store() {
        if (!announced) {
            return;
        }
        try {
            WholeFile.write(ResultFile.EXPERIMENT.in(directory), StoredSeries.render(plan.result(soFar())));
        } catch (IOException e) {
            PublishedRun.unwritten(ResultFile.EXPERIMENT, directory, ErrorText.of(e));
        }
    }
}
