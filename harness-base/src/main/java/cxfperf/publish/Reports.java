package cxfperf.publish;

import cxfperf.report.ExperimentMarkdown;
import cxfperf.report.FindJunitXml;
import cxfperf.report.FindMarkdown;
import cxfperf.report.ProfileMarkdown;
import cxfperf.report.RatiosMarkdown;
import cxfperf.report.RatiosSvg;
import cxfperf.report.RunJunitXml;
import cxfperf.report.RunMarkdown;
import cxfperf.report.SweepJunitXml;
import cxfperf.report.SweepMarkdown;
import cxfperf.report.TablesMarkdown;
import cxfperf.report.html.ExperimentHtml;
import cxfperf.report.html.FindHtml;
import cxfperf.report.html.RunHtml;
import cxfperf.report.html.RunsHtml;
import cxfperf.report.html.SweepHtml;
import cxfperf.report.html.TablesHtml;
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
 * hold. A new format is a renderer and a line here.
 *
 * @param <T> what they are made from
 */
public final class Reports<T> {

    /** Of one run, and of the sum of several client hosts. */
    public static final Reports<ReportedRun> OF_RUN = new Reports<>(List.of(
            new Report<>(ResultFile.JUNIT, run -> RunJunitXml.render(run.result())),
            new Report<>(
                    ResultFile.REPORT_MARKDOWN,
                    run -> RunMarkdown.render(run.result())
                            + run.profile().map(ProfileMarkdown::render).orElse("")),
            new Report<>(ResultFile.REPORT_HTML, run -> RunHtml.render(run.stored(), run.notes(), run.files()))));

    public static final Reports<SweepResult> OF_SWEEP = new Reports<>(List.of(
            new Report<>(ResultFile.JUNIT, SweepJunitXml::render),
            new Report<>(ResultFile.REPORT_MARKDOWN, SweepMarkdown::render),
            new Report<>(ResultFile.REPORT_HTML, SweepHtml::render)));

    public static final Reports<FindResult> OF_FIND = new Reports<>(List.of(
            new Report<>(ResultFile.JUNIT, FindJunitXml::render),
            new Report<>(ResultFile.REPORT_MARKDOWN, FindMarkdown::render),
            new Report<>(ResultFile.REPORT_HTML, FindHtml::render)));

    public static final Reports<ReportedExperiment> OF_EXPERIMENT = new Reports<>(List.of(
            new Report<>(ResultFile.EXPERIMENT_MARKDOWN, experiment -> ExperimentMarkdown.render(experiment.summary())),
            new Report<>(
                    ResultFile.REPORT_HTML,
                    experiment -> ExperimentHtml.render(experiment.summary(), experiment::pageOf))));

    public static final Reports<ReportedTables> OF_TABLES = new Reports<>(List.of(
            new Report<>(
                    ResultFile.EXPERIMENT_MARKDOWN, tables -> TablesMarkdown.render(tables.summary(), tables.notes())),
            new Report<>(
                    ResultFile.REPORT_HTML,
                    tables -> TablesHtml.render(tables.summary(), tables::pageOf, tables.notes()))));

    /** Of several runs side by side. */
    public static final Reports<ReportedRuns> OF_RUNS = new Reports<>(List.of(
            new Report<>(ResultFile.REPORT_HTML, runs -> RunsHtml.render(runs.runs(), runs.pages(), runs.leftOut()))));

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
