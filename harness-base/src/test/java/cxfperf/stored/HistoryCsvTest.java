package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.result.ResultFile;
import cxfperf.testing.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCsvTest {

    @TempDir
    private Path directory;

    /** A file has one kind of columns, so that what reads it today reads it tomorrow. */
    @Test
    void runsAtAGivenRateHaveAFileOfTheirOwn() throws IOException {
        assertThat(HistoryCsv.fileOf(SampleResults.billion())).isEqualTo(ResultFile.HISTORY);
        assertThat(HistoryCsv.fileOf(SampleResults.openLoop())).isEqualTo(ResultFile.HISTORY_OPEN_LOOP);

        Path file = ResultFile.HISTORY_OPEN_LOOP.in(directory);
        HistoryCsv.append(file, SampleResults.openLoop(), "first");
        HistoryCsv.append(file, SampleResults.openLoopMixed(), "second");

        assertThat(Files.readString(file))
                .isEqualTo(HistoryCsv.OPEN_LOOP_HEADER
                        + HistoryCsv.row(SampleResults.openLoop(), "first")
                        + HistoryCsv.row(SampleResults.openLoopMixed(), "second"));
        assertThat(HistoryCsv.row(SampleResults.openLoop(), "first").split(",", -1))
                .hasSameSizeAs(HistoryCsv.OPEN_LOOP_HEADER.split(",", -1));
        assertThatThrownBy(() -> HistoryCsv.append(file, SampleResults.billion(), "third"))
                .hasMessageContaining("has other columns");
    }

    @Test
    void theHeaderIsWrittenOnceAndEveryRunAddsALine() throws Exception {
        Path file = directory.resolve("history.csv");
        HistoryCsv.append(file, SampleResults.billion(), "first");
        HistoryCsv.append(file, SampleResults.mixed(), "second");

        assertThat(Files.readString(file))
                .isEqualTo(HistoryCsv.HEADER
                        + HistoryCsv.row(SampleResults.billion(), "first")
                        + HistoryCsv.row(SampleResults.mixed(), "second"));
        assertThat(HistoryCsv.row(SampleResults.mixed(), "second").split(",", -1))
                .hasSameSizeAs(HistoryCsv.HEADER.split(",", -1));
    }

    @Test
    void whatWasWrittenIsReadBack() throws IOException {
        Path file = directory.resolve("history.csv");
        HistoryCsv.append(file, SampleResults.billion(), "a \"quoted\", b");
        HistoryCsv.append(file, SampleResults.nothingVerified(), "second");

        List<HistoryCsv.HistoryRow> rows = HistoryCsv.read(file);

        assertThat(rows).extracting(row -> row.text("directory")).containsExactly("a \"quoted\", b", "second");
        assertThat(rows.get(0).number("p99Micros")).contains(12_345.6);
        assertThat(rows.get(0).text("verdict")).isEqualTo("FAIL");
        assertThat(rows.get(1).number("p99Micros")).isEmpty();
        assertThat(rows.get(1).text("noSuchColumn")).isEmpty();
    }

    /** The columns of the settings and of the costs of a call came later; a file goes on as it began. */
    @Test
    void aFileOfAnEarlierVersionKeepsItsColumns() throws Exception {
        Path file = directory.resolve("history.csv");
        String costs = ",clientCpuMicrosPerCall,serverCpuMicrosPerCall\n";
        String before = HistoryCsv.HEADER.replace(costs, "\n");
        Files.writeString(file, before);
        HistoryCsv.append(file, SampleResults.mixed(), "next");
        assertThat(Files.readString(file)).startsWith(before).endsWith(",next,client=cxf\n");

        String header = HistoryCsv.HEADER.replace(",load" + costs, "\n");
        Files.writeString(file, header);
        HistoryCsv.append(file, SampleResults.mixed(), "next");

        List<HistoryCsv.HistoryRow> rows = HistoryCsv.read(file);
        assertThat(rows).singleElement().satisfies(row -> {
            assertThat(row.text("directory")).isEqualTo("next");
            assertThat(row.text("load")).isEmpty();
        });
        assertThat(Files.readString(file)).startsWith(header).endsWith(",next\n");
        Files.delete(file);
        HistoryCsv.append(file, SampleResults.mixed(), "next");
        assertThat(HistoryCsv.read(file).get(0).text("load")).isEqualTo("client=cxf");
    }

    @Test
    void aFileWithTheNamesOfAnEarlierVersionGoesOnAndIsReadByTheNamesOfToday() throws Exception {
        Path file = directory.resolve("history-open-loop.csv");
        String header = HistoryCsv.OPEN_LOOP_HEADER.replace(",scheduled,dropped,behindSchedule,", ",due,unsent,late,");
        Files.writeString(file, header);
        HistoryCsv.append(file, SampleResults.openLoop(), "next");

        assertThat(Files.readString(file)).isEqualTo(header + HistoryCsv.row(SampleResults.openLoop(), "next"));
        assertThat(header).contains(",due,unsent,late,");
        HistoryCsv.HistoryRow row = HistoryCsv.read(file).get(0);
        assertThat(row.number("scheduled"))
                .contains((double) SampleResults.openLoop().offered().scheduled());
        assertThat(row.number("dropped"))
                .contains((double) SampleResults.openLoop().offered().dropped());
        assertThat(row.number("behindSchedule"))
                .contains((double) SampleResults.openLoop().offered().behindSchedule());
    }

    @Test
    void aLineThatWasCutOffDoesNotSpoilTheNext() throws Exception {
        Path file = directory.resolve("history.csv");
        Files.writeString(file, HistoryCsv.HEADER + "2026-11");
        HistoryCsv.append(file, SampleResults.mixed(), "next");

        assertThat(Files.readString(file))
                .isEqualTo(HistoryCsv.HEADER + "2026-11\n" + HistoryCsv.row(SampleResults.mixed(), "next"));
    }

    @Test
    void aFileWithOtherColumnsIsLeftAlone() throws Exception {
        Path file = directory.resolve("history.csv");
        Files.writeString(file, "other,columns\n1,2\n");

        assertThatThrownBy(() -> HistoryCsv.append(file, SampleResults.mixed(), "next"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("history.csv has other columns");
        assertThat(Files.readString(file)).isEqualTo("other,columns\n1,2\n");
    }
}
