package cxfperf.compare;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;

import cxfperf.experiment.SeriesPoint;
import cxfperf.experiment.Trend;
import cxfperf.report.TrendDocument;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.EndedCalls;
import cxfperf.result.RunResult;
import cxfperf.stored.HistoryCsv;
import cxfperf.stored.HistoryCsv.HistoryRow;
import cxfperf.stored.StoredJson;
import cxfperf.testing.SampleResults;
import cxfperf.testing.SeriesFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One directory has the runs of an earlier build, another has the new runs. */
class TrendPageTest {

    @TempDir
    private Path directory;

    private Path earlier;
    private Path now;
    private BaselineComparison comparison;
    private RunResult wanted;

    @BeforeEach
    void store() throws IOException {
        earlier = Files.createDirectory(directory.resolve("earlier"));
        now = Files.createDirectory(directory.resolve("now"));
        for (int i = 1; i <= 6; i++) {
            store(earlier, "build-" + i, run(i, 5_000 + 10 * (i % 3), "commit" + i));
        }
        for (int i = 7; i <= 9; i++) {
            store(now, "build-" + i, run(i, 4_000 + 10 * (i % 3), "commit" + i));
        }
        HistoryCsv.append(HistoryCsv.fileOf(SampleResults.billion()).in(now), SampleResults.billion(), "failed");
        List<Measurement> measured = BaselineRuns.measurements(List.of(now), List.of());
        wanted = measured.get(0).first();
        comparison = BaselineComparison.of(
                BaselineRuns.read(earlier, wanted, 100, List.of()).measurements(), measured);
    }

    private static RunResult run(int day, double perSecond, String build) {
        return SampleResults.ofBuild("2026-11-0" + day + "T07:00:00Z", perSecond, Map.of("build", build));
    }

    private static void store(Path parent, String name, RunResult run) throws IOException {
        Path place = Files.createDirectory(parent.resolve(name));
        StoredJson.write(run, place.resolve("result.json"));
        Files.writeString(place.resolve("report.html"), "a page");
        HistoryCsv.append(HistoryCsv.fileOf(run).in(parent), run, name);
    }

    @Test
    void bothHistoriesAreDrawnInOneLineWithTheChangeMarked() throws IOException {
        String page = TrendPage.render(now.resolve("trend.html"), List.of(earlier, now), wanted, comparison);

        assertThat(page)
                .contains("Trend of soap_http_doc_lit echoComplexTypeDoc", "8 clients, size 1, http; 9 runs")
                .contains("now is worse than baseline: throughput -20.")
                .contains(">Throughput</th>", ">commit7<", "<b class=\"fail\">-20.")
                .contains("\"name\":\"change\",\"style\":\"crosses\",\"x\":[7]")
                .contains("href=\"./build-9/report.html\"", "href=\"./../earlier/build-1/report.html\"");
    }

    /** They share a JVM and its compiled code, and say nothing of what another JVM would make. */
    @Test
    void theRepeatsOfAPointOfASweepAreOneMeasurement() throws IOException {
        Path sweep = Files.createDirectory(directory.resolve("sweep"));
        List<SeriesPoint> points = new ArrayList<>();
        for (SeriesPoint point : SampleResults.noisySweep().points()) {
            points.add(SampleResults.sweepPoint(1, "run-" + points.size(), point.result()));
        }
        SeriesFiles.write(sweep, SampleResults.sweepOf(points, 6));

        assertThat(BaselineRuns.measurements(List.of(sweep), List.of()))
                .extracting(measurement -> measurement.runs().size())
                .containsExactly(2, 2, 2);
    }

    @Test
    void aRunThatIsStoredTwiceIsOnePoint() throws IOException {
        for (int i = 7; i <= 9; i++) {
            store(earlier, "copy-" + i, run(i, 4_000 + 10 * (i % 3), "commit" + i));
        }

        assertThat(TrendPage.render(now.resolve("trend.html"), List.of(earlier, now), wanted, comparison))
                .contains("size 1, http; 9 runs");
    }

    /** A copy says nothing of how the host scatters, and a new run nothing of the earlier build. */
    @Test
    void aCopyOfARunIsNoMeasurement() throws IOException {
        store(earlier, "copy-1", run(1, 5_010, "commit1"));
        store(earlier, "copy-7", run(7, 4_010, "commit7"));

        List<Measurement> compared = BaselineRuns.measurements(List.of(now, now.resolve("build-7")), List.of());

        assertThat(compared).extracting(Measurement::name).containsExactly("build-7", "build-8", "build-9");
        assertThat(BaselineRuns.read(earlier, wanted, 100, compared).measurements())
                .extracting(Measurement::name)
                .containsExactly("build-1", "build-2", "build-3", "build-4", "build-5", "build-6");
    }

    @Test
    void aRunOfAnotherLoadAndOneThatDidNotPassAreNoPoints() throws IOException {
        RunResult failed = run(10, 4_000, "commit10");
        Path history = HistoryCsv.fileOf(failed).in(now);
        Files.writeString(
                history,
                Files.readString(history)
                        + HistoryCsv.row(failed, "gone").replace(",PASS,", ",FAIL,")
                        + HistoryCsv.row(failed, "gone").replace(",8,1,", ",9,1,"));

        assertThat(TrendPage.render(now.resolve("trend.html"), List.of(earlier, now), wanted, comparison))
                .contains("size 1, http; 9 runs, and 1 more that did not pass or were not warm");
    }

