package cxfperf.run;

import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.publish.Reports;
import cxfperf.report.RunDocument;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.Wrapping;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.RunDirectory;
import cxfperf.stored.StoredJson;
import cxfperf.stored.StoredRun;
import cxfperf.terminal.Terminal;
import cxfperf.text.NumberText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** Prints the merged run of several load generators and stores it in its own directory, like a single run. */
public final class MergedRun {

    private MergedRun() {}

    /**
     * @param sum the result of {@link cxfperf.merge.ClientHosts}
     * @param hosts the number of load generators
     * @param above the parent of the run's new directory
     * @throws CannotRunException if the run cannot be stored
     */
    public static ExitCode publish(StoredRun sum, int hosts, Path above) throws CannotRunException {
        RunResult result = sum.result();
        System.out.print(ConsoleText.render(RunDocument.of(result), Terminal.textStyle()));
        notes(hosts).forEach(note -> System.out.println(Wrapping.wrap(note, "  ")));
        try {
            Path directory = RunDirectory.create(
                    above, Clock.systemUTC().instant(), result.scenario(), result.operation() + "-merged");
            StoredJson.write(result, ResultFile.RESULT.in(directory));
            PublishedRun.unwritten(Reports.ofRun(sum, notes(hosts), null).write(directory), directory);
            System.out.println("results: " + directory);
            System.out.println("report: " + ResultFile.REPORT_HTML.in(directory));
        } catch (IOException e) {
            throw new CannotRunException("the merged result cannot be stored: " + ErrorText.of(e));
        }
        return ExitCode.of(result.verdict().status());
    }

    private static List<String> notes(int hosts) {
        return List.of(
                "The merged result of " + NumberText.counted(hosts, "load generator") + ".",
                "Percentiles of single seconds cannot be computed from those of the load generators, and are not drawn.");
    }
}
