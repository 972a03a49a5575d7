package cxfperf.cxf;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import org.apache.cxf.helpers.FileUtils;

/** Makes a directory completely or not at all. Safe against other processes that make the same one at the same time. */
public final class WholeDirectory {

    private WholeDirectory() {}

    /** Writes the content of the directory. */
    @FunctionalInterface
    public interface Content {

        /**
         * Writes all files. Called once, on the caller's thread; after an exception the draft is removed.
         *
         * @param draft a temporary directory, which is then renamed
         */
        void writeInto(Path draft) throws IOException, GeneralSecurityException, InterruptedException;
    }

    /**
     * Makes the directory. If another process has made it in the meantime, its directory is used.
     *
     * @param directory readable by its owner only, if the file system has owners
     */
    public static void make(Path directory, Content content)
            throws IOException, GeneralSecurityException, InterruptedException {
        Files.createDirectories(directory.getParent());
        Path draft = Files.createTempDirectory(directory.getParent(), directory.getFileName() + "-draft");
        try {
            content.writeInto(draft);
            Files.move(draft, directory, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            // An atomic move to a directory that is not empty throws no exception class of its own.
            if (!Files.isDirectory(directory)) {
                throw e;
            }
        } finally {
            if (Files.exists(draft)) {
                FileUtils.removeDir(draft.toFile());
            }
        }
    }
}
