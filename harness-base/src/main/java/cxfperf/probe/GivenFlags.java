package cxfperf.probe;

import java.lang.management.ManagementFactory;
import java.util.List;

/** The flags that this JVM was given, without secrets; the harness's own are left out. */
public final class GivenFlags {

    /**
     * HotSpot writes two lines for each thread that it cannot start. A harness that asked for too many says so once,
     * and a hundred of those lines would hide it.
     */
    public static final String NO_THREAD_WARNINGS = "-Xlog:os+thread=off";

    /** Newer JDKs warn of libraries that call the operating system by native code. */
    public static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    /**
     * JDKs from {@value #UNSAFE_ACCESS_FROM} on warn of libraries that keep their memory outside of the heap by
     * {@code Unsafe}.
     */
    public static final String UNSAFE_ACCESS = "--sun-misc-unsafe-memory-access=allow";

    /** Older ones do not start with {@link #UNSAFE_ACCESS}. */
    public static final int UNSAFE_ACCESS_FROM = 23;

    private static final List<String> OWN =
            List.of(NO_THREAD_WARNINGS, NATIVE_ACCESS, UNSAFE_ACCESS, OutOfMemoryMark.FLAG);

    private GivenFlags() {}

    /** In the order of the command line. Any thread. */
    public static List<String> ofThisJvm() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> !flag.startsWith("-Dcxfperf.") && !OWN.contains(flag))
                .map(Secrets::redactedFlag)
                .toList();
    }
}
