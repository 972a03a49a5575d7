package cxfperf.cxf;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Makes a directory whole or not at all. Safe against other processes that make the same one at the same time. */
public final class WholeDirectory {

    private WholeDirectory() {}

    /** Writes what belongs into the directory. */
    @FunctionalInterface
    public interface Content {

        /** @param draft another directory, which is to become that one */
        void writeInto(Path draft) throws IOException, GeneralSecurityException, InterruptedException;
    }

    /**
     * Makes it. Whoever comes second finds the directory of the first and uses that.
     *
     * @param directory readable by its owner only, where the file system knows owners
     */
    public static void make(Path directory, Content content)
            throws IOException, GeneralSecurityException, InterruptedException {
        Files.createDirectories(directory.getParent());
        Path draft = Files.createTempDirectory(directory.getParent(), directory.getFileName() + "-draft");
        try {
            content.writeInto(draft);
            Files.move(draft, directory, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            // The kernel's own words for a directory that is there and not empty have no exception class here.
            if (!Files.isDirectory(directory)) {
                throw e;
            }
        } finally {
            delete(draft);
        }
    }

    private static void delete(Path draft) throws IOException {
        if (!Files.exists(draft)) {
            return;
        }
        List<Path> inside;
        try (Stream<Path> all = Files.walk(draft)) {
            inside = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : inside) {
            Files.delete(path);
        }
    }
}
