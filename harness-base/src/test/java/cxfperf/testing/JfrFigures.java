package cxfperf.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The expected profile of a recording, from the events that the JDK's own tool prints of it and with nothing of the
 * harness: no class of it reads, counts or names anything here.
 *
 * @param samples how many there are of running threads
 * @param self by the method that they ended in
 * @param total by the methods on their stacks, each once
 * @param outermost by the method that they began in
 * @param monitors waits to enter a block, by {@link #place}
 * @param locks those for a lock of {@code java.util.concurrent.locks}
 * @param parks all other waits of parked threads
 * @param allocated bytes by class
 * @param thrown exceptions by class, an error once
 */
public record JfrFigures(
        long samples,
        Map<String, Long> self,
        Map<String, Long> total,
        Map<String, Long> outermost,
        Map<String, Waited> monitors,
        Map<String, Waited> locks,
        Map<String, Waited> parks,
        Map<String, Long> allocated,
        Map<String, Long> thrown) {

    private static final String SAMPLE = "jdk.ExecutionSample";
    private static final String MONITOR = "jdk.JavaMonitorEnter";
    private static final String PARK = "jdk.ThreadPark";
    private static final String ALLOCATION = "jdk.ObjectAllocationSample";
    private static final String EXCEPTION = "jdk.JavaExceptionThrow";

    private static final String LOCKS = "java.util.concurrent.locks.";

    /** All waits at one place. */
    public record Waited(long count, long nanos, long longestNanos) {

        private Waited and(Waited other) {
            return new Waited(count + other.count, nanos + other.nanos, Math.max(longestNanos, other.longestNanos));
        }
    }

    public static JfrFigures of(Path recording) throws Exception {
        Map<String, List<JsonNode>> events =
                JfrTool.events(recording, List.of(SAMPLE, MONITOR, PARK, ALLOCATION, EXCEPTION));
        JfrFigures figures = new JfrFigures(
                events.get(SAMPLE).size(),
                new HashMap<>(),
                new HashMap<>(),
                new HashMap<>(),
                new HashMap<>(),
                new HashMap<>(),
                new HashMap<>(),
                new HashMap<>(),
                new HashMap<>());
        events.get(SAMPLE).forEach(figures::sample);
        events.get(MONITOR)
                .forEach(wait -> waited(figures.monitors, wait, className(wait.path("monitorClass")), any -> false));
        events.get(PARK).forEach(figures::park);
        for (JsonNode sample : events.get(ALLOCATION)) {
            figures.allocated.merge(
                    className(sample.path("objectClass")), sample.path("weight").asLong(), Long::sum);
        }
        for (JsonNode thrown : events.get(EXCEPTION)) {
            if (!method(thrown.at("/stackTrace/frames/0")).equals("java.lang.Error.<init>")) {
                figures.thrown.merge(className(thrown.path("thrownClass")), 1L, Long::sum);
            }
        }
        return figures;
    }

    /** Where threads waited for something. */
    public static String place(String className, String frame) {
        return className + " at " + frame;
    }

    private void sample(JsonNode sample) {
        JsonNode frames = sample.at("/stackTrace/frames");
        Set<String> methods = new HashSet<>();
        frames.forEach(frame -> methods.add(method(frame)));
        methods.forEach(method -> total.merge(method, 1L, Long::sum));
        self.merge(method(frames.get(0)), 1L, Long::sum);
        outermost.merge(method(frames.get(frames.size() - 1)), 1L, Long::sum);
    }

    private void park(JsonNode wait) {
        String type = className(wait.path("parkedClass"));
        boolean isLock = type.startsWith(LOCKS) && (type.endsWith("Sync") || type.endsWith("StampedLock"));
        waited(
                isLock ? locks : parks,
                wait,
                type,
                frame -> frame.startsWith(LOCKS)
                        || frame.startsWith("jdk.internal.misc.Unsafe.")
                        || frame.startsWith("sun.misc.Unsafe."));
    }

    private static void waited(
            Map<String, Waited> places, JsonNode wait, String type, Predicate<String> isOfTheWaitItself) {
        String at = "(unknown)";
        for (JsonNode frame : wait.at("/stackTrace/frames")) {
            if (!isOfTheWaitItself.test(method(frame))) {
                int line = frame.path("lineNumber").asInt();
                at = line > 0 ? method(frame) + ":" + line : method(frame);
                break;
            }
        }
        long nanos = JfrTool.nanos(wait);
        places.merge(place(type, at), new Waited(1, nanos, nanos), Waited::and);
    }

    private static String method(JsonNode frame) {
        return JfrTool.className(frame.at("/method/type")) + "."
                + frame.at("/method/name").asText();
    }

    /** Returns the Java source name of a type. */
    private static String className(JsonNode type) {
        if (type.isNull() || type.isMissingNode()) {
            return "(unknown)";
        }
        String name = type.path("name").asText().replace('/', '.');
        if (!name.startsWith("[")) {
            return JfrTool.className(type);
        }
        try {
            return Class.forName(name, false, JfrFigures.class.getClassLoader()).getTypeName();
        } catch (ClassNotFoundException e) {
            throw new AssertionError(name, e);
        }
    }
}
