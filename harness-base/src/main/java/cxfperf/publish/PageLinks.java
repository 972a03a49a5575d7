package cxfperf.publish;

import cxfperf.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Links of a page to what lies beside or below it, with slashes on any system. */
public final class PageLinks {

    private PageLinks() {}

    /**
     * @param page the file of the page
     * @param target a file or directory; empty where it is the directory of the page
     */
    public static String to(Path page, Path target) {
        Path from = page.toAbsolutePath().normalize().getParent();
        return StreamSupport.stream(
                        from.relativize(target.toAbsolutePath().normalize()).spliterator(), false)
                .map(Path::toString)
                .collect(Collectors.joining("/"));
    }

    /** As {@link #to}, as the start of the links to what is in the directory. */
    public static String into(Path page, Path directory) {
        String link = to(page, directory);
        return link.isEmpty() ? "" : link + "/";
    }

    /**
     * The page of a run of an experiment, in the one directory that the run made in its own; null where it left none.
     *
     * @param experiment the directory of the experiment, with its page
     * @param run the directory of the run, below it
     */
    static String ofRun(Path experiment, String run) {
        try (Stream<Path> made = Files.list(experiment.resolve(run))) {
            return made.map(ResultFile.REPORT_HTML::in)
                    .filter(Files::isRegularFile)
                    .map(page -> to(ResultFile.REPORT_HTML.in(experiment), page))
                    .findFirst()
                    .orElse(null);
        } catch (IOException e) {
            return null;
        }
    }
}
