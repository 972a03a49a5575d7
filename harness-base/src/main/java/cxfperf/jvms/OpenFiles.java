package cxfperf.jvms;

import cxfperf.options.Home;
import cxfperf.probe.HostLimits;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Checks that this process may open enough files to start a load JVM. Each jar needs a file descriptor, and a class
 * loader without one fails with an unrelated error. So a command makes this check first, with few classes.
 */
public final class OpenFiles {

    /** Enough for the jars of a CXF scenario, the JVM's own files and the first sockets. */
    private static final long NEEDED = 200;

    private OpenFiles() {}

    /** @return the error for the user, or null where the limit suffices or is unknown */
    public static String problem() {
        Long limit = HostLimits.read(Path.of("/proc")).openFilesSoft();
        return limit == null || limit >= NEEDED
                ? null
                : String.format(
                        Locale.ROOT,
                        "FILES_EXHAUSTED: this shell allows %d open files and a load JVM needs %d to start;"
                                + " raise it with ulimit -n 65536, then see %s/doctor",
                        limit,
                        NEEDED,
                        Home.ofThisProcess().scripts());
    }
}
