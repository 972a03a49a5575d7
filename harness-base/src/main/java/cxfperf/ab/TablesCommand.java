package cxfperf.ab;

import cxfperf.experiment.Arm;
import cxfperf.experiment.table.PlannedCell;
import cxfperf.experiment.table.TablesDefinition;
import cxfperf.experiment.table.TablesExperiment;
import cxfperf.experiment.table.TablesLoop;
import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.publish.ReportedTables;
import cxfperf.publish.Reports;
import cxfperf.report.NumberText;
import cxfperf.report.ProgressLine;
import cxfperf.report.Wrapping;
import cxfperf.report.table.TableNotes;
import cxfperf.report.table.TablesText;
import cxfperf.result.experiment.TableCell;
import cxfperf.result.experiment.TablesSummary;
import cxfperf.terminal.Terminal;
import cxfperf.terminal.WarmUpText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** An experiment of tables, from its options to its files. */
final class TablesCommand {

    private TablesCommand() {}

    static ExitCode run(TablesOptions options, Home home)
            throws UsageException, CannotRunException, InterruptedException {
        TablesDefinition definition = options.definition();
        List<Arm> arms =
                definition.cells().stream().map(cell -> cell.run().arm()).toList();
        return options.start()
                .run(
                        definition.name(),
                        definition,
                        TablesExperiment.FORM,
                        startedAt -> TablesExperiment.begin(definition, startedAt),
                        arms,
                        options.shared(),
                        home,
                        (begun, directory, jvms) -> {
                            announce(options, begun, directory.path());
                            TablesExperiment done = new TablesLoop(
                                            directory, jvms::finish, Clock.systemUTC(), TablesCommand::tell)
                                    .run(begun);
                            return publish(done.summary(), directory.path());
                        });
    }

    private static void announce(TablesOptions options, TablesExperiment begun, Path directory) throws UsageException {
        TablesDefinition definition = begun.definition();
        Settings cell = ArmOptions.of(definition.cells().get(0).run().arm(), options.shared())
                .forRole(Role.CLIENTSERVER, Map.of());
        Duration load = RunLength.loadOf(cell);
        String sureness = WarmUpText.sureness(cell.warmUp());
        System.out.println(Wrapping.wrap(
                String.format(
                        Locale.ROOT,
                        "experiment %s: %s, %d cells of %s%d s, each in JVMs of its own, %s %s; %s%s",
                        definition.name(),
                        TableNotes.tables(definition.tables().size()),
                        definition.cells().size(),
                        cell.warmUp().isJudged() ? sureness + " " : "",
                        load.toSeconds(),
                        sureness,
                        ProgressLine.time(load.plus(ArmJvms.AROUND_A_LOAD)
                                .multipliedBy(begun.missing().size())),
                        begun.sharedHost()
                                ? "SHARED_HOST: client and server on this host"
                                : "servers at " + definition.server(),
                        begun.cells().isEmpty()
                                ? ""
                                : "; goes on with " + begun.cells().size() + " finished cells"),
                "  "));
        for (Arm table : definition.tables()) {
            System.out.println(Wrapping.wrap(
                    String.format(Locale.ROOT, "  %-16s %s", table.name(), table.describe()), " ".repeat(19)));
        }
        System.out.println("results go to " + directory);
    }

    /** One line for each cell. */
    private static void tell(PlannedCell planned, TableCell cell) {
        String status = Terminal.textStyle().status(cell.status());
        System.out.println(Wrapping.wrap(
                String.format(
                        Locale.ROOT,
                        "run %2d of %d  %-24s %s%s",
                        planned.run().number(),
                        planned.run().of(),
                        planned.run().arm().name(),
                        cell.figures() == null
                                ? ""
                                : NumberText.rate(cell.figures().perSecond()) + " calls/s  ",
                        cell.why() == null ? status : status + ": " + cell.why() + "; see " + cell.directory()),
                "  "));
    }

    private static ExitCode publish(TablesSummary summary, Path directory) throws IOException {
        ReportedTables reported = new ReportedTables(summary, directory);
        for (Reports.Unwritten unwritten : Reports.OF_TABLES.write(reported, directory)) {
            throw new IOException(unwritten.file() + ": " + ErrorText.of(unwritten.why()), unwritten.why());
        }
        System.out.println();
        System.out.print(TablesText.render(summary, reported.notes()));
        System.out.println("results: " + directory);
        return ExitCode.of(summary.status());
    }
}
