package cxfperf.publish;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.report.document.Block;
import cxfperf.report.document.Section;
import cxfperf.result.ResultFile;
import cxfperf.stored.StoredJson;
import cxfperf.testing.SampleProfiles;
import cxfperf.testing.SampleTables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportedTablesTest {

    @TempDir
    private Path experiment;

    @Test
    void whereThreadsWaitedIsReadFromTheProfileOfTheRunWithMostThreads() throws Exception {
        Path run = Files.createDirectories(experiment.resolve("runs/security-on-16/20261121T070000Z-run"));
        Files.writeString(ResultFile.PROFILE.in(run), StoredJson.render(SampleProfiles.ofBothSides()));

        List<Section> sections = new ReportedTables(SampleTables.ofThreads(), experiment)
                .document()
                .sections();

        assertThat(linesBelow(sections, "security-on:"))
                .anyMatch(line -> line.startsWith("contention at 16 threads, client: 36.900 s in 60,000 waits"));
        assertThat(linesBelow(sections, "security-off:")).noneMatch(line -> line.startsWith("contention"));
    }

    private static List<String> linesBelow(List<Section> sections, String title) {
        return sections.stream()
                .filter(section -> section.title().startsWith(title))
                .flatMap(section -> section.blocks().stream())
                .filter(Block.Listing.class::isInstance)
                .flatMap(block -> ((Block.Listing) block).lines().stream())
                .toList();
    }
}
