package cxfperf.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.probe.WindowRecorder;
import cxfperf.result.FlameNode;
import cxfperf.result.Profile;
import cxfperf.result.SideProfile;
import cxfperf.result.SideProfile.HotFrame;
import cxfperf.result.SideProfile.ThrownClass;
import cxfperf.result.SideProfile.WaitSite;
import cxfperf.stored.StoredJson;
import cxfperf.testing.JfrTool;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import jdk.jfr.Event;
import jdk.jfr.StackTrace;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording of what this test does, read by the harness and by the JDK's own tool. */
class RecordingReaderIT {

    private static final int REFUSALS = 1_000;
    private static final int WAITS = 3;
    private static final long NANOS_OF_WORK = 500_000_000;

    private static final long FEW_BYTES = 1 << 20;
    private static final long MANY_BYTES = 40L << 20;
    private static final long LONG_ENOUGH_NANOS = 4_000_000_000L;

    /** Short enough for one event. */
    private static final String TEXT = "x".repeat(900_000);

    @StackTrace(false)
    private static final class LargeForTest extends Event {
        private String text;
    }

    private static final class RefusedForTest extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final class BrokenForTest extends Error {
        private static final long serialVersionUID = 1;
    }

    private static final class Turnstile {
        private int passed;

        synchronized void pass() {
            passed++;
        }
    }

    @TempDir
    private Path directory;

    private final Turnstile turnstile = new Turnstile();
    private final ReentrantLock lock = new ReentrantLock();
    private volatile long work;

    @Test
    @Tag("thorough")
    void theJdksOwnToolSaysTheSame() throws Exception {
        Path file = directory.resolve("seen.jfr");
        isWhatTheToolSays(ofTheWindow(file), file);
    }

    private SideProfile ofTheWindow(Path file) throws Exception {
        try (WindowRecorder recorder = WindowRecorder.standBy()) {
            happen();
            assertThatThrownBy(recorder::stop).isInstanceOf(IllegalStateException.class);
            recorder.start();
            happen();
            WindowRecorder.Recorded recorded = recorder.stop();
            happen();
            recorder.copyTo(file);
            return RecordingReader.read(file, recorded.from(), recorded.to());
        }
    }

    @Test
    void whatHappenedInTheWindowIsInTheProfileAndNothingElse() throws Exception {
        SideProfile side = ofTheWindow(directory.resolve("seen.jfr"));

        assertThat(side.exceptions().classes()).contains(thrown(RefusedForTest.class, REFUSALS, "refuse"));
        assertThat(side.exceptions().classes()).contains(thrown(BrokenForTest.class, WAITS, "breakDown"));
        assertThat(sites(side.monitors(), "Turnstile")).singleElement().satisfies(site -> {
            assertThat(site.className()).isEqualTo(Turnstile.class.getName());
            assertThat(site.count()).isEqualTo(WAITS);
            assertThat(site.frame()).matches(".*RecordingReaderIT\\$Turnstile\\.pass:\\d+");
            assertThat(site.longestNanos()).isBetween(1L, site.nanos());
            assertThat(site.callers()).isNotEmpty();
        });
        assertThat(sites(side.locks(), "ReentrantLock$NonfairSync")).anySatisfy(site -> assertThat(site.frame())
                .startsWith(getClass().getName() + "."));
        assertThat(side.hottest())
                .extracting(HotFrame::frame)
                .contains(getClass().getName() + ".spin");
        assertThat(side.droppedBeginning()).isFalse();
        isWholeInItsFile(side);
    }

