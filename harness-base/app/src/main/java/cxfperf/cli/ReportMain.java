package cxfperf.cli;

import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.publish.Reports;
import cxfperf.publish.ResultsFolder;
import cxfperf.publish.ResultsFolder.FolderListing;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.ResultFile;
import cxfperf.stored.ExperimentDirectory;
import cxfperf.stored.StoredRuns;
import cxfperf.stored.WholeFile;
import cxfperf.text.NumberText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The report role: renders the page of a stored run, sweep, search or experiment again, or lists all results. */
public final class ReportMain {

    private static final int BEGINNING = 200;

    private ReportMain() {}

    /** @param directory of a run, a sweep, a search or an experiment; empty for a list of all results */
    public record ReportPlan(Optional<Path> directory, Path results, Optional<Path> out) {}

    public static ExitCode run(ReportPlan plan) throws CannotRunException {
        try {
            return plan.directory().isPresent() ? render(plan.directory().get(), plan.out()) : list(plan.results());
        } catch (IOException e) {
            throw new CannotRunException("the report cannot be made: " + ErrorText.of(e));
        } catch (RuntimeException e) {
            throw new CannotRunException("the report cannot be made, a stored file is damaged: " + ErrorText.of(e));
        }
    }

    private static ExitCode render(Path directory, Optional<Path> out) throws IOException {
        Path file = out.orElseGet(() -> ResultFile.REPORT_HTML.in(directory));
        Optional<String> whole = Reports.page(directory);
        if (whole.isEmpty() && ExperimentDirectory.isOne(directory)) {
            throw new IOException(directory + " holds an experiment that is not finished");
        }
        WholeFile.write(
                file,
                whole.isPresent()
                        ? whole.get()
                        : Reports.ofRun(StoredRuns.read(directory), List.of(), Reports.linkInto(file, directory))
                                .text(ResultFile.REPORT_HTML));
        System.out.println("report: " + file);
        return ExitCode.PASSED;
    }

    private static ExitCode list(Path results) throws IOException {
        if (!Files.isDirectory(results)) {
            System.out.println("report: there are no results yet: " + results + " is no directory");
            return ExitCode.PASSED;
        }
        FolderListing list = ResultsFolder.write(results);
        System.out.println("report: " + list.page() + " lists " + NumberText.counted(list.listed(), "run")
                + (list.unread() == 0 ? "" : "; left out: " + list.unread() + " whose result cannot be read"));
        return ExitCode.PASSED;
    }

    public static ReportPlan plan(Settings settings, Home home) throws UsageException {
        if (!settings.has(Option.RESULTS) && !settings.has(Option.OUT)) {
            return new ReportPlan(Optional.empty(), home.results(), Optional.empty());
        }
        List<Path> given = settings.given(Option.RESULTS)
                .orElseThrow(() -> new UsageException(
                        "-D" + Option.RESULTS.optionName() + "=DIR is expected: the directory of a stored run"));
        Path directory = given.get(0).toAbsolutePath().normalize();
        if (!StoredRuns.isFinished(directory)
                && !StoredRuns.wasKilled(directory)
                && !ExperimentDirectory.isOne(directory)) {
            throw settings.refused(
                    Option.RESULTS,
                    "the directory of a run is expected, with its " + ResultFile.RESULT + " or, of a killed one, "
                            + ResultFile.STARTED + ", or that of a sweep, a search or an experiment");
        }
        return new ReportPlan(Optional.of(directory), home.results(), page(settings, HtmlPage.MARK));
    }

    /**
     * The absolute path of the page that {@code -Dout} names.
     *
     * @param mark near the beginning of an earlier page, which may be written over
     */
    static Optional<Path> page(Settings settings, String mark) throws UsageException {
        Optional<Path> page =
                settings.given(Option.OUT).map(file -> file.toAbsolutePath().normalize());
        if (page.isPresent()
                && (Files.isDirectory(page.get())
                        || !Files.isDirectory(page.get().getParent()))) {
            throw Settings.refused(
                    Option.OUT, page.get().toString(), "a file is expected, in a directory that there is");
        }
        if (page.isPresent()
                && Files.exists(page.get())
                && !beginning(page.get()).contains(mark)) {
            throw Settings.refused(
                    Option.OUT, page.get().toString(), "this file is there and is no such page: name a new one");
        }
        return page;
    }

    private static String beginning(Path file) throws UsageException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw Settings.refused(Option.OUT, file.toString(), "cannot be read: " + ErrorText.of(e));
        }
    }
}
