package cxfperf.ab;

import cxfperf.experiment.Arm;
import cxfperf.experiment.ArmRunner;
import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.ExperimentDirectory;
import cxfperf.experiment.ExperimentLoop;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.RunRecord;
import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.plan.WarmUp;
import cxfperf.publish.ReportedExperiment;
import cxfperf.publish.Reports;
import cxfperf.report.ExperimentText;
import cxfperf.report.ProgressLine;
import cxfperf.report.Wrapping;
import cxfperf.result.ExperimentSummary;
import cxfperf.result.Metric;
import cxfperf.result.Outcome;
import cxfperf.result.ResultFile;
import cxfperf.stored.RunDirectory;
import cxfperf.terminal.StatusLine;
import cxfperf.terminal.Terminal;
import cxfperf.terminal.WarmUpText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** An experiment, from its options to its verdict. */
public final class AbCommand {

    private AbCommand() {}

    /** All options, without a look at the environment. */
    public static void check(Settings settings, Home home) throws UsageException {
        AbOptions.from(settings, home, Map.of());
    }

    public static ExitCode run(Settings settings, Home home, Map<String, String> environment)
            throws UsageException, CannotRunException, InterruptedException {
        AbOptions options = AbOptions.from(settings, home, environment);
        Map<String, Path> jars = jars(options, home);
        StatusLine status = new StatusLine(System.out, Terminal.isStandardOutput());
        ArmJvms jvms =
                new ArmJvms(options.shared(), home, jars, ArmJvms.SLACK, new TimeWaitPause(Path.of("/proc")), status);
        AtomicBoolean over = new AtomicBoolean();
        try (ExperimentDirectory directory = open(options)) {
            stopOnShutdown(jvms, directory.path(), over);
            Experiment begun = begun(directory, options.definition());
            announce(options, begun, directory.path());
            Experiment done = new ExperimentLoop(directory, jvms, Clock.systemUTC(), new Telling()).run(begun);
            return publish(done, directory.path());
        } catch (ArmRunner.StoppedException e) {
            if (!jvms.areStopping()) {
                System.err.println("cxfperf: " + e.getMessage() + "; the same command goes on with it");
            }
            return ExitCode.FAILED;
        } catch (IOException e) {
            throw new CannotRunException("the experiment cannot be kept: " + ErrorText.of(e));
        } finally {
            over.set(true);
        }
    }

    private static Map<String, Path> jars(AbOptions options, Home home)
            throws UsageException, CannotRunException, InterruptedException {
        CxfBuild build = new CxfBuild(home, options.definition().scenario());
        Map<String, Path> jars = new HashMap<>();
        for (Arm arm : options.definition().arms()) {
            String version = arm.settings().get(ArmOptions.CXF_VERSION);
            if (version != null) {
                jars.put(arm.name(), build.jar(version, System.out));
            }
        }
        return jars;
    }

    private static ExperimentDirectory open(AbOptions options) throws IOException, UsageException {
        if (options.resume().isPresent()) {
            Path named = options.resume().get();
            if (!ExperimentDirectory.isOne(named)) {
                throw Settings.refused(Option.RESUME, named.toString(), "there is no " + ResultFile.EXPERIMENT);
            }
            return ExperimentDirectory.open(named)
                    .orElseThrow(() ->
                            Settings.refused(Option.RESUME, named.toString(), "another process is at this experiment"));
        }
        Optional<ExperimentDirectory> unfinished =
                ExperimentDirectory.findUnfinished(options.results(), options.definition());
        if (unfinished.isPresent()) {
            return unfinished.get();
        }
        Path path = RunDirectory.create(
                options.results(),
                Clock.systemUTC().instant(),
                "experiment",
                options.definition().name());
        return ExperimentDirectory.open(path).orElseThrow(() -> new IOException(path + " is in use"));
    }

    private static Experiment begun(ExperimentDirectory directory, Definition definition)
            throws IOException, UsageException {
        if (!ExperimentDirectory.isOne(directory.path())) {
            return Experiment.begin(definition, Clock.systemUTC().instant().toString());
        }
        Experiment kept = directory.read();
        if (!kept.definition().equals(definition)) {
            throw Settings.refused(
                    Option.RESUME,
                    directory.path().toString(),
                    "another experiment: its options, code, JVM or bus files are not those of this command");
        }
        if (kept.finishedAt() != null) {
            throw Settings.refused(Option.RESUME, directory.path().toString(), "this experiment is finished");
        }
        return kept;
    }

