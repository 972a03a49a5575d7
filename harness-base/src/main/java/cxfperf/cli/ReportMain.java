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
import cxfperf.result.ResultFile;
import cxfperf.stored.StoredRun;
import cxfperf.stored.StoredRuns;
import cxfperf.stored.StoredSeries;
import cxfperf.stored.WholeFile;
import cxfperf.text.NumberText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The report role: renders stored runs again, alone or side by side. */
public final class ReportMain {

    private ReportMain() {}

    /**
     * The plan of a report, checked without reading the runs.
     *
     * @param directories those that were given; empty for a list of all results
     * @param above the default directory of the page of several runs
     * @param out the page's file; empty for the default
     */
    public record ReportPlan(List<Path> directories, List<Path> runs, Path above, Optional<Path> out) {

        private static ReportPlan ofAll(Home home) {
            List<Path> none = List.of();
            return new ReportPlan(none, none, home.results(), Optional.empty());
        }

        private Path file() {
            return out.orElseGet(() -> ResultFile.REPORT_HTML.in(above));
        }
    }

    public static ExitCode run(ReportPlan plan) throws CannotRunException {
        try {
            return report(plan);
        } catch (IOException e) {
            throw new CannotRunException("the report cannot be made: " + ErrorText.of(e));
        }
    }

    private static ExitCode report(ReportPlan plan) throws IOException {
        if (plan.directories().isEmpty()) {
            return list(plan.above());
        }
        if (plan.directories().size() == 1) {
            Optional<String> page = Reports.page(plan.directories().get(0));
            if (page.isPresent()) {
                return write(plan.file(), page.get());
            }
        }
        List<StoredRun> runs = new ArrayList<>();
        for (Path directory : plan.runs()) {
            runs.add(StoredRuns.read(directory).named(name(directory, plan.runs())));
        }
        return write(plan.file(), page(plan, runs));
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

    /**
     * The name of the run's directory, with those above it where another run has the same name, such as on another
     * host.
     */
    static String name(Path run, List<Path> all) {
        int names = 1;
        while (names < run.getNameCount() && isOfSeveral(end(run, names), all)) {
            names++;
        }
        return end(run, names).toString();
    }

    private static boolean isOfSeveral(Path end, List<Path> all) {
        return all.stream().filter(other -> other.endsWith(end)).count() > 1;
    }

    private static Path end(Path run, int names) {
        return run.subpath(run.getNameCount() - names, run.getNameCount());
    }

    private static String page(ReportPlan plan, List<StoredRun> runs) throws IOException {
        Path file = plan.file();
        List<Path> leftOut = new ArrayList<>();
        for (Path directory : plan.directories()) {
            leftOut.addAll(Reports.inside(directory));
        }
        leftOut.forEach(directory ->
                System.out.println("left out: " + directory + ", a sweep or an experiment, has a page of its own"));
        Reports reports = runs.size() == 1
                ? Reports.ofRun(
                        runs.get(0),
                        List.of(),
                        Reports.linkInto(file, plan.runs().get(0)))
                : Reports.ofRuns(
                        runs,
                        plan.runs().stream()
                                .map(run -> Reports.linkInto(file, run) + ResultFile.REPORT_HTML)
                                .toList(),
                        leftOut.stream()
                                .map(directory -> Reports.link(file, directory))
                                .toList());
        return reports.text(ResultFile.REPORT_HTML);
    }

    private static ExitCode write(Path file, String text) throws IOException {
        WholeFile.write(file, text);
        System.out.println("report: " + file);
        return ExitCode.PASSED;
    }

    public static ReportPlan plan(Settings settings, Home home) throws UsageException {
        if (!settings.has(Option.RESULTS) && !settings.has(Option.OUT)) {
            return ReportPlan.ofAll(home);
        }
        List<Path> given = settings.given(Option.RESULTS)
                .orElseThrow(() -> new UsageException("-D" + Option.RESULTS.optionName()
                        + "=DIR[,DIR...] is expected: the directories of the stored runs"));
        List<Path> directories = new ArrayList<>();
        List<Path> runs = new ArrayList<>();
        boolean several = given.size() > 1;
        for (Path typed : given) {
            Path directory = typed.toAbsolutePath().normalize();
            directories.add(directory);
            runs.addAll(find(directory, typed.toString(), several));
        }
        Path above = runs.size() == 1 || !several
                ? directories.get(0)
                : (StoredSeries.isOne(directories.get(0)) ? directories : runs)
                        .get(0)
                        .getParent();
        return new ReportPlan(directories, runs, above, page(settings));
    }

    /** The absolute path of the page that {@code -Dout} names. */
    static Optional<Path> page(Settings settings) throws UsageException {
        Optional<Path> page =
                settings.given(Option.OUT).map(file -> file.toAbsolutePath().normalize());
        if (page.isPresent()
                && (Files.isDirectory(page.get())
                        || !Files.isDirectory(page.get().getParent()))) {
            throw Settings.refused(
                    Option.OUT, page.get().toString(), "a file is expected, in a directory that there is");
        }
        return page;
    }

    /** @param several whether other directories are given as well: an experiment has a page of its own only */
    private static List<Path> find(Path directory, String given, boolean several) throws UsageException {
        String expected = "the directory of a run, with its " + ResultFile.RESULT + " or, of a killed one, "
                + ResultFile.STARTED + ", or a directory of such directories is expected";
        if (!Files.isDirectory(directory)) {
            throw Settings.refused(Option.RESULTS, given, expected);
        }
        try {
            List<Path> runs = StoredRuns.find(directory);
            if (runs.isEmpty() && (several || Reports.page(directory).isEmpty())) {
                throw Settings.refused(Option.RESULTS, given, expected);
            }
            return runs;
        } catch (IOException e) {
            throw Settings.refused(Option.RESULTS, given, "cannot be listed: " + ErrorText.of(e));
        }
    }
}
