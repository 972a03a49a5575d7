package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.probe.ProbeSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WindowLogTest {

    @TempDir
    private Path directory;

    @Test
    void whatCannotBeWholeElsewhereLeavesNoDirectoryThere() throws Exception {
        WindowLog log = new WindowLog(directory, 0, ProbeSample.UNKNOWN, false, false);
        Files.delete(directory.resolve("timeline.csv"));
        assertThat(log.close()).isPresent();

        Path elsewhere = directory.resolve("elsewhere");
        assertThatThrownBy(() -> log.saveTo(elsewhere)).isInstanceOf(IOException.class);
        assertThat(elsewhere).doesNotExist();
    }
}
