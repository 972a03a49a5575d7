package cxfperf.jvms;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A file that a load JVM removes as its first act: a JVM that refuses its flags and one that dies in its run can end
 * with the same exit value. Removed, and not made, because a full disk allows that too. Any thread.
 *
 * @param file empty where none could be made: nobody knows then
 */
public record StartMark(Optional<Path> file) {

    private static final String VARIABLE = "CXFPERF_START_MARK";

    /** The mark of a process that gets this environment. */
    static StartMark set(Map<String, String> environment) {
        try {
            Path file = Files.createTempFile("cxfperf", ".starting");
            file.toFile().deleteOnExit();
            environment.put(VARIABLE, file.toString());
            return new StartMark(Optional.of(file));
        } catch (IOException e) {
            return new StartMark(Optional.empty());
        }
    }

    /** This process has started. */
    public static void remove() {
        String file = System.getenv(VARIABLE);
        if (file != null) {
            try {
                Files.deleteIfExists(Path.of(file));
            } catch (IOException e) {
                // An end with exit value 1, which nothing in the harness uses, would be taken for a failed start.
            }
        }
    }

    boolean isStillThere() {
        return file.isPresent() && Files.exists(file.get());
    }
}
