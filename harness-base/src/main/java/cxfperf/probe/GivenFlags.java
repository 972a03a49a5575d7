package cxfperf.probe;

import java.lang.management.ManagementFactory;
import java.util.List;

/** The flags that this JVM was given, without secrets; the harness's own are left out. */
public final class GivenFlags {

    private GivenFlags() {}

    /** In the order of the command line. Any thread. */
    public static List<String> ofThisJvm() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> !flag.startsWith("-Dcxfperf.") && !flag.equals(OutOfMemoryMark.FLAG))
                .map(Secrets::redactedFlag)
                .toList();
    }
}
