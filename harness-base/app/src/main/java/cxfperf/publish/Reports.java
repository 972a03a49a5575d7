package cxfperf.publish;

import cxfperf.experiment.Experiment;
import cxfperf.experiment.SeriesResult;
import cxfperf.report.ExperimentDocument;
import cxfperf.report.RunDocument;
import cxfperf.report.SeriesDocument;
import cxfperf.report.TablesDocument;
import cxfperf.report.document.Document;
import cxfperf.report.render.HtmlPage;
import cxfperf.report.render.MarkdownText;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.ExperimentDirectory;
import cxfperf.stored.StoredRun;
import cxfperf.stored.StoredRuns;
import cxfperf.stored.StoredSeries;
import cxfperf.stored.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The report files of a result, which show the content of its stored files to people and build tools. Rendering a
 * report reads the stored files that it needs. A new format is a renderer of documents and a line here.
 */
public final class Reports {

    private interface Making<T> {
        T make() throws IOException;
    }

    /** A file that could not be rendered or written. */
    public record Unwritten(ResultFile file, Throwable why) {}

    private final Map<ResultFile, Making<String>> reports = new LinkedHashMap<>();

    private Reports() {}

    private Reports with(ResultFile file, Making<String> text) {
        reports.put(file, text);
        return this;
    }

    /** The reports in the directory of a run. */
    public static Reports ofRun(Path directory, RunResult result) {
        return ofRun(
                () -> RunDocument.of(result, StoredRuns.profile(directory)),
                () -> RunDocument.of(StoredRuns.read(directory), List.of(), ""));
    }

    /** The reports of a stored run, with the arguments of {@link RunDocument#of(StoredRun, List, String)}. */
    public static Reports ofRun(StoredRun run, List<String> notes, String files) {
        return ofRun(() -> RunDocument.of(run.named(""), notes, files), () -> RunDocument.of(run, notes, files));
    }

    private static Reports ofRun(Making<Document> text, Making<Document> page) {
        return new Reports()
                .with(ResultFile.REPORT_MARKDOWN, () -> MarkdownText.render(text.make()))
                .with(ResultFile.REPORT_HTML, () -> HtmlPage.render(page.make()));
    }

    public static Reports ofSeries(SeriesResult result) {
        return new Reports()
                .with(ResultFile.REPORT_MARKDOWN, () -> MarkdownText.render(SeriesDocument.of(result)))
                .with(ResultFile.REPORT_HTML, () -> HtmlPage.render(SeriesDocument.of(result)));
    }

    /** The reports of an experiment, from its {@link #document}. */
    public static Reports ofExperiment(Document experiment) {
        return new Reports()
                .with(ResultFile.EXPERIMENT_MARKDOWN, () -> MarkdownText.render(experiment))
                .with(ResultFile.REPORT_HTML, () -> HtmlPage.render(experiment));
    }

    /**
     * Makes the document of an experiment, with links to the pages of its runs.
     *
     * @param directory the directory of the experiment, with its runs below it
     */
    public static Document document(Experiment experiment, Path directory) {
        return experiment.definition().asksForComparisons()
                ? ExperimentDocument.of(experiment, run -> pageOfRun(directory, run))
                : TablesDocument.of(experiment, run -> pageOfRun(directory, run));
    }

    /**
     * The text of one of the files.
     *
     * @throws IOException if a stored file that the report needs cannot be read
     */
    public String text(ResultFile file) throws IOException {
        return reports.get(file).make();
    }

    /** Writes all reports. A report that cannot be rendered or written does not stop the others. */
    public List<Unwritten> write(Path directory) {
        List<Unwritten> unwritten = new ArrayList<>();
        for (ResultFile file : reports.keySet()) {
            try {
                WholeFile.write(file.in(directory), text(file));
            } catch (IOException e) {
                unwritten.add(new Unwritten(file, e));
            }
        }
        return unwritten;
    }

    /**
     * @return empty if the directory does not hold a sweep, a search, tables or a finished experiment
     * @throws IOException if its file cannot be read
     */
    public static Optional<String> page(Path directory) throws IOException {
        return document(
                        directory,
                        experiment -> experiment.finishedAt() != null
                                || !experiment.definition().asksForComparisons())
                .map(HtmlPage::render);
    }

    /**
     * The document of a sweep, a search or an experiment that goes on, from its finished runs.
     *
     * @return empty if no run of an experiment is finished
     * @throws IOException if its file cannot be read
     */
    public static Optional<Document> soFar(Path directory) throws IOException {
        return document(directory, experiment -> !experiment.runs().isEmpty());
    }

    private static Optional<Document> document(Path directory, Predicate<Experiment> wanted) throws IOException {
        Optional<SeriesResult> series = StoredSeries.read(directory);
        return series.isPresent() || !ExperimentDirectory.isOne(directory)
                ? series.map(SeriesDocument::of)
                : Optional.of(ExperimentDirectory.read(directory))
                        .filter(wanted)
                        .map(experiment -> document(experiment, directory));
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
     * The path of the page of an experiment's run; null if there is no page.
     *
     * @param experiment the directory of the experiment, which holds its page
     * @param run the directory of the run, below that of the experiment
     */
    private static String pageOfRun(Path experiment, String run) {
        Path made = holding(experiment.resolve(run), ResultFile.REPORT_HTML);
        return made == null ? null : link(ResultFile.REPORT_HTML.in(experiment), ResultFile.REPORT_HTML.in(made));
    }

    /** The only directory inside the run's directory, if it has this file; otherwise null. */
    private static Path holding(Path run, ResultFile file) {
        try (Stream<Path> made = Files.list(run)) {
            return made.filter(each -> Files.isRegularFile(file.in(each)))
                    .findFirst()
                    .orElse(null);
        } catch (IOException e) {
            return null;
        }
    }
}
