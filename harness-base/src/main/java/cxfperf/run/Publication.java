package cxfperf.run;

import cxfperf.jvms.ExitCode;
import cxfperf.options.ClientOptions;
import cxfperf.options.ErrorText;
import cxfperf.report.JunitXml;
import cxfperf.report.MarkdownTable;
import cxfperf.report.html.HtmlReport;
import cxfperf.result.RunResult;
import cxfperf.stored.HistoryCsv;
import cxfperf.stored.JsonReport;
import cxfperf.stored.RunStart;
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
public record Publication(RunResult result, ExitCode code) {

    /** Prints the result and writes all its files, as far as that can be done. */
    static Publication of(RunResult result, ClientOptions options, Path directory, RunConsole console) {
        console.ends(result);
        try {
            JsonReport.write(result, directory.resolve("result.json"));
            Files.deleteIfExists(directory.resolve(RunStart.FILE));
            console.written(directory);
        } catch (IOException e) {
            System.err.println("cxfperf: result.json could not be written to " + directory + ": " + ErrorText.of(e)
                    + "; here it is instead");
            System.out.print(JsonReport.render(result));
            return new Publication(result, ExitCode.INVALID);
        }
        writeReports(result, directory);
        write(
                directory,
                HtmlReport.FILE,
                () -> WholeFile.write(
                        directory.resolve(HtmlReport.FILE), HtmlReport.ofRun(StoredRuns.read(directory))));
        write(
                options.results(),
                "history.csv",
                () -> HistoryCsv.append(
                        options.results().resolve("history.csv"),
                        result,
                        options.results().relativize(directory).toString()));
        return new Publication(result, ExitCode.of(result.verdict().status()));
    }

    /** For a CI system, and for an issue. */
    public static void writeReports(RunResult result, Path directory) {
        write(directory, "junit.xml", () -> WholeFile.write(directory.resolve("junit.xml"), JunitXml.render(result)));
        write(
                directory,
                "report.md",
                () -> WholeFile.write(directory.resolve("report.md"), MarkdownTable.render(result)));
    }

    /** Writes a file that says again what {@code result.json} holds: without it, the run is as good as with it. */
    static void write(Path directory, String name, Writing writing) {
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
