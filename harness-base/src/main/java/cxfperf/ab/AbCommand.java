package cxfperf.ab;

import cxfperf.experiment.CellRunner;
import cxfperf.experiment.ExperimentDirectory;
import cxfperf.experiment.ExperimentLoop;
import cxfperf.experiment.FinishedRun;
import cxfperf.experiment.KeptExperiment;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.RunRecord;
import cxfperf.experiment.Variant;
import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.publish.Reports;
import cxfperf.report.VerdictText;
import cxfperf.report.document.Document;
import cxfperf.report.document.NumberText;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.Wrapping;
import cxfperf.result.Status;
import cxfperf.result.experiment.Metric;
import cxfperf.terminal.StatusLine;
import cxfperf.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** An experiment, from its options to its verdict. */
public final class AbCommand {

    private AbCommand() {}

    /** All options, without a look at the environment. */
    public static void check(Settings settings, Home home) throws UsageException {
        if (TablesOptions.areAskedFor(settings, home)) {
            TablesOptions.from(settings, home, Map.of());
        } else {
            AbOptions.from(settings, home, Map.of());
        }
    }

    public static ExitCode run(Settings settings, Home home, Map<String, String> environment)
            throws UsageException, CannotRunException, InterruptedException {
        return TablesOptions.areAskedFor(settings, home)
                ? run(TablesOptions.from(settings, home, environment), home)
                : run(AbOptions.from(settings, home, environment), home);
    }

    private static <K extends KeptExperiment<K>> ExitCode run(ExperimentOptions<K> options, Home home)
            throws UsageException, CannotRunException, InterruptedException {
        Settings shared = options.shared();
        StatusLine status = new StatusLine(System.out, Terminal.isStandardOutput());
        RunJvms jvms = new RunJvms(
                shared, home, jars(options, home), RunJvms.SLACK, new TimeWaitPause(Path.of("/proc")), status);
        AtomicBoolean over = new AtomicBoolean();
        try (ExperimentDirectory<K> directory =
                ExperimentStart.from(shared, home).open(options)) {
            stopOnShutdown(jvms, directory.path(), over);
            K begun = ExperimentStart.begun(directory, options);
            System.out.print(Announcement.of(options, begun, directory.path()));
            K done = new ExperimentLoop<>(directory, jvms, Clock.systemUTC(), new Telling()).run(begun);
            return publish(options.document(done, directory.path()), done.status(), directory.path());
        } catch (CellRunner.StoppedException e) {
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

    /**
     * What to run for a variant that is of another CXF than this command, by the variant's name; built now where it has
     * to be.
     */
    private static Map<String, Path> jars(ExperimentOptions<?> options, Home home)
            throws UsageException, CannotRunException, InterruptedException {
        CxfBuild build = new CxfBuild(home, options.shared().scenario().name());
        Map<String, Path> byVersion = new HashMap<>();
        Map<String, Path> jars = new HashMap<>();
        for (PlannedRun run : options.definition().runs()) {
            Variant variant = run.variant();
            String version = variant.settings().get(VariantOptions.CXF_VERSION);
            if (version != null && !byVersion.containsKey(version)) {
                byVersion.put(version, build.jar(version, System.out));
            }
            if (version != null) {
                jars.put(variant.name(), byVersion.get(version));
            }
        }
        return jars;
    }

    /** Ends the run that is under way when this process is told to end, unless the experiment is over. */
    private static void stopOnShutdown(RunJvms jvms, Path directory, AtomicBoolean over) {
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

    private static ExitCode publish(Document document, Status status, Path directory) throws IOException {
        for (Reports.Unwritten unwritten : Reports.ofExperiment(document).write(directory)) {
            throw new IOException(unwritten.file() + ": " + ErrorText.of(unwritten.why()), unwritten.why());
        }
        System.out.println();
        System.out.print(ConsoleText.render(document, Terminal.textStyle()));
        System.out.println("results: " + directory);
        return ExitCode.of(status);
    }

    /** One line for each run, or for each of its points. */
    private record Telling() implements ExperimentLoop.Listener {

        @Override
        public void finished(PlannedRun run, FinishedRun finished) {
            finished.records(run).forEach(record -> tell(run, record));
        }

        @Override
        public void notWarm(PlannedRun run, FinishedRun finished) {
            finished(run, finished);
            System.out.printf(
                    Locale.ROOT,
                    "run %2d of %d  %-16s does not count: it is repeated with a longer warm-up%n",
                    run.number(),
                    run.of(),
                    run.variant().name());
        }

        private static void tell(PlannedRun run, RunRecord record) {
            Double throughput = record.metrics().get(Metric.THROUGHPUT);
            Status status = record.shownStatus();
            String why = record.shownWhy();
            System.out.println(Wrapping.wrap(
                    String.format(
                            Locale.ROOT,
                            "run %2d of %d  %-16s %s%s%s",
                            run.number(),
                            run.of(),
                            run.variant().name(),
                            record.point().isOnly()
                                    ? ""
                                    : String.format(
                                            Locale.ROOT,
                                            "%11s  ",
                                            record.point().text()),
                            throughput == null ? "" : NumberText.rate(throughput) + " calls/s  ",
                            Terminal.textStyle().in(VerdictText.tone(status), status.name())
                                    + (why == null ? "" : ": " + why + "; see " + record.directory())),
                    "  "));
        }

        @Override
        public void skipped(PlannedRun run) {
            System.out.printf(
                    Locale.ROOT,
                    "run %2d of %d  %-16s left out: nothing can be compared with it any more%n",
                    run.number(),
                    run.of(),
                    run.variant().name());
        }
    }
}
