package cxfperf.publish;

import cxfperf.experiment.Experiment;
import cxfperf.experiment.ExperimentDirectory;
import cxfperf.experiment.FindResult;
import cxfperf.experiment.SweepResult;
import cxfperf.report.ExperimentDocument;
import cxfperf.report.FindDocument;
import cxfperf.report.RatioTable;
import cxfperf.report.RunDocument;
import cxfperf.report.RunsDocument;
import cxfperf.report.ScalingText;
import cxfperf.report.SweepDocument;
import cxfperf.report.TablesDocument;
import cxfperf.report.document.Document;
import cxfperf.report.render.HtmlPage;
import cxfperf.report.render.MarkdownText;
import cxfperf.result.Profile;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredJson;
import cxfperf.stored.StoredRun;
import cxfperf.stored.StoredRuns;
import cxfperf.stored.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The report files of a result, which show people and build tools what its stored files hold. Rendering a report reads
 * the stored files that it needs. A new format is a renderer of documents and a line here.
 */
public final class Reports {

    /** A file and the code that renders its text. */
    private record Report(ResultFile file, Rendering rendering) {}

    private interface Rendering {
        String render() throws IOException;
    }

    /** A file that could not be rendered or written. */
    public record Unwritten(ResultFile file, Throwable why) {}

    private final List<Report> reports;

    private Reports(Report... reports) {
        this.reports = List.of(reports);
    }

    /** The reports in the directory of a run. */
    public static Reports ofRun(Path directory, RunResult result) {
        return new Reports(
                new Report(ResultFile.JUNIT, () -> RunDocument.junit(result)),
                new Report(
                        ResultFile.REPORT_MARKDOWN,
                        () -> MarkdownText.render(RunDocument.of(result, StoredRuns.profile(directory)))),
                new Report(
                        ResultFile.REPORT_HTML,
                        () -> HtmlPage.render(RunDocument.of(StoredRuns.read(directory), List.of(), ""))));
    }

    /**
     * The reports of a stored run, or of the merged run of several load generators.
     *
     * @param notes sentences next to the headline figures
     * @param files directory of the run's files, relative to the page, ending with a slash, or empty; null where the
     *     run has no files of its own
     */
    public static Reports ofRun(StoredRun run, List<String> notes, String files) {
        return new Reports(
                new Report(ResultFile.JUNIT, () -> RunDocument.junit(run.result())),
                new Report(
                        ResultFile.REPORT_MARKDOWN,
                        () -> MarkdownText.render(RunDocument.of(run.result(), run.profile()))),
                new Report(ResultFile.REPORT_HTML, () -> HtmlPage.render(RunDocument.of(run, notes, files))));
    }

    public static Reports ofSweep(SweepResult sweep) {
        return new Reports(
                new Report(ResultFile.JUNIT, () -> SweepDocument.junit(sweep)),
                new Report(ResultFile.REPORT_MARKDOWN, () -> MarkdownText.render(SweepDocument.of(sweep))),
                new Report(ResultFile.REPORT_HTML, () -> HtmlPage.render(SweepDocument.of(sweep))));
    }

    public static Reports ofFind(FindResult find) {
        return new Reports(
                new Report(ResultFile.JUNIT, () -> FindDocument.junit(find)),
                new Report(ResultFile.REPORT_MARKDOWN, () -> MarkdownText.render(FindDocument.of(find))),
                new Report(ResultFile.REPORT_HTML, () -> HtmlPage.render(FindDocument.of(find))));
    }

    /** The reports of an experiment, from its {@link #document}. */
    public static Reports ofExperiment(Document experiment) {
        return new Reports(
                new Report(ResultFile.EXPERIMENT_MARKDOWN, () -> MarkdownText.render(experiment)),
                new Report(ResultFile.REPORT_HTML, () -> HtmlPage.render(experiment)));
    }

    /**
     * The reports of several runs side by side.
     *
     * @param runs two or more runs, in their order on the page
     * @param pages path of each run's page, relative to this one
     * @param leftOut directories that are not shown because they do not hold a single run, relative to the page
     */
    public static Reports ofRuns(List<StoredRun> runs, List<String> pages, List<String> leftOut) {
        return new Reports(
                new Report(ResultFile.REPORT_HTML, () -> HtmlPage.render(RunsDocument.of(runs, pages, leftOut))));
    }

    public static Reports ofExperiments(List<Experiment> experiments) {
        return new Reports(
                new Report(ResultFile.RATIOS, () -> RatioTable.of(experiments).markdown()),
                new Report(ResultFile.RATIOS_PICTURE, () -> RatioTable.of(experiments)
                        .svg()));
    }

