package cxfperf.ab;

import static cxfperf.text.NumberText.format;

import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.ExperimentLoop;
import cxfperf.experiment.ExperimentLoop.CellRunner;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.PlannedRun.PlannedCell;
import cxfperf.experiment.RunRecord;
import cxfperf.experiment.Variant;
import cxfperf.judge.ExperimentJudge;
import cxfperf.jvms.ExitCode;
import cxfperf.live.LivePage;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.publish.Reports;
import cxfperf.publish.ResultsFolder;
import cxfperf.report.ProgressLine;
import cxfperf.report.document.Document;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.Wrapping;
import cxfperf.result.ResultFile;
import cxfperf.result.Slo;
import cxfperf.stored.ExperimentDirectory;
import cxfperf.stored.RunDirectory;
import cxfperf.terminal.LoadText;
import cxfperf.terminal.StatusLine;
import cxfperf.terminal.Terminal;
import cxfperf.text.NumberText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs an experiment, from its options to its verdict. */
public final class AbCommand {

    private AbCommand() {}

    /** Checks all options without reading the environment. */
    public static void check(Settings settings, Home home) throws UsageException {
        ExperimentOptions.from(settings, home, Map.of());
    }

    public static ExitCode run(Settings settings, Home home, Map<String, String> environment)
            throws UsageException, CannotRunException, InterruptedException {
        ExperimentOptions options = ExperimentOptions.from(settings, home, environment);
        Settings shared = options.shared();
        StatusLine status = new StatusLine(System.out, Terminal.isStandardOutput());
        Map<String, Path> jars = jars(options, home);
        LivePage livePage = LivePage.open(
                shared.given(Option.LIVE),
                options.definition().name() + ": " + options.definition().scenario());
        RunJvms jvms = new RunJvms(shared, home, jars, RunJvms.SLACK, status);
        AtomicBoolean over = new AtomicBoolean();
        try (LivePage live = livePage;
                ExperimentDirectory directory = open(options, home)) {
            stopOnShutdown(jvms, directory.path(), over);
            Experiment begun = begun(directory, options);
            live.shows(directory.path(), Slo.NONE);
            String announcement = announcement(options, begun, directory.path());
            // An experiment that cannot be continued prints one line only.
            live.link().ifPresent(System.out::println);
            System.out.print(announcement);
            Experiment done = new ExperimentLoop(
                            directory, jvms, Clock.systemUTC(), AbCommand::report, ExperimentJudge::verdict)
                    .run(begun, Experiment::next);
            ExitCode code = publish(done, directory.path());
            ResultsFolder.afterRun(directory.path());
            return code;
        } catch (CellRunner.StoppedException e) {
            if (!jvms.areStopping()) {
                System.err.println("cxfperf: " + e.getMessage() + "; continue it with -Dresume");
            }
            return ExitCode.FAILED;
        } catch (IOException e) {
            throw new CannotRunException("the experiment cannot be kept: " + ErrorText.of(e));
        } finally {
            over.set(true);
        }
    }

    /** Opens the named directory, or a new one. */
    private static ExperimentDirectory open(ExperimentOptions options, Home home) throws IOException, UsageException {
        Settings shared = options.shared();
        if (!shared.has(Option.RESUME)) {
            Path path = RunDirectory.create(
                    ClientOptions.results(shared, home),
                    Clock.systemUTC().instant(),
                    "experiment",
                    options.definition().name());
            return ExperimentDirectory.open(path).orElseThrow(() -> new IOException(path + " is in use"));
        }
        Path named = shared.get(Option.RESUME).toAbsolutePath();
        if (!ExperimentDirectory.isOne(named)) {
            throw Settings.refused(Option.RESUME, named.toString(), "there is no " + ResultFile.EXPERIMENT);
        }
        return ExperimentDirectory.open(named)
                .orElseThrow(() ->
                        Settings.refused(Option.RESUME, named.toString(), "another process is at this experiment"));
    }

