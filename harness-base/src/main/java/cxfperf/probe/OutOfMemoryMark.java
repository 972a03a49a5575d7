package cxfperf.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A file into which HotSpot writes a line when this JVM throws its first {@code OutOfMemoryError}. Code that catches
 * the error may swallow it, and a JVM without memory can rarely report it itself. Any thread.
 *
 * @param file file that is empty until then; null where no file was prepared
 */
public record OutOfMemoryMark(Path file) {

    private static final String VARIABLE = "CXFPERF_OUT_OF_MEMORY_MARK";
    private static final Path SHELL = Path.of("/bin/sh");

    /**
     * The flag for a JVM whose environment {@link #set} prepared. A user's own flag of this name still takes effect.
     */
    // HotSpot takes a semicolon for the end of a command, and expands %p.
    public static final String FLAG = "-XX:OnOutOfMemoryError=echo 'the server is out of memory: give it more heap"
            + " (-DsrvJvmArgs=-Xmx..., or -DjvmArgs of the server)' | tee -a \"$" + VARIABLE + "\"";

    /** Whether this host has the shell in which HotSpot runs the command. */
    public static boolean canBeMade() {
        return Files.isExecutable(SHELL);
    }

    /** Creates the file for a process with this environment; it is deleted when this process ends. */
    public static void set(Map<String, String> environment) {
        Path file = Path.of("/dev/null");
        try {
            file = Files.createTempFile("cxfperf", ".outofmemory");
            file.toFile().deleteOnExit();
        } catch (IOException e) {
            // HotSpot still prints the line on the console.
        }
        environment.put(VARIABLE, file.toString());
    }

    public static OutOfMemoryMark ofThisProcess() {
        String file = System.getenv(VARIABLE);
        return new OutOfMemoryMark(file == null ? null : Path.of(file));
    }

    /** Whether the JVM has ever been out of memory; null if unknown. */
    public Boolean isMade() {
        try {
            return file == null || !Files.isRegularFile(file) ? null : Files.size(file) > 0;
        } catch (IOException e) {
            return null;
        }
    }

    /** Deletes the file, at the end of the process. */
    public void remove() {
        if (file != null && Files.isRegularFile(file)) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                // An empty temporary file remains.
            }
        }
    }
}
