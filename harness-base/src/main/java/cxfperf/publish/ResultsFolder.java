package cxfperf.publish;

import cxfperf.experiment.Experiment;
import cxfperf.experiment.SeriesResult;
import cxfperf.report.FolderEntries;
import cxfperf.report.render.FolderPage;
import cxfperf.report.render.FolderPage.BrokenEntry;
import cxfperf.report.render.FolderPage.FolderEntry;
import cxfperf.report.render.FolderPage.FolderLine;
import cxfperf.report.render.FolderPage.FolderPlace;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.ExperimentDirectory;
import cxfperf.stored.StoredRuns;
import cxfperf.stored.StoredSeries;
import cxfperf.stored.Timeline;
import cxfperf.stored.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The list of a results directory, {@code index.html}. The page holds its entries as data, so that only results which
 * are new or have changed are read again. Several processes may write it at once: the last one to write lists all.
 */
public final class ResultsFolder {

    /** The files that hold a result, the one that counts first. */
    private static final List<ResultFile> HOLDING = List.of(
            ResultFile.RESULT,
            ResultFile.TABLES,
            ResultFile.EXPERIMENT,
            ResultFile.SWEEP,
            ResultFile.FIND,
            ResultFile.STARTED);

    /** A sum of load generators, which its directory's name shows, is listed in the place of the runs beside it. */
    private static final Pattern SUM = Pattern.compile(".*-merged(-\\d+)?");

    private static final int MOST_DIRECTORIES = 100_000;
    private static final int MOST_READ_AFTER_A_RUN = 50;
    private static final long LARGEST_RESULT = 16 << 20;
    private static final long LARGEST_TIMELINE = 64 << 20;
    private static final long LARGEST_PAGE = 128 << 20;

    /** While this page was written, another process may have stored a result and listed it before. */
    private static final int MOST_ATTEMPTS = 3;

    /** A draft of a process that was killed. */
    private static final Duration LEFT_BEHIND = Duration.ofMinutes(5);

    /**
     * What became of the page.
     *
     * @param listed number of results on it
     * @param leftOut number of directories without a readable result
     * @param unwritten why the page was not written; empty if it was
     */
    public record FolderListing(Path page, int listed, int leftOut, Optional<String> unwritten) {}

    private record ResultPlace(Path directory, FolderPlace place, ResultFile file) {

        private boolean isSum() {
            return SUM.matcher(directory.getFileName().toString()).matches();
        }
    }

    private final Path results;
    private final Map<String, FolderLine> known;
    private final List<ResultPlace> found = new ArrayList<>();
    private final List<FolderLine> entries = new ArrayList<>();
    private int looked;
    private int foreign;

    /** @param known results by their keys; those that are read are added */
    private ResultsFolder(Path results, Map<String, FolderLine> known) {
        this.results = results;
        this.known = known;
    }

    /**
     * Lists the directory that a run has its directory in, unless that belongs to an experiment. A page that cannot be
     * written is no matter of the run: nothing is reported.
     *
     * @param run the directory of the run
     * @param scripts the directory of the commands
     */
    public static void afterRun(Path run, String scripts) {
        Path results = run.toAbsolutePath().normalize().getParent();
        Path above = results.resolve("..").resolve("..").normalize();
        if (!Files.isDirectory(run) || ExperimentDirectory.isOne(above)) {
            return;
        }
        try {
            write(results, scripts, MOST_READ_AFTER_A_RUN);
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            // The next run, or the command report, lists it.
        }
    }

    /**
     * Lists a results directory, and reads all that is new.
     *
     * @param scripts the directory of the commands
     * @throws IOException if it cannot be listed, or the page cannot be written though the directory can
     */
    public static FolderListing write(Path results, String scripts) throws IOException {
        return write(results, scripts, Integer.MAX_VALUE);
    }

    private static synchronized FolderListing write(Path results, String scripts, int most) throws IOException {
        Path page = ResultFile.INDEX.in(results);
        boolean ours = !Files.exists(page, LinkOption.NOFOLLOW_LINKS);
        String before = "";
        if (Files.isRegularFile(page, LinkOption.NOFOLLOW_LINKS) && Files.size(page) <= LARGEST_PAGE) {
            // Another one's page can have any encoding.
            before = new String(Files.readAllBytes(page), StandardCharsets.UTF_8);
            ours = FolderPage.isOne(before);
        }
        Optional<String> unwritten = !Files.isWritable(results)
                ? Optional.of("the directory cannot be written to")
                : ours ? Optional.empty() : Optional.of("there is a file of this name that is no such list");
        ResultsFolder now = new ResultsFolder(results, FolderPage.read(before));
        now.search();
        String html = now.read(scripts, most);
        for (int attempt = 1; unwritten.isEmpty() && attempt <= MOST_ATTEMPTS && !html.equals(before); attempt++) {
            WholeFile.writeAmongOthers(page, html);
            before = html;
            ResultsFolder later = new ResultsFolder(results, now.known);
            later.search();
            if (!later.found.equals(now.found)) {
                html = later.read(scripts, most);
                now = later;
            }
        }
        int broken = (int) now.entries.stream().filter(FolderLine::broken).count();
        return new FolderListing(page, now.entries.size() - broken, broken + now.foreign, unwritten);
    }

