package cxfperf.jvms;

import cxfperf.options.Home;
import cxfperf.probe.HostLimits;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Whether this process may open enough files to start at all. Every jar is one, and a JVM that cannot open the next
 * fails with whatever error its class loader is in the middle of: so this is asked first, with as few classes as can
 * be.
 */
public final class OpenFiles {

    /** The jars of a CXF scenario, the JVM's own files, and the first sockets. */
    private static final long NEEDED = 200;

    private OpenFiles() {}

    /** @return what to tell the user, or null where there are enough */
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
