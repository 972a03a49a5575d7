package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.jvms.ExitCode;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.result.ResultFile;
import cxfperf.stored.StoredJson;
import cxfperf.testing.SampleResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageOverOtherFileTest {

    @TempDir
    private Path run;

    @Test
    void aReportIsWrittenOverAPageAndOverNoOtherFile() throws Exception {
        Path stored = ResultFile.RESULT.in(run);
        StoredJson.write(SampleResults.even(), stored);
        Path page = run.resolve("page.html");
        assertThat(report(page)).isEqualTo(ExitCode.PASSED);
        assertThat(report(page)).isEqualTo(ExitCode.PASSED);

        assertThatThrownBy(() -> report(stored))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dout=" + stored + ": this file is there and is no such page: name a new one");
        assertThat(StoredJson.readRun(stored).start().schema()).isEqualTo(1);
    }

    @Test
    void aComparisonIsWrittenOverNoOtherFile() throws Exception {
        for (String side : new String[] {"baseline", "now"}) {
            Path directory = Files.createDirectories(run.resolve(side).resolve("run"));
            StoredJson.write(SampleResults.even(), ResultFile.RESULT.in(directory));
        }
        Path notes = Files.writeString(run.resolve("notes.md"), "# Notes\n\n**not** a comparison\n");

        for (Path other : List.of(notes, ResultFile.RESULT.in(run.resolve("now").resolve("run")))) {
            assertThatThrownBy(() -> CompareMain.plan(
                            settings(
                                    "compare",
                                    "-Dbaseline=" + run.resolve("baseline"),
                                    "-Dresults=" + run.resolve("now"),
                                    "-Dout=" + other),
                            Home.ofThisProcess()))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("is no such page");
        }
    }

    private ExitCode report(Path out) throws Exception {
        return ReportMain.run(
                ReportMain.plan(settings("report", "-Dresults=" + run, "-Dout=" + out), Home.ofThisProcess()));
    }

    private static Settings settings(String... arguments) throws Exception {
        return CommandLine.parse(List.of(arguments), Scenarios.of(List.of()), new StringBuilder())
                .orElseThrow();
    }
}
