package cxfperf.probe;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** What this JVM is and what it runs on, read from itself. */
public final class EnvironmentFacts {

    private EnvironmentFacts() {}

    public static Map<String, Object> ofThisJvm() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put(
                "jvm",
                System.getProperty("java.vm.name") + " " + Runtime.version() + " (" + System.getProperty("java.vendor")
                        + ")");
        facts.put("harness", HarnessCode.fingerprint());
        facts.put("jvmFlags", GivenFlags.ofThisJvm());
        facts.put(
                "gc",
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList());
        facts.put("maxHeapMiB", Runtime.getRuntime().maxMemory() >> 20);
        facts.put(
                "os",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
        facts.put("cpus", Runtime.getRuntime().availableProcessors());
        facts.put("threadPerAsyncTask", AsyncTasks.haveThreadsOfTheirOwn());
        HostLimits limits = HostLimits.read(Path.of("/proc"));
        facts.put("openFilesLimit", limits.openFilesSoft());
        facts.put("localPorts", limits.ports());
        facts.values().removeIf(Objects::isNull);
        return facts;
    }
}
