package cxfperf.profile;

import cxfperf.result.FlameNode;
import cxfperf.result.SideProfile;
import cxfperf.result.SideProfile.AllocatedClass;
import cxfperf.result.SideProfile.Allocation;
import cxfperf.result.SideProfile.Exceptions;
import cxfperf.result.SideProfile.HotFrame;
import cxfperf.result.SideProfile.ThrownClass;
import cxfperf.result.SideProfile.WaitSite;
import cxfperf.result.SideProfile.Waits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * Reads a flight recording, one event at a time: its memory grows with what is different in it, not with its length.
 */
public final class RecordingReader {

    private static final int MOST = 50;
    private static final int CALLERS = 12;

    /**
     * The recorder writes an event every second, so a first event after this time was preceded by others that are lost.
     */
    private static final Duration QUIET = Duration.ofMillis(2_500);

    private static final double NANOS_PER_SECOND = 1e9;

    private final Frames frames = new Frames();
    private final FlameTree samples = new FlameTree();
    private final WaitTally monitors = new WaitTally();
    private final WaitTally locks = new WaitTally();
    private final WaitTally parks = new WaitTally();
    private final ClassTally allocated = new ClassTally();
    private final ClassTally thrown = new ClassTally();
    private final Instant from;
    private final Instant to;
    private Instant first;

    private RecordingReader(Instant from, Instant to) {
        this.from = from;
        this.to = to;
    }