    /** A directory without a result is searched, too, but not those inside it. */
    private void search() throws IOException {
        List<Path> others = search(results, "");
        for (Path other : others) {
            int before = found.size();
            try {
                search(other, other.getFileName() + "/");
            } catch (IOException e) {
                // Without permission to list it, nobody knows what it holds.
            }
            List<ResultPlace> inside = found.subList(before, found.size());
            if (inside.stream().anyMatch(ResultPlace::isSum)) {
                inside.removeIf(each -> !each.isSum());
            }
            foreign += inside.isEmpty() ? 1 : 0;
        }
        found.sort(
                Comparator.comparing((ResultPlace each) -> each.place().path()).reversed());
    }

    /**
     * Finds the results right inside a directory. Links are not followed, which could lead around in a circle.
     *
     * @param above the path of the directory, relative to the page, with a slash at its end
     * @return the directories that hold no result themselves
     */
    private List<Path> search(Path directory, String above) throws IOException {
        List<Path> others = new ArrayList<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
            for (Path child : children) {
                if (++looked > MOST_DIRECTORIES) {
                    break;
                }
                if (!Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
                    removeDraft(child);
                } else if (!find(child, above + child.getFileName())) {
                    others.add(child);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return others;
    }

    private static void removeDraft(Path file) {
        if (!WholeFile.isDraft(file) || !file.getFileName().toString().startsWith(ResultFile.INDEX.toString())) {
            return;
        }
        try {
            Instant written =
                    Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant();
            if (written.isBefore(Instant.now().minus(LEFT_BEHIND))) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // It has become the page meanwhile, or the directory cannot be written to.
        }
    }

    private boolean find(Path directory, String path) {
        for (ResultFile file : HOLDING) {
            try {
                BasicFileAttributes attributes = Files.readAttributes(file.in(directory), BasicFileAttributes.class);
                if (attributes.isRegularFile()) {
                    String stamp = file.name().charAt(0)
                            + Long.toString(attributes.lastModifiedTime().toMillis(), Character.MAX_RADIX)
                            + "." + Long.toString(attributes.size(), Character.MAX_RADIX);
                    found.add(new ResultPlace(directory, new FolderPlace(path, stamp), file));
                    return true;
                }
            } catch (IOException e) {
                // There is none, or it is not for this user.
            }
        }
        return false;
    }

    /** Returns the page. */
    private String read(String scripts, int most) {
        int left = most;
        int unread = 0;
        for (ResultPlace each : found) {
            String key = FolderPage.key(each.place());
            if (!known.containsKey(key)) {
                if (left-- <= 0) {
                    unread++;
                    continue;
                }
                known.put(key, line(each));
            }
            entries.add(known.get(key));
        }
        return FolderPage.render(scripts + "/report", entries, foreign, unread);
    }

    private static FolderLine line(ResultPlace each) {
        try {
            return FolderPage.line(read(each));
        } catch (IOException | RuntimeException e) {
            return FolderPage.line(new BrokenEntry(each.place(), FolderEntries.text(e.getMessage())));
        }
    }

    private static FolderEntry read(ResultPlace each) throws IOException {
        Path directory = each.directory();
        if (Files.size(each.file().in(directory)) > LARGEST_RESULT) {
            throw new IOException(each.file() + " is too large for a result");
        }
        FolderEntries entries =
                new FolderEntries(each.place(), Files.isRegularFile(ResultFile.REPORT_HTML.in(directory)));
        if (each.file() == ResultFile.RESULT) {
            RunResult result = StoredRuns.result(directory);
            return entries.ofRun(result, timeline(directory, result));
        }
        if (each.file() == ResultFile.STARTED) {
            return entries.ofRun(StoredRuns.start(directory));
        }
        Optional<SeriesResult> series = StoredSeries.read(directory);
        if (series.isPresent()) {
            return entries.ofSeries(series.get());
        }
        Experiment experiment = ExperimentDirectory.read(directory);
        return entries.ofExperiment(
                experiment, experiment.finishedAt() == null ? null : Reports.document(experiment, directory));
    }

    /** Without it the entry lacks its line. */
    private static Timeline timeline(Path directory, RunResult result) {
        try {
            Path file = ResultFile.TIMELINE.in(directory);
            return Files.isRegularFile(file) && Files.size(file) <= LARGEST_TIMELINE
                    ? StoredRuns.timeline(directory, result)
                    : Timeline.EMPTY;
        } catch (IOException e) {
            return Timeline.EMPTY;
        }
    }
}
