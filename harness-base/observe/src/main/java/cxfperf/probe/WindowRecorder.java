package cxfperf.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/**
 * Records this JVM with the flight recorder, one window at a time. The flight recorder also runs outside windows,
 * although it keeps almost no data then: it changes code such as exception constructors, which the JVM then recompiles
 * during the warm-up and not in the window. Any thread.
 */
public final class WindowRecorder implements AutoCloseable {

    /** Largest size of a window's recording; beyond it, the recording loses its beginning. */
    public static final long MAX_BYTES = 128L << 20;

    /** The time between two samples of the running threads. */
    public static final Duration SAMPLE_PERIOD = Duration.ofMillis(10);

    /** Shorter waits for a monitor are not recorded. */
    public static final Duration LEAST_MONITOR_WAIT = Duration.ofNanos(10_000);

    /** Shorter waits of a parked thread are not recorded: most conduits have at least one in each call. */
    public static final Duration LEAST_PARK = Duration.ofNanos(100_000);

    /** The name of the fact that a JVM has a recorder on stand-by. */
    public static final String FACT = "profiled";

    private static final String MODULE = "jdk.jfr";

    /** The recorder's default of 64 truncates stacks of a call through CXF and its server. */
    private static final int STACK_DEPTH = 256;

    private static final Map<String, Map<String, String>> EVENTS = Map.of(
            "jdk.ExecutionSample", Map.of("period", millis(SAMPLE_PERIOD)),
            "jdk.JavaMonitorEnter", Map.of("threshold", micros(LEAST_MONITOR_WAIT), "stackTrace", "true"),
            "jdk.ThreadPark", Map.of("threshold", micros(LEAST_PARK), "stackTrace", "true"),
            "jdk.ObjectAllocationSample", Map.of("throttle", "300/s", "stackTrace", "true"),
            // Newer JDKs sample exceptions by default.
            "jdk.JavaExceptionThrow", Map.of("throttle", "off", "stackTrace", "true"),
            "jdk.ExceptionStatistics", Map.of("period", "1 s"));

    private final Recording standBy;
    private final Path repository;
    private Recording window;

    private WindowRecorder(Recording standBy, Path repository) {
        this.standBy = standBy;
        this.repository = repository;
    }

    /** Whether this JVM has a flight recorder. */
    public static boolean isAvailable() {
        // Without its module the class does not exist.
        return ModuleLayer.boot().findModule(MODULE).isPresent() && FlightRecorder.isAvailable();
    }

    /**
     * Starts the stand-by, which takes about half a second. Requires {@link #isAvailable}.
     *
     * @throws UncheckedIOException if no directory can be created for its files
     */
    public static WindowRecorder standBy() {
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
        // The recorder always keeps the latest file.
        recording.setMaxSize(1);
        recording.start();
        return new WindowRecorder(recording, repository);
    }

    /**
     * Has an effect only before the first recording: a JVM started with a recording keeps its own depth and directory.
     */
    private static void configure(Path repository) {
        try {
            ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "jfrConfigure",
                            new Object[] {new String[] {"stackdepth=" + STACK_DEPTH, "repositorypath=" + repository}},
                            new String[] {String[].class.getName()});
        } catch (JMException e) {
            // The default depth stays; the stacks of some calls are truncated.
        }
    }

    /** Starts a recording; discards an earlier one that was not copied. */
    public synchronized void start() {
        discard();
        window = new Recording(settings());
        window.setName("cxfperf-window");
        window.setToDisk(true);
        window.setMaxSize(MAX_BYTES);
        window.start();
    }

    /**
     * Stops the recording.
     *
     * @throws IllegalStateException if nothing is being recorded
     */
    public synchronized void stop() {
        if (window == null) {
            throw new IllegalStateException("nothing is being recorded");
        }
        window.stop();
    }

    /**
     * Writes the last recording to a file.
     *
     * @throws IOException if it cannot be written
     */
    public synchronized void copyTo(Path file) throws IOException {
        if (window == null) {
            throw new IOException("nothing was recorded");
        }
        window.dump(file);
    }

    /** Frees the last recording. */
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
        // The recorder removes its directory when the JVM exits, but not when the JVM is halted.
        try (Stream<Path> files = Files.walk(repository)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // The files remain in the directory for temporary files.
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
