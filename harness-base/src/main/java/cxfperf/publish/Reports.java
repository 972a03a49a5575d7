package cxfperf.publish;

import cxfperf.report.FindDocument;
import cxfperf.report.JunitXml;
import cxfperf.report.RatiosMarkdown;
import cxfperf.report.RatiosSvg;
import cxfperf.report.RunDocument;
import cxfperf.report.RunsDocument;
import cxfperf.report.SweepDocument;
import cxfperf.report.render.HtmlPage;
import cxfperf.report.render.MarkdownText;
import cxfperf.result.FindResult;
import cxfperf.result.ResultFile;
import cxfperf.result.SweepResult;
import cxfperf.result.experiment.ExperimentSummary;
import cxfperf.stored.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Which report files each kind of result has: all that say again, for people and for build tools, what the stored files
 * hold. A new format is a renderer of documents and a line here.
 *
 * @param <T> what they are made from
 */
public final class Reports<T> {

    /** Of one run, and of the sum of several client hosts. */
    public static final Reports<ReportedRun> OF_RUN = new Reports<>(List.of(
            new Report<>(ResultFile.JUNIT, run -> JunitXml.of(run.result())),
            new Report<>(
                    ResultFile.REPORT_MARKDOWN,
                    run -> MarkdownText.render(RunDocument.of(run.result(), run.profile()))),
            new Report<>(
                    ResultFile.REPORT_HTML,
                    run -> HtmlPage.render(RunDocument.of(run.stored(), run.notes(), run.files())))));

    public static final Reports<SweepResult> OF_SWEEP = new Reports<>(List.of(
            new Report<>(ResultFile.JUNIT, JunitXml::of),
            new Report<>(ResultFile.REPORT_MARKDOWN, sweep -> MarkdownText.render(SweepDocument.of(sweep))),
            new Report<>(ResultFile.REPORT_HTML, sweep -> HtmlPage.render(SweepDocument.of(sweep)))));

    public static final Reports<FindResult> OF_FIND = new Reports<>(List.of(
            new Report<>(ResultFile.JUNIT, JunitXml::of),
            new Report<>(ResultFile.REPORT_MARKDOWN, find -> MarkdownText.render(FindDocument.of(find))),
            new Report<>(ResultFile.REPORT_HTML, find -> HtmlPage.render(FindDocument.of(find)))));

    public static final Reports<ReportedExperiment> OF_EXPERIMENT = new Reports<>(List.of(
            new Report<>(ResultFile.EXPERIMENT_MARKDOWN, experiment -> MarkdownText.render(experiment.document())),
            new Report<>(ResultFile.REPORT_HTML, experiment -> HtmlPage.render(experiment.document()))));

    public static final Reports<ReportedTables> OF_TABLES = new Reports<>(List.of(
            new Report<>(ResultFile.EXPERIMENT_MARKDOWN, tables -> MarkdownText.render(tables.document())),
            new Report<>(ResultFile.REPORT_HTML, tables -> HtmlPage.render(tables.document()))));

    /** Of several runs side by side. */
    public static final Reports<ReportedRuns> OF_RUNS = new Reports<>(List.of(new Report<>(
            ResultFile.REPORT_HTML,
            runs -> HtmlPage.render(RunsDocument.of(runs.runs(), runs.pages(), runs.leftOut())))));

    /** Of several experiments. */
    public static final Reports<List<ExperimentSummary>> OF_EXPERIMENTS = new Reports<>(List.of(
            new Report<>(ResultFile.RATIOS, RatiosMarkdown::render),
            new Report<>(ResultFile.RATIOS_PICTURE, RatiosSvg::render)));

    /** A file, and what renders its text. */
    private record Report<T>(ResultFile file, Renderer<T> renderer) {}

    private interface Renderer<T> {
        String render(T result) throws IOException;
    }

    /** A file that could not be written. */
    public record Unwritten(ResultFile file, Throwable why) {}

    private final List<Report<T>> reports;

    private Reports(List<Report<T>> reports) {
        this.reports = reports;
    }

    /** The files, in the order in which they are written. */
    public List<ResultFile> files() {
        return reports.stream().map(Report::file).toList();
    }

    /**
     * The text of one of the files.
     *
     * @throws IOException if what it is made from cannot be read
     */
    public String text(ResultFile file, T result) throws IOException {
        for (Report<T> report : reports) {
            if (report.file() == file) {
                return report.renderer().render(result);
            }
        }
        throw new IllegalArgumentException("there is no " + file + " of this kind of result");
    }

    /** Writes all of them, each for itself: one that cannot be rendered or written does not stop the next. */
    public List<Unwritten> write(T result, Path directory) {
        return write(result, directory, files());
    }

    /** Writes these of them. */
    public List<Unwritten> write(T result, Path directory, List<ResultFile> files) {
        List<Unwritten> unwritten = new ArrayList<>();
        for (ResultFile file : files) {
            try {
                WholeFile.write(file.in(directory), text(file, result));
            } catch (IOException | OutOfMemoryError e) {
                unwritten.add(new Unwritten(file, e));
            }
        }
        return unwritten;
    }
}
