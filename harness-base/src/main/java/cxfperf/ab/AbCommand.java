package cxfperf.ab;

import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.ExperimentLoop;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.RunRecord;
import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.publish.Reports;
import cxfperf.report.VerdictText;
import cxfperf.report.document.Document;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.Wrapping;
import cxfperf.result.Reason;
import cxfperf.result.experiment.Metric;
import cxfperf.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
        if (TablesOptions.areAskedFor(settings, home)) {
            return TablesCommand.run(TablesOptions.from(settings, home, environment), home);
        }
        AbOptions options = AbOptions.from(settings, home, environment);
        Definition definition = options.definition();
        return options.start()
                .run(
                        definition.name(),
                        definition,
                        Experiment.FORM,
                        startedAt -> Experiment.begin(definition, startedAt),
                        definition.arms(),
                        options.shared(),
                        home,
                        (begun, directory, jvms) -> {
                            announce(options, begun, directory.path());
                            Experiment done =
                                    new ExperimentLoop(directory, jvms, Clock.systemUTC(), new Telling()).run(begun);
                            return publish(done, directory.path());
                        });
    }

    private static void announce(AbOptions options, Experiment begun, Path directory) throws UsageException {
        Definition definition = begun.definition();
        System.out.print(new Announcement(
                        definition.name(),
                        definition.arms().size() + " arms x " + definition.pairs() + " runs",
                        "",
                        options.shared().forRole(Role.CLIENTSERVER, Map.of()),
                        begun.missingRuns(),
                        begun.runs().isEmpty() ? "" : begun.finishedRuns() + " finished runs",
                        begun.sharedHost() ? null : definition.server(),
                        definition.arms(),
                        directory)
                .render());
    }

    private static ExitCode publish(Experiment done, Path directory) throws IOException {
        Document document = Reports.document(done.summary(), directory);
        for (Reports.Unwritten unwritten : Reports.ofExperiment(document).write(directory)) {
            throw new IOException(unwritten.file() + ": " + ErrorText.of(unwritten.why()), unwritten.why());
        }
        System.out.println();
        System.out.print(ConsoleText.render(document, Terminal.textStyle()));
        System.out.println("results: " + directory);
        return done.comparisons().stream().anyMatch(comparison -> !comparison.compares())
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

        @Override
        public void notWarm(PlannedRun run, List<RunRecord> records) {
            records.forEach(record -> tell(run, record));
            System.out.printf(
                    Locale.ROOT,
                    "run %2d of %d  %-16s does not count: it is repeated with a longer warm-up%n",
                    run.number(),
                    run.of(),
                    run.arm().name());
        }

        private static void tell(PlannedRun run, RunRecord record) {
            Double throughput = record.metrics().get(Metric.THROUGHPUT);
            String status = Terminal.textStyle()
                    .in(VerdictText.tone(record.status()), record.status().name());
            System.out.println(Wrapping.wrap(
                    String.format(
                            Locale.ROOT,
                            "run %2d of %d  %-16s %s%s%s",
                            run.number(),
                            run.of(),
                            run.arm().name(),
                            record.point().isOnly()
                                    ? ""
                                    : String.format(
                                            Locale.ROOT,
                                            "%11s  ",
                                            record.point().text()),
                            throughput == null ? "" : String.format(Locale.ROOT, "%,.1f calls/s  ", throughput),
                            status + detail(record)),
                    "  "));
        }

        private static String detail(RunRecord record) {
            if (record.why() == null && record.warm()) {
                return "";
            }
            return (record.why() == null ? ", " + Reason.Code.NOT_WARM + ": " + record.notWarm() : ": " + record.why())
                    + "; see " + record.directory();
        }

        @Override
        public void skipped(PlannedRun run) {
            System.out.printf(
                    Locale.ROOT,
                    "run %2d of %d  %-16s left out: nothing can be compared with it any more%n",
                    run.number(),
                    run.of(),
                    run.arm().name());
        }
    }
}
