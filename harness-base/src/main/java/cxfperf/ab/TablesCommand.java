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
import cxfperf.options.UsageException;
import cxfperf.publish.Reports;
import cxfperf.report.TablesDocument;
import cxfperf.report.VerdictText;
import cxfperf.report.document.Document;
import cxfperf.report.document.NumberText;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.Wrapping;
import cxfperf.result.experiment.TableCell;
import cxfperf.result.experiment.TablesSummary;
import cxfperf.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
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
        Arm first = definition.cells().get(0).run().arm();
        System.out.print(new Announcement(
                        definition.name(),
                        TablesDocument.tables(definition.tables().size()) + ", "
                                + definition.cells().size() + " cells",
                        ", each in JVMs of its own",
                        ArmOptions.of(first, options.shared()).forRole(Role.CLIENTSERVER, Map.of()),
                        begun.missing().size(),
                        begun.cells().isEmpty() ? "" : begun.cells().size() + " finished cells",
                        begun.sharedHost() ? null : definition.server(),
                        definition.tables(),
                        directory)
                .render());
    }

    /** One line for each cell. */
    private static void tell(PlannedCell planned, TableCell cell) {
        String status = Terminal.textStyle()
                .in(VerdictText.tone(cell.status()), cell.status().name());
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
        Document document = Reports.document(summary, directory);
        for (Reports.Unwritten unwritten : Reports.ofExperiment(document).write(directory)) {
            throw new IOException(unwritten.file() + ": " + ErrorText.of(unwritten.why()), unwritten.why());
        }
        System.out.println();
        System.out.print(ConsoleText.render(document, Terminal.textStyle()));
        System.out.println("results: " + directory);
        return ExitCode.of(summary.status());
    }
}