    /**
     * Makes the document of an experiment, with links to the pages of its runs. Tables also use the profiles of runs.
     *
     * @param directory the directory of the experiment, with its runs below it
     */
    public static Document document(Experiment experiment, Path directory) {
        return experiment.definition().asksForTables()
                ? TablesDocument.of(
                        experiment,
                        run -> pageOfRun(directory, run),
                        ScalingText.of(experiment, run -> profile(directory.resolve(run))))
                : ExperimentDocument.of(experiment, run -> pageOfRun(directory, run));
    }

    /** @return null where the run was not profiled or its files cannot be read; the run's own page shows that */
    private static Profile profile(Path run) {
        try (Stream<Path> made = Files.list(run)) {
            Optional<Path> profiled = made.filter(each -> Files.isRegularFile(ResultFile.PROFILE.in(each)))
                    .findFirst();
            return profiled.isEmpty()
                    ? null
                    : StoredRuns.profile(profiled.get()).orElse(null);
        } catch (IOException e) {
            return null;
        }
    }

    /** The files, in the order in which they are written. */
    public List<ResultFile> files() {
        return reports.stream().map(Report::file).toList();
    }

    /**
     * The text of one of the files.
     *
     * @throws IOException if a stored file that the report needs cannot be read
     */
    public String text(ResultFile file) throws IOException {
        for (Report report : reports) {
            if (report.file() == file) {
                return report.rendering().render();
            }
        }
        throw new IllegalArgumentException("there is no " + file + " of this kind of result");
    }

    /** Writes all reports. A report that cannot be rendered or written does not stop the others. */
    public List<Unwritten> write(Path directory) {
        return write(directory, files());
    }

    /** Writes these reports only. */
    public List<Unwritten> write(Path directory, List<ResultFile> files) {
        List<Unwritten> unwritten = new ArrayList<>();
        for (ResultFile file : files) {
            try {
                WholeFile.write(file.in(directory), text(file));
            } catch (IOException | OutOfMemoryError e) {
                unwritten.add(new Unwritten(file, e));
            }
        }
        return unwritten;
    }

    /**
     * @return empty where the directory does not hold a sweep, a search, tables or a finished experiment
     * @throws IOException if its file cannot be read
     */
    public static Optional<String> page(Path directory) throws IOException {
        if (StoredJson.isSweep(directory)) {
            SweepResult sweep = StoredJson.readSweep(directory);
            return Optional.of(ofSweep(sweep).text(ResultFile.REPORT_HTML));
        }
        if (StoredJson.isFind(directory)) {
            FindResult find = StoredJson.readFind(directory);
            return Optional.of(ofFind(find).text(ResultFile.REPORT_HTML));
        }
        return experiment(directory).map(experiment -> HtmlPage.render(document(experiment, directory)));
    }

    /**
     * @return empty where the directory does not hold tables or a finished comparison
     * @throws IOException if its file cannot be read
     */
    public static Optional<Experiment> experiment(Path directory) throws IOException {
        return ExperimentDirectory.isOne(directory) && !StoredJson.isSweep(directory) && !StoredJson.isFind(directory)
                ? Optional.of(ExperimentDirectory.read(directory))
                        .filter(experiment -> experiment.finishedAt() != null
                                || experiment.definition().asksForTables())
                : Optional.empty();
    }

    /**
     * Lists the sweeps, searches and experiments directly inside a directory, by name.
     *
     * @throws IOException if it cannot be listed
     */
    public static List<Path> inside(Path directory) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            return children.filter(child -> Files.isRegularFile(ResultFile.SWEEP.in(child))
                            || Files.isRegularFile(ResultFile.FIND.in(child))
                            || ExperimentDirectory.isOne(child))
                    .sorted()
                    .toList();
        }
    }

    /**
     * @param page the file of the page
     * @param target a file or directory
     * @return path from the page to the target; empty for the page's own directory
     */
    public static String link(Path page, Path target) {
        Path from = page.toAbsolutePath().normalize().getParent();
        return StreamSupport.stream(
                        from.relativize(target.toAbsolutePath().normalize()).spliterator(), false)
                .map(Path::toString)
                .collect(Collectors.joining("/"));
    }

    /** Returns the {@link #link} to a directory as a prefix: empty, or ending with a slash. */
    public static String linkInto(Path page, Path directory) {
        String link = link(page, directory);
        return link.isEmpty() ? "" : link + "/";
    }

    /**
     * Finds the page of an experiment's run, in the one directory below the run's own; null where there is no page.
     *
     * @param experiment the directory of the experiment, which holds its page
     * @param run the directory of the run, below that of the experiment
     */
    private static String pageOfRun(Path experiment, String run) {
        try (Stream<Path> made = Files.list(experiment.resolve(run))) {
            return made.map(ResultFile.REPORT_HTML::in)
                    .filter(Files::isRegularFile)
                    .map(page -> link(ResultFile.REPORT_HTML.in(experiment), page))
                    .findFirst()
                    .orElse(null);
        } catch (IOException e) {
            return null;
        }
    }
}
