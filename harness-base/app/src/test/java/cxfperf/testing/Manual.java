package cxfperf.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** The pages that users read, found in the checkout of the module under test. */
public final class Manual {

    private static final int DEPTH = 4;
    private static final Set<String> NOT_OURS = Set.of("target", "results");

    /** Null until a test asks for them. */
    private static List<ManualPage> pages;

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
    public static synchronized List<ManualPage> pages() throws IOException {
        if (pages == null) {
            Path top = top();
            pages = files(DEPTH).stream()
                    .filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !top.relativize(file).toString().contains("src" + File.separator))
                    .map(file -> ManualPage.read(top, file))
                    .toList();
        }
        return pages;
    }

    /** All files of the checkout, in order, without what is built, measured or hidden. */
    public static List<Path> files() throws IOException {
        return files(Integer.MAX_VALUE);
    }

    /** Does not enter a directory of the build: other tests that run now create and delete files there. */
    private static List<Path> files(int depth) throws IOException {
        Path top = top();
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(top, Set.of(), depth, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = directory.getFileName().toString();
                return !directory.equals(top) && (NOT_OURS.contains(name) || name.startsWith("."))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile()) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(files);
        return files;
    }

    /** @param name from the top of the checkout, such as {@code docs/options.md} */
    public static ManualPage page(String name) {
        return ManualPage.read(top(), top().resolve(name));
    }
}
