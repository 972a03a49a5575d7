package cxfperf.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import cxfperf.probe.WindowRecorder;
import cxfperf.result.ResultFile;
import cxfperf.result.SideProfile;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingReaderTest {

    /** The CPU time of the thread: the samples of a busy host are as few as its turns. */
    private static final long CPU_NANOS_OF_WORK = 1_000_000_000;

    @TempDir
    private Path directory;

    @Test
    void theMethodThatRunsIsTheHottestAndIsInTheFlameGraph() throws Exception {
        Path file = directory.resolve("client.jfr");
        try (WindowRecorder recorder = WindowRecorder.standBy()) {
            recorder.start();
            work();
            recorder.stop();
            recorder.copyTo(file);
        }

        SideProfile side = RecordingReader.read(file, ResultFile.CLIENT_FLAMES);

        String worker = RecordingReaderTest.class.getName() + ".work";
        assertThat(side.hottest()).hasSizeBetween(1, 10).anySatisfy(hot -> {
            assertThat(hot.method()).isEqualTo(worker);
            assertThat(hot.samples()).isBetween(1L, side.samples());
        });
        assertThat(directory.resolve(side.flameGraph())).content().contains("<h1>client.jfr</h1>", "<canvas");

        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 100));
        assertThatIOException().isThrownBy(() -> RecordingReader.read(file, ResultFile.CLIENT_FLAMES));
    }

    private static void work() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + CPU_NANOS_OF_WORK;
        double sum = 0;
        while (threads.getCurrentThreadCpuTime() < end) {
            for (int i = 1; i < 1_000_000; i++) {
                sum += 1.0 / i;
            }
        }
        assertThat(sum).isPositive();
    }
}
