package cxfperf.publish;

import cxfperf.report.FolderTable;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.ExperimentDirectory;
import cxfperf.stored.StoredRuns;
import cxfperf.stored.WholeFile;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The list of the runs in a results directory, {@code index.html}. */
public final class ResultsFolder {

    private static final String TITLE = "Results";

    /** The depth of an experiment's run below the results directory. */
    private static final int LEVELS = 4;

    private ResultsFolder() {}

    /**
     * The page that was written, and the numbers of results.
     *
     * @param unread number of results that cannot be read
     */
    public record FolderListing(Path page, int listed, int unread) {}

    /**
     * Lists the directory that contains a run's directory, unless it belongs to an experiment. Errors are not reported,
     * because the next run, or the command report, writes the list again.
     *
     * @param run the directory of the run
     */
    public static void afterRun(Path run) {
        Path results = run.toAbsolutePath().normalize().getParent();
        Path above = results.resolve("..").resolve("..").normalize();
        if (!Files.isDirectory(run) || ExperimentDirectory.isOne(above)) {
            return;
        }
        try {
            write(results);
        } catch (IOException e) {
            // The run is complete without its line in the list.
        }
    }

    /** @throws IOException if the page cannot be written, or if another file has its name */
    public static synchronized FolderListing write(Path results) throws IOException {
        Path page = ResultFile.INDEX.in(results);
        if (Files.exists(page, LinkOption.NOFOLLOW_LINKS) && !HtmlPage.isList(Files.readString(page))) {
            throw new IOException(page + " is no list of results: move it away");
        }
        List<Path> runs = new ArrayList<>();
        find(results, LEVELS, runs);
        runs.sort(Comparator.comparing(Path::getFileName).reversed());
        List<List<Cell>> rows = new ArrayList<>();
        for (Path run : runs) {
            try {
                rows.add(row(page, results, run));
            } catch (IOException | RuntimeException e) {
                // A damaged file is counted; its own report names the fault.
            }
        }
        WholeFile.write(page, HtmlPage.list(TITLE, FolderTable.of(rows)));
        return new FolderListing(page, rows.size(), runs.size() - rows.size());
    }

    /** Links are not followed, because they could form a loop. */
    private static void find(Path directory, int levels, List<Path> runs) {
        try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
            for (Path child : children) {
                if (child.endsWith(ResultFile.RESULT.toString())) {
                    runs.add(directory);
                } else if (levels > 0 && Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
                    find(child, levels - 1, runs);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Without permission to list a directory, its runs are unknown.
        }
    }

    private static List<Cell> row(Path page, Path results, Path run) throws IOException {
        RunResult result = StoredRuns.result(run);
        Path report = ResultFile.REPORT_HTML.in(run);
        Path top = results.resolve(results.relativize(run).getName(0));
        Path whole = ResultFile.REPORT_HTML.in(top);
        return FolderTable.row(
                result,
                Reports.link(page, Files.exists(report) ? report : run),
                Reports.link(page, run),
                !top.equals(run) && Files.exists(whole) ? Reports.link(page, whole) : null);
    }
}
