package cxfperf.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the reader makes of files that are no whole recordings: a full disk or another host may have left them. */
class RecordingReaderTest {

    private static final int DAMAGES = 200;

    @TempDir
    private Path directory;

    @Test
    void aRecordingThatIsCutOffOrDamagedIsOneThatCannotBeRead() throws Exception {
        Path file = directory.resolve("server.jfr");
        Instant from = Instant.now();
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ClassLoad").withStackTrace();
            recording.enable("jdk.JVMInformation");
            recording.start();
            recording.stop();
            recording.dump(file);
        }
        Instant to = Instant.now();
        byte[] whole = Files.readAllBytes(file);
        Random random = new Random(1);
        int refused = 0;
        for (int i = 0; i < DAMAGES; i++) {
            byte[] damaged = Arrays.copyOf(whole, i % 2 == 0 ? random.nextInt(whole.length) : whole.length);
            for (int bytes = i % 2 == 0 ? 0 : 20; bytes > 0; bytes--) {
                damaged[random.nextInt(whole.length)] = (byte) random.nextInt();
            }
            Files.write(file, damaged);
            try {
                assertThat(RecordingReader.read(file, from, to)).isNotNull();
            } catch (IOException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    /** The recorder stands by before the window, and writes a wait with the time at which it began. */
    @Test
    void aWaitThatBeganBeforeTheRecordingCountsFromItsStart() throws Exception {
        Path file = directory.resolve("client.jfr");
        AtomicBoolean over = new AtomicBoolean();
        Thread waiting = new Thread(() -> parkUntil(over));
        try (Recording standBy = new Recording();
                Recording window = new Recording()) {
            for (Recording recording : List.of(standBy, window)) {
                recording.enable("jdk.ThreadPark").withStackTrace().withThreshold(Duration.ofMillis(1));
            }
            standBy.start();
            waiting.start();
            Thread.sleep(400);
            Instant from = Instant.now();
            window.start();
            Thread.sleep(100);
            over.set(true);
            LockSupport.unpark(waiting);
            waiting.join();
            window.stop();
            Instant to = Instant.now();
            window.dump(file);

            assertThat(RecordingReader.read(file, from, to).parks().sites())
                    .filteredOn(site -> site.frame().contains("parkUntil"))
                    .singleElement()
                    .satisfies(site -> assertThat(Duration.ofNanos(site.nanos()))
                            .isGreaterThan(Duration.ofMillis(50))
                            .isLessThanOrEqualTo(Duration.between(from, to)));
        }
    }

    private static void parkUntil(AtomicBoolean over) {
        while (!over.get()) {
            LockSupport.park();
        }
    }

    /** A server has any clock, and says what it will. */
    @Test
    void timesFarFromEachOtherAreRefused() throws Exception {
        Path file = directory.resolve("server.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            recording.dump(file);
        }

        assertThatIOException()
                .isThrownBy(() -> RecordingReader.read(
                        file, Instant.ofEpochMilli(Long.MIN_VALUE), Instant.ofEpochMilli(Long.MAX_VALUE)))
                .withMessage("server.jfr is damaged");
    }
}
