package cxfperf.probe;

import cxfperf.text.Secrets;
import java.lang.management.ManagementFactory;
import java.util.List;

/** The command-line flags of this JVM, without secrets and without the flags that the harness itself adds. */
public final class GivenFlags {

    /**
     * Suppresses HotSpot's two lines per thread that it cannot start. The harness reports the failure once; a hundred
     * such lines would hide its message.
     */
    public static final String NO_THREAD_WARNINGS = "-Xlog:os+thread=off";

    /** Suppresses the warning of newer JDKs about libraries that call native code. */
    public static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    /**
     * Suppresses the warning of JDKs from {@value #UNSAFE_ACCESS_FROM} on about libraries that access memory through
     * {@code Unsafe}.
     */
    public static final String UNSAFE_ACCESS = "--sun-misc-unsafe-memory-access=allow";

    /** The first JDK that knows {@link #UNSAFE_ACCESS}; an older JDK does not start with it. */
    public static final int UNSAFE_ACCESS_FROM = 23;

    /** Ends a JVM that is out of memory, because it could not measure. Its files have the seconds so far. */
    public static final String EXIT_ON_OUT_OF_MEMORY = "-XX:+ExitOnOutOfMemoryError";

    private static final List<String> OWN =
            List.of(NO_THREAD_WARNINGS, NATIVE_ACCESS, UNSAFE_ACCESS, EXIT_ON_OUT_OF_MEMORY);

    private GivenFlags() {}

    /** Returns the flags in the order of the command line. Any thread. */
    public static List<String> ofThisJvm() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> !flag.startsWith("-Dcxfperf.") && !OWN.contains(flag))
                .map(Secrets::redactedFlag)
                .toList();
    }
}
