package cxfperf.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The pages that users read, found in the checkout of the module under test. */
public final class Manual {

    private static final int DEPTH = 4;
    private static final Set<String> NOT_OURS = Set.of("target", "results");

    private Manual() {}

    /** The top of the checkout: the nearest directory above that has the manual. */
    public static Path top() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(directory.resolve("docs"))) {
            directory = directory.getParent();
            if (directory == null) {
                throw new IllegalStateException("no docs/ above " + Path.of("").toAbsolutePath());
            }
        }
        return directory;
    }

    /** All Markdown pages of the checkout, those of its modules among them. */
    public static List<ManualPage> pages() throws IOException {
        Path top = top();
        try (Stream<Path> files = Files.walk(top, DEPTH)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> isOurs(top.relativize(file)))
                    .sorted()
                    .map(file -> ManualPage.read(top, file))
                    .toList();
        }
    }

    /** @param name from the top of the checkout, such as {@code docs/options.md} */
    public static ManualPage page(String name) {
        return ManualPage.read(top(), top().resolve(name));
    }

    /** What is built, measured or hidden is no page, and neither is a golden file. */
    private static boolean isOurs(Path fromTop) {
        for (Path part : fromTop) {
            if (NOT_OURS.contains(part.toString()) || part.toString().startsWith(".")) {
                return false;
            }
        }
        return !fromTop.toString().contains("src" + fromTop.getFileSystem().getSeparator());
    }
}
