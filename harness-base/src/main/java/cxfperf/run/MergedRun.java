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
import cxfperf.stored.WholeFile;
import cxfperf.terminal.Terminal;
import cxfperf.text.NumberText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prints the merged run of several load generators and stores it in a directory of its own, like a single run. */
public final class MergedRun {

    private MergedRun() {}

    /**
     * @param sum of {@link cxfperf.merge.ClientHosts}
     * @param hosts number of load generators
     * @param above the directory in which the run's directory is made
     * @param page the file of its page; empty for a page in its directory
     * @throws CannotRunException if it cannot be stored
     */
    public static ExitCode publish(StoredRun sum, int hosts, Path above, Optional<Path> page)
            throws CannotRunException {
        RunResult result = sum.result();
        System.out.print(ConsoleText.render(RunDocument.of(result), Terminal.textStyle()));
        notes(hosts).forEach(note -> System.out.println(Wrapping.wrap(note, "  ")));
        try {
            Path directory = RunDirectory.create(
                    above, Clock.systemUTC().instant(), result.scenario(), result.operation() + "-merged");
            Path html = page.orElse(ResultFile.REPORT_HTML.in(directory));
            store(sum, hosts, directory, html);
            System.out.println("results: " + directory);
            System.out.println("report: " + html);
        } catch (IOException e) {
            throw new CannotRunException("the sum cannot be kept: " + ErrorText.of(e));
        }
        return ExitCode.of(result.verdict().status());
    }

    /**
     * Stores the sum and its reports.
     *
     * @param page the file of its page
     */
    public static void store(StoredRun sum, int hosts, Path directory, Path page) throws IOException {
        StoredJson.write(sum.result(), ResultFile.RESULT.in(directory));
        if (sum.profile().isPresent()) {
            WholeFile.write(
                    ResultFile.PROFILE.in(directory),
                    StoredJson.render(sum.profile().get()));
        }
        Reports reports = Reports.ofRun(sum, notes(hosts), null);
        List<ResultFile> beside = new ArrayList<>(reports.files());
        beside.remove(ResultFile.REPORT_HTML);
        PublishedRun.unwritten(reports.write(directory, beside), directory);
        WholeFile.write(page, reports.text(ResultFile.REPORT_HTML));
    }

    private static List<String> notes(int hosts) {
        return List.of(
                "The sum of " + NumberText.counted(hosts, "load generator")
                        + ". Calls, times, bytes and costs are those of the interval in which all of them were calling;"
                        + " a call belongs to it if it started in it. Peaks are those of whole windows.",
                "The percentiles of single seconds do not follow from those of the hosts and are not drawn.");
    }
}
