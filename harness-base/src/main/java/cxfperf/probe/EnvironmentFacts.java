package cxfperf.probe;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

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
        facts.put("threadPerAsyncTask", hasThreadPerAsyncTask());
        HostLimits limits = HostLimits.read(Path.of("/proc"));
        facts.put("openFilesLimit", limits.openFilesSoft());
        facts.put("localPorts", limits.ports());
        facts.values().removeIf(Objects::isNull);
        return facts;
    }

    /**
     * Whether each asynchronous task that names no executor has a new thread: with fewer than two threads in the common
     * pool, which a host with one or two CPUs has, a JDK before 25 does so. {@code java.net.http}, and with it CXF's
     * default conduit, has one such task in each call.
     */
    public static boolean hasThreadPerAsyncTask() {
        return new CompletableFuture<Void>().defaultExecutor() != ForkJoinPool.commonPool();
    }

    /** Which build of the harness runs: jars of one source are the same to the byte. */
    private static final class HarnessCode {

        private static final int BYTES = 8;

        private HarnessCode() {}

        /** A hash of its jar; what there is instead, where it is not packed. */
        static String fingerprint() {
            CodeSource source = HarnessCode.class.getProtectionDomain().getCodeSource();
            try {
                Path jar = source == null ? null : Path.of(source.getLocation().toURI());
                if (jar == null || !Files.isRegularFile(jar)) {
                    return "not packed";
                }
                byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
                return "sha256:" + HexFormat.of().formatHex(hash, 0, BYTES);
            } catch (IOException | URISyntaxException | NoSuchAlgorithmException | IllegalArgumentException e) {
                return "unknown: " + e.getMessage();
            }
        }
    }
}