    /** Half of the calls came back after the close; the CPU time of a call is then twice that of the other runs. */
    @Test
    void theCostOfACallIsThatOfTheResult() throws IOException {
        RunResult slow = SampleResults.withEnded(run(10, 4_000, "commit10"), new EndedCalls(25_000, 0));
        store(now, "build-10", slow);

        assertThat(TrendPage.render(now.resolve("trend.html"), List.of(earlier, now), wanted, comparison))
                .contains("24690", "49380");
    }

    /** A short run has no p99: the change of the others is there all the same. */
    @Test
    void aRunWithoutAValueHidesNoChange() {
        List<HistoryRow> rows = new ArrayList<>();
        for (int day = 1; day <= 9; day++) {
            rows.add(row(run(day, 5_000, ""), Map.of("p99Micros", day == 4 ? "" : day < 7 ? "6000.0" : "9000.0")));
        }

        Trend.TrendLine p99 = TrendPage.trend(rows, wanted, Map.of()).lines().get(1);

        assertThat(p99.levels()).extracting(Trend.TrendLevel::to).containsExactly(6, 9);
        assertThat(p99.changes()).extracting(Trend.Change::at).containsExactly(6);
    }

    /** Half of the calls of each run came back after the close: by all calls, one costs half as much. */
    @Test
    void whatACallCostsIsByTheSameCallsInAllRunsOfATrend() throws IOException {
        List<HistoryRow> rows = new ArrayList<>();
        Map<HistoryRow, RunResult> results = new HashMap<>();
        Map<String, String> ofEarlierVersion = Map.of("clientCpuMicrosPerCall", "", "serverCpuMicrosPerCall", "");
        for (int day = 1; day <= 9; day++) {
            rows.add(row(run(day, 5_000, ""), ofEarlierVersion));
        }
        Trend old = TrendPage.trend(rows, wanted, results);
        assertThat(old.otherCosts()).isZero();
        assertThat(old.lines().get(2).levels())
                .singleElement()
                .extracting(Trend.TrendLevel::mean, as(DOUBLE))
                .isCloseTo(24_690, within(1e-6));

        for (int day = 7; day <= 9; day++) {
            RunResult half = SampleResults.withEnded(run(day, 5_000, ""), new EndedCalls(25_000, 0));
            // A file that an earlier version began goes on without the column, but the result has the figure.
            rows.set(day - 1, row(half, day == 8 ? ofEarlierVersion : Map.of()));
            results.put(rows.get(day - 1), half);
        }
        results.put(rows.get(0), SampleResults.withEnded(run(1, 5_000, ""), null));
        results.remove(rows.get(8));
        Trend mixed = TrendPage.trend(rows, wanted, results);

        assertThat(mixed.points()).hasSize(9);
        assertThat(mixed.otherCosts()).isEqualTo(6);
        for (int line : List.of(2, 3)) {
            assertThat(mixed.lines().get(line).changes()).isEmpty();
            assertThat(mixed.lines().get(line).levels())
                    .extracting(Trend.TrendLevel::from)
                    .containsExactly(6);
        }
        assertThat(mixed.lines().get(2).levels().get(0).mean()).isCloseTo(49_380, within(1e-6));
        assertThat(HtmlPage.render(TrendDocument.of(mixed, comparison.document(), point -> null)))
                .contains("9 runs; without the CPU time of a call of 6 of an earlier version");
    }

    private static HistoryRow row(RunResult run, Map<String, String> otherCells) {
        Map<String, String> cells = new HashMap<>();
        List<String> names = List.of(HistoryCsv.HEADER.strip().split(","));
        List<String> values = List.of(HistoryCsv.row(run, "run").strip().split(",", -1));
        for (int i = 0; i < names.size(); i++) {
            cells.put(names.get(i), values.get(i).replace("\"", ""));
        }
        cells.putAll(otherCells);
        return new HistoryRow(cells);
    }

    @Test
    void aRunWhoseFilesAreGoneHasItsDate() throws IOException {
        Files.delete(earlier.resolve("build-2").resolve("result.json"));

        assertThat(TrendPage.render(now.resolve("trend.html"), List.of(earlier, now), wanted, comparison))
                .contains("\"commit1\",\"2026-11-02\",\"commit3\"");
    }

    @Test
    void thePageSaysOfTheComparisonWhatTheConsoleSays() throws IOException {
        BaselineComparison onAnotherJvm =
                new BaselineComparison(comparison.comparison(), 6, 3, List.of("jvm 17, not 21"));

        String page = TrendPage.render(now.resolve("trend.html"), List.of(earlier, now), wanted, onAnotherJvm);

        assertThat(ConsoleText.render(onAnotherJvm.document()))
                .startsWith("\nnow against baseline\n")
                .contains("\nthroughput, calls/s ", "\nalso differs: jvm 17, not 21\n", "\nVERDICT: now is worse");
        assertThat(page)
                .contains("<h2>now against baseline</h2>", ">throughput, calls/s</th>", "also differs: jvm 17, not 21");
    }
}
