package cxfperf.probe;

import cxfperf.text.ContentHash;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.zip.ZipFile;

/** Facts about this JVM and its host. */
public final class EnvironmentFacts {

    private static final int BYTES_OF_A_HASH = 8;

    private EnvironmentFacts() {}

    public static Map<String, Object> ofThisJvm() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put(
                "jvm",
                System.getProperty("java.vm.name") + " " + Runtime.version() + " (" + System.getProperty("java.vendor")
                        + ")");
        facts.put("harness", harness());
        facts.put("jvmFlags", GivenFlags.ofThisJvm());
        facts.put(
                "gc",
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList());
        facts.put("maxHeapMiB", Runtime.getRuntime().maxMemory() >> 20);
        facts.put("host", host());
        facts.put(
                "cpuModel",
                ProcFiles.field(Path.of("/proc/cpuinfo"), "model name").orElse(null));
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

    /** Returns the name of this host; null where it is not known. */
    public static String host() {
        return ProcFiles.text(Path.of("/proc/sys/kernel/hostname"))
                .map(String::trim)
                .orElse(null);
    }

    /** Identifies this process among all earlier and later processes of its host. */
    public static String process() {
        ProcessHandle self = ProcessHandle.current();
        return self.pid() + "@"
                + self.info().startInstant().map(Object::toString).orElse("");
    }

    /**
     * Whether an asynchronous task without an executor starts a new thread. A JDK before 25 does so if the common pool
     * has fewer than two threads, which is the case on a host with one or two CPUs. {@code java.net.http}, and so CXF's
     * default conduit, runs one such task per call.
     */
    public static boolean hasThreadPerAsyncTask() {
        return new CompletableFuture<Void>().defaultExecutor() != ForkJoinPool.commonPool();
    }

    /**
     * Returns the names and checksums of all files in a jar, which differ between two builds with other content. This
     * takes a tenth of the time of reading the jar.
     */
    public static String filesOf(Path jar) throws IOException {
        StringBuilder text = new StringBuilder();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            zip.stream().forEach(file -> text.append(file.getName()).append(file.getCrc()));
        }
        return text.toString();
    }

    /**
     * Identifies the build of the harness by a hash of the names and checksums of the files in its jar: the build is
     * reproducible, so one source gives one hash. The text is "not packed" if the classes are in a directory.
     */
    private static String harness() {
        CodeSource source = EnvironmentFacts.class.getProtectionDomain().getCodeSource();
        try {
            Path jar = source == null ? null : Path.of(source.getLocation().toURI());
            if (jar == null || !Files.isRegularFile(jar)) {
                return "not packed";
            }
            byte[] hash = ContentHash.bytes(filesOf(jar).getBytes(StandardCharsets.UTF_8));
            return "sha256:" + HexFormat.of().formatHex(hash, 0, BYTES_OF_A_HASH);
        } catch (IOException | URISyntaxException | IllegalArgumentException e) {
            return "unknown: " + e.getMessage();
        }
    }
}