    /** Reads the stored experiment, or begins one. */
    private static Experiment begun(ExperimentDirectory directory, ExperimentOptions options)
            throws IOException, UsageException {
        if (!options.shared().has(Option.RESUME)) {
            return Experiment.begin(
                    options.definition(),
                    Clock.systemUTC().instant().toString(),
                    options.definition().server() == null);
        }
        Experiment kept = directory.read();
        Optional<String> other = kept.notContinuedBecause(options.definition());
        if (other.isPresent()) {
            throw Settings.refused(Option.RESUME, directory.path().toString(), other.get());
        }
        return kept;
    }

    /** Announces the runs and how long they take. */
    private static String announcement(ExperimentOptions options, Experiment begun, Path directory)
            throws UsageException {
        Definition plan = options.definition();
        // All runs take the same time.
        Settings oneRun = VariantOptions.of(plan.cells().get(0).settings(), options.shared());
        String sureness = LoadText.sureness(oneRun.get(Option.WARMUP));
        Duration load = VariantOptions.loadOf(oneRun);
        Duration all =
                load.plus(RunJvms.AROUND_A_LOAD).multipliedBy(begun.missing().size());
        int variants = plan.variants().size();
        int cells = plan.cells().size();
        String runs = plan.asksForComparisons()
                ? (cells > variants ? cells + " cells" : variants + " variants") + " x " + plan.pairs() + " runs"
                : NumberText.counted(variants, "table") + ", " + cells + " cells";
        String place =
                plan.server() == null ? "SHARED_HOST: client and server on this host" : "servers at " + plan.server();
        String finished = options.shared().has(Option.RESUME)
                ? "; goes on where it was stopped, with "
                        + NumberText.counted(begun.runs().size(), "finished run")
                : "";
        StringBuilder text = new StringBuilder(Wrapping.wrap(
                "experiment " + plan.name() + ": " + runs + " of "
                        + (oneRun.get(Option.WARMUP).isJudged() ? sureness + " " : "") + load.toSeconds()
                        + " s, each in JVMs of its own, " + sureness + " " + NumberText.time(all) + "; " + place
                        + finished,
                "  "));
        for (Variant variant : plan.variants()) {
            text.append('\n')
                    .append(Wrapping.wrap(format("  %-16s %s", variant.name(), variant.describe()), " ".repeat(19)));
        }
        return text.append("\nresults go to ").append(directory).append('\n').toString();
    }

    /** Jars of the cells that run another CXF than this command, by cell name; builds those that are missing. */
    private static Map<String, Path> jars(ExperimentOptions options, Home home)
            throws UsageException, CannotRunException, InterruptedException {
        CxfBuild build = new CxfBuild(home, options.shared().scenario().name(), "mvn");
        Map<String, Path> byVersion = new HashMap<>();
        Map<String, Path> jars = new HashMap<>();
        for (PlannedCell cell : options.definition().cells()) {
            String version = cell.settings().get(VariantOptions.CXF_VERSION);
            if (version != null && !byVersion.containsKey(version)) {
                byVersion.put(version, build.jar(version, System.out));
            }
            if (version != null) {
                jars.put(cell.name(), byVersion.get(version));
            }
        }
        return jars;
    }

    /** Ends the current run when this process gets a signal, unless the experiment is over. */
    private static void stopOnShutdown(RunJvms jvms, Path directory, AtomicBoolean over) {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            if (!over.get()) {
                                jvms.stop();
                                System.err.println("cxfperf: stopped; continue it with -Dresume=" + directory);
                                // A shutdown after a signal would end with the exit value of the signal.
                                Runtime.getRuntime().halt(ExitCode.FAILED.code());
                            }
                        },
                        "stop-experiment"));
    }

    private static ExitCode publish(Experiment done, Path directory) throws IOException {
        Document document = Reports.document(done, directory);
        for (Reports.Unwritten unwritten : Reports.ofExperiment(document).write(directory)) {
            throw new IOException(unwritten.file() + ": " + ErrorText.of(unwritten.why()), unwritten.why());
        }
        System.out.println();
        System.out.print(ConsoleText.render(document, Terminal.textStyle()));
        System.out.println("results: " + directory);
        return ExitCode.of(done.verdict().status());
    }

    private static void report(PlannedRun run, RunRecord record, boolean counts) {
        System.out.println(ProgressLine.run(run, record, Terminal.textStyle()));
        if (!counts) {
            System.out.println(ProgressLine.runLabel(run) + "does not count: it is repeated with a longer warm-up");
        }
    }
}
