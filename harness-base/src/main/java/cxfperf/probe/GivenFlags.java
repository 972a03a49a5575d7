package cxfperf.probe;

import java.lang.management.ManagementFactory;
import java.util.List;

/** The flags that this JVM was given, without secrets; the harness's own are left out. */
public final class GivenFlags {

    /**
     * HotSpot writes two lines for each thread that it cannot start. A harness that asked for too many says so once, and a
     * hundred of those lines would hide it.
     */
    public static final String NO_THREAD_WARNINGS = "-Xlog:os+thread=off";

    private static final List<String> OWN = List.of(NO_THREAD_WARNINGS, OutOfMemoryMark.FLAG);

    private GivenFlags() {}

    /** In the order of the command line. Any thread. */
    public static List<String> ofThisJvm() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> !flag.startsWith("-Dcxfperf.") && !OWN.contains(flag))
                .map(Secrets::redactedFlag)
                .toList();
    }
}
