package cxfperf.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/**
 * The flight recorder of this JVM, for one window at a time. It runs all the while, and keeps next to nothing outside
 * of windows: the code that it changes, such as the constructor of exceptions, is compiled anew in the warm-up and not
 * in the window. Any thread.
 */
public final class WindowRecorder implements AutoCloseable {

    /** The most that the recording of a window keeps; above, its beginning is dropped. */
    public static final long MAX_BYTES = 128L << 20;

    /** The time between two samples of the running threads. */
    public static final Duration SAMPLE_PERIOD = Duration.ofMillis(10);

    /** Shorter waits for a monitor are not recorded. */
    public static final Duration LEAST_MONITOR_WAIT = Duration.ofNanos(10_000);

    /** Shorter waits of a parked thread are not recorded: there is at least one in each call of most conduits. */
    public static final Duration LEAST_PARK = Duration.ofNanos(100_000);

    /** The name of the fact that the recorder of a JVM stands by. */
    public static final String FACT = "profiled";

    private static final String MODULE = "jdk.jfr";

    /** The stacks of a call through CXF and its server are deeper than the recorder's own limit, 64. */
    private static final int STACK_DEPTH = 256;

    private static final Map<String, Map<String, String>> EVENTS = Map.of(
            "jdk.ExecutionSample", Map.of("period", millis(SAMPLE_PERIOD)),
            "jdk.JavaMonitorEnter", Map.of("threshold", micros(LEAST_MONITOR_WAIT), "stackTrace", "true"),
            "jdk.ThreadPark", Map.of("threshold", micros(LEAST_PARK), "stackTrace", "true"),
            "jdk.ObjectAllocationSample", Map.of("throttle", "300/s", "stackTrace", "true"),
            // Newer JDKs sample them unless they are told not to.
            "jdk.JavaExceptionThrow", Map.of("throttle", "off", "stackTrace", "true"),
            "jdk.ExceptionStatistics", Map.of("period", "1 s"));

    /**
     * When a window was recorded, by the clock of its JVM.
     *
     * @param from when the recording started
     * @param to when it ended
     */
    public record Recorded(Instant from, Instant to) {}

    private final Recording standBy;
    private final Path repository;
    private final long maxBytes;
    private Recording window;

    private WindowRecorder(Recording standBy, Path repository, long maxBytes) {
        this.standBy = standBy;
        this.repository = repository;
        this.maxBytes = maxBytes;
    }

    /** Whether this JVM has a flight recorder. */
    public static boolean isAvailable() {
        // The class is not there without its module.
        return ModuleLayer.boot().findModule(MODULE).isPresent() && FlightRecorder.isAvailable();
    }

    /**
     * Begins to stand by, which takes about half a second; only where there is a flight recorder.
     *
     * @throws UncheckedIOException if there is no place for its files
     */
    public static WindowRecorder standBy() {
        return standBy(MAX_BYTES);
    }

    /**
     * The same with another bound.
     *
     * @param maxBytes above it, the beginning of a window is dropped; the recorder drops whole files of some megabytes,
     *     and keeps the latest whatever its size
     */
    public static WindowRecorder standBy(long maxBytes) {
        Path repository;
        try {
            repository = Files.createTempDirectory("cxfperf-recorder-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        configure(repository);
        Recording recording = new Recording(settings());
        recording.setName("cxfperf-stand-by");
        recording.setToDisk(true);
        // Less than it keeps anyhow: the latest file.
        recording.setMaxSize(1);
        recording.start();
        return new WindowRecorder(recording, repository, maxBytes);
    }

    /** Only before the recorder's first recording: a JVM that was started with one keeps its own depth and place. */
    private static void configure(Path repository) {
        try {
            ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "jfrConfigure",
                            new Object[] {new String[] {"stackdepth=" + STACK_DEPTH, "repositorypath=" + repository}},
                            new String[] {String[].class.getName()});
        } catch (JMException e) {
            // The profile says how many stacks were cut.
        }
    }

    /** Starts to record; what was recorded before and not copied is gone. */
    public synchronized void start() {
        discard();
        window = new Recording(settings());
        window.setName("cxfperf-window");
        window.setToDisk(true);
        window.setMaxSize(maxBytes);
        window.start();
    }

    /** @throws IllegalStateException if nothing is being recorded */
    public synchronized Recorded stop() {
        if (window == null) {
            throw new IllegalStateException("nothing is being recorded");
        }
        window.stop();
        return new Recorded(window.getStartTime(), window.getStopTime());
    }

    /**
     * Writes what was recorded last.
     *
     * @throws IOException if it cannot be written
     */
    public synchronized void copyTo(Path file) throws IOException {
        if (window == null) {
            throw new IOException("nothing was recorded");
        }
        window.dump(file);
    }

    /** Frees what was recorded last. */
    public synchronized void discard() {
        if (window != null) {
            window.close();
            window = null;
        }
    }

    @Override
    public synchronized void close() {
        discard();
        standBy.close();
        // The recorder removes it when its JVM ends, but not of one that is halted.
        try (Stream<Path> files = Files.walk(repository)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // It is in the directory for temporary files.
        }
    }

    private static Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        EVENTS.forEach((event, values) -> {
            settings.put(event + "#enabled", "true");
            values.forEach((name, value) -> settings.put(event + "#" + name, value));
        });
        return settings;
    }

    private static String millis(Duration time) {
        return time.toMillis() + " ms";
    }

    private static String micros(Duration time) {
        return time.toNanos() / 1_000 + " us";
    }
}