    private static void stopOnShutdown(ArmJvms jvms, Path directory, AtomicBoolean over) {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            if (!over.get()) {
                                jvms.stop();
                                System.err.println("cxfperf: stopped; the same command goes on with " + directory);
                                // The exit value of a signal says nothing about the experiment; this one does.
                                Runtime.getRuntime().halt(ExitCode.FAILED.code());
                            }
                        },
                        "stop-experiment"));
    }

    private static void announce(AbOptions options, Experiment begun, Path directory) throws UsageException {
        Definition definition = begun.definition();
        WarmUp warmup = options.shared().forRole(Role.CLIENTSERVER, Map.of()).warmUp();
        Duration load = RunLength.loadOf(options.shared().forRole(Role.CLIENTSERVER, Map.of()));
        System.out.println(Wrapping.wrap(
                String.format(
                        Locale.ROOT,
                        "experiment %s: %d arms x %d runs of %s%d s, %s %s; %s%s",
                        definition.name(),
                        definition.arms().size(),
                        definition.pairs(),
                        warmup.isJudged() ? WarmUpText.sureness(warmup) + " " : "",
                        load.toSeconds(),
                        WarmUpText.sureness(warmup),
                        ProgressLine.time(load.plus(ArmJvms.AROUND_A_LOAD).multipliedBy(begun.missingRuns())),
                        begun.sharedHost()
                                ? "SHARED_HOST: client and server on this host"
                                : "servers at " + definition.server(),
                        begun.runs().isEmpty() ? "" : "; goes on with " + begun.finishedRuns() + " finished runs"),
                "  "));
        for (Arm arm : definition.arms()) {
            System.out.println(Wrapping.wrap(
                    String.format(Locale.ROOT, "  %-16s %s", arm.name(), arm.describe()), " ".repeat(19)));
        }
        System.out.println("results go to " + directory);
    }

    private static ExitCode publish(Experiment done, Path directory) throws IOException {
        ExperimentSummary summary = done.summary();
        for (Reports.Unwritten unwritten :
                Reports.OF_EXPERIMENT.write(new ReportedExperiment(summary, directory), directory)) {
            throw new IOException(unwritten.file() + ": " + ErrorText.of(unwritten.why()), unwritten.why());
        }
        System.out.println();
        System.out.print(ExperimentText.render(summary));
        System.out.println("results: " + directory);
        return done.comparisons().stream().anyMatch(comparison -> comparison.outcome() == Outcome.INVALID)
                ? ExitCode.INVALID
                : ExitCode.PASSED;
    }

    /** One line for each run. */
    private record Telling() implements ExperimentLoop.Listener {

        @Override
        public void started(PlannedRun run) {
            // The status line shows it while it runs.
        }

        @Override
        public void finished(PlannedRun run, List<RunRecord> records) {
            records.forEach(record -> tell(run, record));
        }

        private static void tell(PlannedRun run, RunRecord record) {
            Double throughput = record.metrics().get(Metric.THROUGHPUT);
            String status = Terminal.textStyle().status(record.status());
            System.out.println(Wrapping.wrap(
                    String.format(
                            Locale.ROOT,
                            "run %2d of %d  %-16s %s%s%s",
                            run.number(),
                            run.of(),
                            run.arm().name(),
                            record.threads() == null
                                    ? ""
                                    : String.format(Locale.ROOT, "%3d threads  ", record.threads()),
                            throughput == null ? "" : String.format(Locale.ROOT, "%,.1f calls/s  ", throughput),
                            record.why() == null
                                    ? status
                                    : status + ": " + record.why() + "; see " + record.directory()),
                    "  "));
        }

        @Override
        public void skipped(PlannedRun run) {
            System.out.printf(
                    Locale.ROOT,
                    "run %2d of %d  %-16s left out: its comparison is invalid already%n",
                    run.number(),
                    run.of(),
                    run.arm().name());
        }
    }
}
