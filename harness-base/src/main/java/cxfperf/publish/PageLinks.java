package cxfperf.publish;

import java.nio.file.Path;
import java.util.stream.Collectors;
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
}
