package cxfperf.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A file into which HotSpot writes a line when this JVM throws its first {@code OutOfMemoryError}: whoever catches the
 * error may swallow it, and a JVM that is out of memory can tell of it itself only by chance. Any thread.
 *
 * @param file empty until then; null where nobody watches
 */
public record OutOfMemoryMark(Path file) {

    private static final String VARIABLE = "CXFPERF_OUT_OF_MEMORY_MARK";
    private static final Path SHELL = Path.of("/bin/sh");

    /** For a JVM that {@link #set} prepares; adds to what a user's own flag of this name does. */
    // HotSpot takes a semicolon for the end of a command, and expands %p.
    public static final String FLAG = "-XX:OnOutOfMemoryError=echo 'the server is out of memory: give it more heap"
            + " (-DsrvJvmArgs=-Xmx..., or -DjvmArgs of the server)' | tee -a \"$" + VARIABLE + "\"";

    /** Whether this host has the shell that HotSpot runs the command in. */
    public static boolean canBeMade() {
        return Files.isExecutable(SHELL);
    }

    /** Makes the file for a process that gets this environment, until this process ends. */
    public static void set(Map<String, String> environment) {
        Path file = Path.of("/dev/null");
        try {
            file = Files.createTempFile("cxfperf", ".outofmemory");
            file.toFile().deleteOnExit();
        } catch (IOException e) {
            // The line is still printed.
        }
        environment.put(VARIABLE, file.toString());
    }

    public static OutOfMemoryMark ofThisProcess() {
        String file = System.getenv(VARIABLE);
        return new OutOfMemoryMark(file == null ? null : Path.of(file));
    }

    /** Whether the JVM has ever been out of memory; null where that is not known. */
    public Boolean isMade() {
        try {
            return file == null || !Files.isRegularFile(file) ? null : Files.size(file) > 0;
        } catch (IOException e) {
            return null;
        }
    }

    /** At the end of the process. */
    public void remove() {
        if (file != null && Files.isRegularFile(file)) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                // An empty file stays behind.
            }
        }
    }
}
