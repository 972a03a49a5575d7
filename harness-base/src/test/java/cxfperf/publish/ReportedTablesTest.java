package cxfperf.publish;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.result.ResultFile;
import cxfperf.stored.StoredJson;
import cxfperf.testing.SampleProfiles;
import cxfperf.testing.SampleTables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportedTablesTest {

    @TempDir
    private Path experiment;

    @Test
    void whereThreadsWaitedIsReadFromTheProfileOfTheRunWithMostThreads() throws Exception {
        Path run = Files.createDirectories(experiment.resolve("runs/security-on-16/20261121T070000Z-run"));
        Files.writeString(ResultFile.PROFILE.in(run), StoredJson.render(SampleProfiles.ofBothSides()));

        Map<String, List<String>> notes = new ReportedTables(SampleTables.ofThreads(), experiment).notes();

        assertThat(notes.get("security-on"))
                .anyMatch(line -> line.startsWith("contention at 16 threads, client: 36.900 s in 60,000 waits"));
        assertThat(notes.get("security-off")).noneMatch(line -> line.startsWith("contention"));
    }
}