    /**
     * What a recording says.
     *
     * @param from when it was started, by the clock of its JVM
     * @param to when it was stopped
     * @throws IOException if it cannot be read
     */
    public static SideProfile read(Path recording, Instant from, Instant to) throws IOException {
        RecordingReader reader = new RecordingReader(from, to);
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                reader.add(file.readEvent());
            }
            return reader.side(recording);
        } catch (RuntimeException e) {
            // The JDK's reader throws any of them for a file that is cut off or damaged.
            throw new IOException(recording.getFileName() + " is damaged", e);
        }
    }

    private void add(RecordedEvent event) {
        if (first == null || event.getEndTime().isBefore(first)) {
            first = event.getEndTime();
        }
        RecordedStackTrace stack = event.getStackTrace();
        switch (event.getEventType().getName()) {
            case "jdk.ExecutionSample" -> {
                if (stack != null) {
                    samples.add(frames.methods(stack), stack.isTruncated());
                }
            }
            case "jdk.JavaMonitorEnter" -> wait(monitors, event, event.getClass("monitorClass"), frame -> false);
            case "jdk.ThreadPark" -> {
                RecordedClass type = event.getClass("parkedClass");
                wait(isLock(frames.name(type)) ? locks : parks, event, type, RecordingReader::isOfLocks);
            }
            case "jdk.ObjectAllocationSample" ->
                allocated.add(
                        frames.name(event.getClass("objectClass")),
                        frames.innermost(stack, frame -> false),
                        event.getLong("weight"));
            case "jdk.JavaExceptionThrow" -> {
                if (!isTracedAgain(stack)) {
                    thrown.add(
                            frames.name(event.getClass("thrownClass")),
                            frames.innermost(stack, RecordingReader::isOfConstructors),
                            1);
                }
            }
            default -> {
                // What a user's own recording brings along.
            }
        }
    }

    private void wait(WaitTally tally, RecordedEvent event, RecordedClass type, Predicate<RecordedFrame> passedOver) {
        // An idle thread may have waited since long before: only what it waited in the recording is of the recording.
        Instant begin = event.getStartTime().isBefore(from) ? from : event.getStartTime();
        Instant end = event.getEndTime().isAfter(to) ? to : event.getEndTime();
        if (end.isBefore(begin)) {
            return;
        }
        List<String> innermost = frames.lines(event.getStackTrace(), passedOver, 1);
        tally.add(
                frames.name(type),
                innermost.isEmpty() ? Frames.UNKNOWN : innermost.get(0),
                Duration.between(begin, end).toNanos(),
                () -> frames.lines(event.getStackTrace(), passedOver, CALLERS + 1).stream()
                        .skip(1)
                        .toList());
    }

    /** What is waited for is the lock itself; threads wait idle for conditions, results and permits. */
    private static boolean isLock(String className) {
        return className.startsWith("java.util.concurrent.locks.")
                && (className.endsWith("Sync") || className.endsWith("StampedLock"));
    }

    private static boolean isOfLocks(RecordedFrame frame) {
        String name = typeName(frame);
        return name.startsWith("java.util.concurrent.locks.")
                || name.equals("jdk.internal.misc.Unsafe")
                || name.equals("sun.misc.Unsafe");
    }

    /**
     * The recorder traces every throwable in the constructor of {@code Throwable}, and errors in that of {@code Error}
     * besides.
     */
    private static boolean isTracedAgain(RecordedStackTrace stack) {
        return stack != null
                && !stack.getFrames().isEmpty()
                && typeName(stack.getFrames().get(0)).equals("java.lang.Error");
    }

    private static boolean isOfConstructors(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        return method != null
                && (method.getName().equals("<init>") || typeName(frame).startsWith("jdk.jfr.internal."));
    }

    private static String typeName(RecordedFrame frame) {
        return frame.getMethod() == null ? "" : frame.getMethod().getType().getName();
    }

    private SideProfile side(Path recording) throws IOException {
        boolean dropped = first != null && first.isAfter(from.plus(QUIET));
        return new SideProfile(
                recording.getFileName().toString(),
                Files.size(recording),
                Duration.between(dropped ? first : from, to).toNanos() / NANOS_PER_SECOND,
                dropped,
                samples.samples(),
                samples.cut(),
                samples.hottest(MOST),
                monitors.waits(MOST),
                locks.waits(MOST),
                parks.waits(MOST),
                new Allocation(allocated.weight(), allocated.count(), allocated.heaviest(MOST)),
                new Exceptions(
                        thrown.count(),
                        thrown.heaviest(MOST).stream()
                                .map(type -> new ThrownClass(type.className(), type.samples(), type.frame()))
                                .toList()),
                samples.tree());
    }

    /** The samples of running threads: how often each method was seen, and in which calls. One thread. */
    private static final class FlameTree {

        /** Frames with a smaller share of the samples than one in this many are put together. */
        private static final long SMALLEST_SHARE = 2_000;

        private static final class FrameCount {
            private final Map<String, FrameCount> children = new HashMap<>();
            private long samples;
        }

        private static final class MethodSamples {
            private long self;
            private long total;
        }

        private final FrameCount root = new FrameCount();
        private final Map<String, MethodSamples> methods = new HashMap<>();
        private long cut;

        /**
         * A sample.
         *
         * @param frames of its stack, the innermost first
         * @param truncated whether the outermost are missing
         */
        void add(List<String> frames, boolean truncated) {
            FrameCount node = root;
            node.samples++;
            for (int i = frames.size() - 1; i >= 0; i--) {
                node = node.children.computeIfAbsent(frames.get(i), name -> new FrameCount());
                node.samples++;
            }
            for (String frame : new HashSet<>(frames)) {
                seen(frame).total++;
            }
            if (!frames.isEmpty()) {
                seen(frames.get(0)).self++;
            }
            if (truncated) {
                cut++;
            }
        }

        private MethodSamples seen(String frame) {
            return methods.computeIfAbsent(frame, name -> new MethodSamples());
        }

        long samples() {
            return root.samples;
        }

        long cut() {
            return cut;
        }

        /** Returns the methods in which most samples ended. */
        List<HotFrame> hottest(int most) {
            return methods.entrySet().stream()
                    .filter(method -> method.getValue().self > 0)
                    .map(method -> new HotFrame(method.getKey(), method.getValue().self, method.getValue().total))
                    .sorted(Comparator.comparingLong(HotFrame::selfSamples)
                            .reversed()
                            .thenComparing(HotFrame::frame))
                    .limit(most)
                    .toList();
        }

        FlameNode tree() {
            return frozen(FlameNode.ALL, root);
        }

        private FlameNode frozen(String frame, FrameCount node) {
            List<FlameNode> children = new ArrayList<>();
            long rare = 0;
            for (Map.Entry<String, FrameCount> child : node.children.entrySet()) {
                if (child.getValue().samples * SMALLEST_SHARE < root.samples) {
                    rare += child.getValue().samples;
                } else {
                    children.add(frozen(child.getKey(), child.getValue()));
                }
            }
            children.sort(
                    Comparator.comparingLong(FlameNode::samples).reversed().thenComparing(FlameNode::frame));
            if (rare > 0) {
                children.add(new FlameNode(FlameNode.RARE, rare, List.of()));
            }
            return new FlameNode(frame, node.samples, children);
        }
    }

    /** Weights by class, and where most of the weight of each comes from. One thread. */
    private static final class ClassTally {

        private static final class ClassSum {
            private final Map<String, Long> frames = new HashMap<>();
            private long weight;
            private long count;
        }

        private final Map<String, ClassSum> classes = new HashMap<>();

        void add(String className, String frame, long weight) {
            ClassSum sum = classes.computeIfAbsent(className, name -> new ClassSum());
            sum.weight += weight;
            sum.count++;
            sum.frames.merge(frame, weight, Long::sum);
        }

        long weight() {
            return classes.values().stream().mapToLong(sum -> sum.weight).sum();
        }

        long count() {
            return classes.values().stream().mapToLong(sum -> sum.count).sum();
        }

        List<AllocatedClass> heaviest(int most) {
            return classes.entrySet().stream()
                    .map(entry -> weighed(entry.getKey(), entry.getValue()))
                    .sorted(Comparator.comparingLong(AllocatedClass::bytes)
                            .reversed()
                            .thenComparing(AllocatedClass::className))
                    .limit(most)
                    .toList();
        }

        private static AllocatedClass weighed(String className, ClassSum sum) {
            String frame = sum.frames.entrySet().stream()
                    .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                    .orElseThrow()
                    .getKey();
            return new AllocatedClass(className, sum.weight, sum.count, frame);
        }
    }

    /** Waits of one kind, by what was waited for and where. One thread. */
    private static final class WaitTally {

        private record WaitPlace(String className, String frame) {}

        private static final class WaitSum {
            private long count;
            private long nanos;
            private long longest = -1;
            private List<String> callers = List.of();
        }

        private final Map<WaitPlace, WaitSum> places = new HashMap<>();

        /**
         * A wait.
         *
         * @param callers of the frame; asked for where the wait is the longest so far
         */
        void add(String className, String frame, long nanos, Supplier<List<String>> callers) {
            WaitSum sum = places.computeIfAbsent(new WaitPlace(className, frame), place -> new WaitSum());
            sum.count++;
            sum.nanos += nanos;
            if (nanos > sum.longest) {
                sum.longest = nanos;
                sum.callers = callers.get();
            }
        }

        Waits waits(int most) {
            return new Waits(
                    places.values().stream().mapToLong(sum -> sum.count).sum(),
                    places.values().stream().mapToLong(sum -> sum.nanos).sum(),
                    places.entrySet().stream()
                            .map(place -> site(place.getKey(), place.getValue()))
                            .sorted(Comparator.comparingLong(WaitSite::nanos)
                                    .reversed()
                                    .thenComparing(WaitSite::className)
                                    .thenComparing(WaitSite::frame))
                            .limit(most)
                            .toList());
        }

        private static WaitSite site(WaitPlace place, WaitSum sum) {
            return new WaitSite(place.className(), place.frame(), sum.count, sum.nanos, sum.longest, sum.callers);
        }
    }
}