    @Test
    void ofARecordingAboveItsBoundTheEndIsKeptAndThatIsSaid() throws Exception {
        Path file = directory.resolve("bounded.jfr");
        long recordedBytes = 0;
        WindowRecorder.Recorded recorded;
        try (WindowRecorder recorder = WindowRecorder.standBy(FEW_BYTES)) {
            recorder.start();
            long begun = System.nanoTime();
            happen();
            // The recorder begins another file once a second at the most, and this one is to be over by then.
            while (recordedBytes < MANY_BYTES || System.nanoTime() - begun < LONG_ENOUGH_NANOS) {
                LargeForTest large = new LargeForTest();
                large.text = TEXT;
                large.commit();
                recordedBytes += TEXT.length();
                Thread.sleep(50);
            }
            breakDownOnce();
            recorded = recorder.stop();
            recorder.copyTo(file);
        }
        SideProfile side = RecordingReader.read(file, recorded.from(), recorded.to());

        assertThat(side.droppedBeginning()).isTrue();
        assertThat(side.fileBytes()).isEqualTo(Files.size(file)).isLessThan(recordedBytes);
        assertThat(side.seconds())
                .isPositive()
                .isLessThan(Duration.between(recorded.from(), recorded.to()).toNanos() / 1e9);
        assertThat(side.exceptions().classes())
                .extracting(ThrownClass::className)
                .contains(BrokenForTest.class.getName())
                .doesNotContain(RefusedForTest.class.getName());
        assertThat(new Profile(Profile.SCHEMA, 500, 1.5, side, null, List.of()).perCall(side, 1))
                .isNull();
    }

    private void breakDownOnce() {
        try {
            breakDown();
        } catch (BrokenForTest e) {
            work++;
        }
    }

    private void happen() throws InterruptedException {
        for (int i = 0; i < REFUSALS; i++) {
            try {
                refuse();
            } catch (RefusedForTest e) {
                work++;
            }
        }
        for (int i = 0; i < WAITS; i++) {
            breakDownOnce();
            Thread contender = new Thread(turnstile::pass, "contender");
            synchronized (turnstile) {
                contender.start();
                await(() -> contender.getState() == Thread.State.BLOCKED);
                Thread.sleep(2);
            }
            contender.join();
            Thread other = new Thread(this::lockAndUnlock, "other");
            lock.lock();
            try {
                other.start();
                await(() -> other.getState() == Thread.State.WAITING);
                Thread.sleep(2);
            } finally {
                lock.unlock();
            }
            other.join();
        }
        spin();
    }

    private interface Condition {
        boolean holds();
    }

    private static void await(Condition condition) throws InterruptedException {
        long until = System.nanoTime() + 60_000_000_000L;
        while (!condition.holds()) {
            assertThat(System.nanoTime()).isLessThan(until);
            Thread.sleep(1);
        }
    }

    private void refuse() {
        throw new RefusedForTest();
    }

    private void breakDown() {
        throw new BrokenForTest();
    }

    private void lockAndUnlock() {
        lock.lock();
        lock.unlock();
    }

