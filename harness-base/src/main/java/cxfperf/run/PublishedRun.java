package cxfperf.run;

import cxfperf.jvms.ExitCode;
import cxfperf.options.ClientOptions;
import cxfperf.options.ErrorText;
import cxfperf.report.RunJunitXml;
import cxfperf.report.RunMarkdown;
import cxfperf.report.html.RunHtml;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.HistoryCsv;
import cxfperf.stored.StoredJson;
import cxfperf.stored.StoredRuns;
import cxfperf.stored.WholeFile;
import cxfperf.terminal.RunConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A result as it was shown and written.
 *
 * @param code INVALID, too, where {@code result.json} could not be written
 */
public record PublishedRun(RunResult result, ExitCode code) {

    /** Prints the result and writes all its files, as far as that can be done. */
    static PublishedRun of(RunResult result, ClientOptions options, Path directory, RunConsole console) {
        console.ends(result);
        try {
            StoredJson.write(result, ResultFile.RESULT.in(directory));
            Files.deleteIfExists(ResultFile.STARTED.in(directory));
            console.written(directory);
        } catch (IOException e) {
            System.err.println("cxfperf: " + ResultFile.RESULT + " could not be written to " + directory + ": "
                    + ErrorText.of(e) + "; here it is instead");
            System.out.print(StoredJson.render(result));
            return new PublishedRun(result, ExitCode.INVALID);
        }
        writeReports(result, directory);
        write(
                directory,
                ResultFile.REPORT_HTML,
                () -> WholeFile.write(
                        ResultFile.REPORT_HTML.in(directory), RunHtml.render(StoredRuns.read(directory))));
        write(
                options.results(),
                ResultFile.HISTORY,
                () -> HistoryCsv.append(
                        ResultFile.HISTORY.in(options.results()),
                        result,
                        options.results().relativize(directory).toString()));
        return new PublishedRun(result, ExitCode.of(result.verdict().status()));
    }

    /** For a CI system, and for an issue. */
    public static void writeReports(RunResult result, Path directory) {
        write(
                directory,
                ResultFile.JUNIT,
                () -> WholeFile.write(ResultFile.JUNIT.in(directory), RunJunitXml.render(result)));
        write(
                directory,
                ResultFile.REPORT_MARKDOWN,
                () -> WholeFile.write(ResultFile.REPORT_MARKDOWN.in(directory), RunMarkdown.render(result)));
    }

    /** Writes a file that says again what {@code result.json} holds: without it, the run is as good as with it. */
    static void write(Path directory, Object name, Writing writing) {
        try {
            writing.run();
        } catch (IOException | OutOfMemoryError e) {
            System.err.println("cxfperf: " + name + " could not be written to " + directory + ": " + ErrorText.of(e));
        }
    }

    /** What may fail for want of room on the disk. */
    interface Writing {
        void run() throws IOException;
    }
}
