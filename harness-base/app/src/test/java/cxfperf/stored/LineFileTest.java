package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.FullDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineFileTest {

    @TempDir
    private Path directory;

    @Test
    void aFullDiskLosesNoLineAndLeavesNoHalfOne() throws Exception {
        Path path = directory.resolve("timeline.csv");
        FullDisk disk = new FullDisk(path, 6);
        LineFile file = new LineFile(() -> disk);

        file.append("one\n");
        file.append("two\n");
        file.append("three\n");

        assertThat(path).hasContent("one\n");
        assertThat(file.unwritten()).hasValueSatisfying(e -> assertThat(e).hasMessage("No space left on device"));

        disk.capacity(100);
        file.append("four\n");

        assertThat(path).hasContent("one\ntwo\nthree\nfour\n");
        assertThat(file.unwritten()).isEmpty();
        file.close();
    }

    /** It may be full for hours, and the load goes on beside the attempts. */
    @Test
    void aFullDiskIsOfferedOneTextAtATimeHoweverManyWait() throws Exception {
        Path path = directory.resolve("latency.hlog");
        FullDisk disk = new FullDisk(path, 0);
        LineFile file = new LineFile(() -> disk);
        for (int second = 0; second < 100; second++) {
            file.append("one\n");
        }

        assertThat(disk.mostOffered()).isEqualTo("one\n".length());
        disk.capacity(402);
        file.append("last\n");
        assertThat(file.unwritten()).isPresent();
        assertThat(path).hasContent("one\n".repeat(100));
        disk.capacity(1_000);
        file.close();
        assertThat(path).hasContent("one\n".repeat(100) + "last\n");
    }

    @Test
    void aFileThatCannotBeMadeAtFirstIsMadeWhenItCan() throws Exception {
        Path path = directory.resolve("not yet").resolve("latency.hlog");
        LineFile file = new LineFile(path);
        file.append("one\n");
        assertThat(file.unwritten()).isPresent();

        Files.createDirectory(path.getParent());
        file.append("two\n");

        assertThat(file.unwritten()).isEmpty();
        assertThat(path).hasContent("one\ntwo\n");
        file.close();
    }
}