    /** So much of a CPU, however long that takes. */
    private void spin() {
        long until = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + NANOS_OF_WORK;
        do {
            for (int i = 0; i < 1_000_000; i++) {
                work += i;
            }
        } while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < until);
    }

    private ThrownClass thrown(Class<?> type, long count, String method) {
        return new ThrownClass(type.getName(), count, getClass().getName() + "." + method);
    }

    private static List<WaitSite> sites(SideProfile.Waits waits, String className) {
        return waits.sites().stream()
                .filter(site -> site.className().endsWith(className))
                .toList();
    }

    private static void isWhatTheToolSays(SideProfile side, Path file) throws Exception {
        Map<String, Long> counts = JfrTool.counts(file);
        Map<String, List<JsonNode>> events = JfrTool.events(
                file,
                List.of(
                        "jdk.ExecutionSample",
                        "jdk.JavaMonitorEnter",
                        "jdk.ThreadPark",
                        "jdk.ObjectAllocationSample",
                        "jdk.JavaExceptionThrow"));
        assertThat(side.samples()).isPositive().isEqualTo(counts.get("jdk.ExecutionSample"));
        assertThat(side.monitors().count()).isEqualTo(counts.get("jdk.JavaMonitorEnter"));
        assertThat(side.locks().count() + side.parks().count()).isEqualTo(counts.get("jdk.ThreadPark"));
        assertThat(side.allocation().samples()).isEqualTo(counts.get("jdk.ObjectAllocationSample"));
        // The tool has two events for an error, the second from its own constructor.
        List<JsonNode> thrown = events.get("jdk.JavaExceptionThrow");
        assertThat(thrown).hasSize(Math.toIntExact(counts.get("jdk.JavaExceptionThrow")));
        assertThat(side.exceptions().count())
                .isEqualTo(thrown.stream()
                        .filter(event ->
                                !method(event.at("/stackTrace/frames/0")).equals("java.lang.Error.<init>"))
                        .count());

        List<JsonNode> samples = events.get("jdk.ExecutionSample");
        HotFrame hottest = side.hottest().get(0);
        assertThat(samples.stream()
                        .filter(sample -> hottest.frame().equals(method(sample.at("/stackTrace/frames/0"))))
                        .count())
                .isEqualTo(hottest.selfSamples());
        assertThat(samples.stream()
                        .filter(sample -> sample.at("/stackTrace/truncated").asBoolean())
                        .count())
                .isEqualTo(side.cutSamples());
        isTheTreeOf(side.flames(), samples);

        List<JsonNode> monitors = events.get("jdk.JavaMonitorEnter");
        assertThat(sum(monitors, any -> true)).isEqualTo(side.monitors().nanos());
        for (WaitSite site : side.monitors().sites()) {
            Predicate<JsonNode> there = wait -> site.className().equals(JfrTool.className(wait.path("monitorClass")))
                    && site.frame().equals(line(wait.at("/stackTrace/frames/0")));
            assertThat(sum(monitors, there)).as(site.toString()).isEqualTo(site.nanos());
            assertThat(monitors.stream().filter(there).count()).isEqualTo(site.count());
        }
        List<JsonNode> parks = events.get("jdk.ThreadPark");
        assertThat(sum(parks, any -> true))
                .isEqualTo(side.locks().nanos() + side.parks().nanos());
        assertThat(events.get("jdk.ObjectAllocationSample").stream()
                        .mapToLong(sample -> sample.path("weight").asLong())
                        .sum())
                .isEqualTo(side.allocation().bytes());
    }

    /** The children of the root are the outermost frames of the stacks. */
    private static void isTheTreeOf(FlameNode tree, List<JsonNode> samples) {
        assertThat(tree.frame()).isEqualTo(FlameNode.ALL);
        assertThat(tree.samples()).isEqualTo(samples.size());
        Map<String, Long> outermost = new HashMap<>();
        for (JsonNode sample : samples) {
            JsonNode frames = sample.at("/stackTrace/frames");
            outermost.merge(method(frames.get(frames.size() - 1)), 1L, Long::sum);
        }
        Map<String, Long> children = new HashMap<>();
        tree.children().forEach(child -> children.put(child.frame(), child.samples()));
        assertThat(children).isEqualTo(outermost);
        addsUp(tree);
    }

    private static void addsUp(FlameNode node) {
        assertThat(node.selfSamples()).as(node.frame()).isNotNegative();
        node.children().forEach(RecordingReaderIT::addsUp);
    }

    private void isWholeInItsFile(SideProfile side) throws Exception {
        Profile profile = new Profile(Profile.SCHEMA, 500, 1.5, side, null, List.of("server: not asked"));
        Path json = directory.resolve("stored");
        Files.writeString(json, StoredJson.render(profile));

        assertThat(StoredJson.readProfile(json)).isEqualTo(profile);
        assertThat(profile.perCall(side, REFUSALS)).isEqualTo(2.0);
    }

    private static long sum(List<JsonNode> waits, Predicate<JsonNode> which) {
        return waits.stream().filter(which).mapToLong(JfrTool::nanos).sum();
    }

    private static String method(JsonNode frame) {
        return JfrTool.className(frame.at("/method/type")) + "."
                + frame.at("/method/name").asText();
    }

    private static String line(JsonNode frame) {
        int line = frame.path("lineNumber").asInt();
        return line > 0 ? method(frame) + ":" + line : method(frame);
    }
}
