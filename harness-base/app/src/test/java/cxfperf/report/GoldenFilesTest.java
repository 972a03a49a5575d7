package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import cxfperf.experiment.FindResult;
import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.report.document.Document;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.MarkdownText;
import cxfperf.result.Goal;
import cxfperf.scenario.FailureKind;
import cxfperf.stored.StoredJson;
import cxfperf.stored.StoredSeries;
import cxfperf.stored.TimelineCsv;
import cxfperf.testing.PublicApi;
import cxfperf.testing.SampleFinds;
import cxfperf.testing.SampleProfiles;
import cxfperf.testing.SampleResults;
import cxfperf.testing.SampleSecond;
import cxfperf.testing.SampleTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every format, letter by letter, whatever the locale of the user. {@code -Dgolden.write=true} writes the files anew
 * and fails, so that someone reads them before they are believed.
 */
@Isolated
class GoldenFilesTest {

    private static final Path GOLDEN = Path.of("src", "test", "resources", "golden");

    private static final Map<String, Supplier<String>> FILES = files();

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static Map<String, Supplier<String>> files() {
        Map<String, Supplier<String>> files = new LinkedHashMap<>();
        files.put("run.txt", () -> ConsoleText.render(RunDocument.of(SampleResults.billion())));
        files.put("run-mixed.txt", () -> ConsoleText.render(RunDocument.of(SampleResults.mixed())));
        files.put("run-uneven.txt", () -> ConsoleText.render(RunDocument.of(SampleResults.uneven())));
        files.put("run-goal.txt", () -> ConsoleText.render(GoalText.of(SampleResults.billion(), goal())));
        files.put(
                "run-goal-progress.txt", () -> GoalText.progress(goal(), 34_000_000, Duration.ofSeconds(1_000)) + "\n");
        files.put("scenario-api.txt", () -> PublicApi.of(Path.of("..", "api"), "cxfperf.scenario"));
        files.put("result.json", () -> StoredJson.render(SampleResults.billion()));
        files.put("timeline.csv", GoldenFilesTest::timeline);
        files.put("open-loop.txt", () -> ConsoleText.render(RunDocument.of(SampleResults.openLoop())));
        files.put("open-loop-mixed.txt", () -> ConsoleText.render(RunDocument.of(SampleResults.openLoopMixed())));
        files.put("open-loop.json", () -> StoredJson.render(SampleResults.openLoop()));
        files.put("open-loop.md", () -> MarkdownText.render(RunDocument.of(SampleResults.openLoop())));
        files.put("open-loop-timeline.csv", GoldenFilesTest::openLoopTimeline);
        files.put("one-way.txt", () -> ConsoleText.render(RunDocument.of(SampleResults.oneWay())));
        files.put("one-way-unknown.txt", () -> ConsoleText.render(RunDocument.of(SampleResults.oneWayUnknown())));
        files.put("one-way-mixed.txt", () -> ConsoleText.render(RunDocument.of(SampleResults.oneWayMixed())));
        files.put("one-way.json", () -> StoredJson.render(SampleResults.oneWay()));
        files.put("one-way-mixed.md", () -> MarkdownText.render(RunDocument.of(SampleResults.oneWayMixed())));
        files.put(
                "one-way-drain.txt",
                () -> ProgressLine.draining(41_900, 1_020.5, Duration.ofSeconds(12), Duration.ofSeconds(130)) + "\n");
        files.put("report.md", () -> MarkdownText.render(RunDocument.of(SampleResults.billion())));
        files.put("report-mixed.md", () -> MarkdownText.render(RunDocument.of(SampleResults.mixed())));
        files.put("report-invalid.md", () -> MarkdownText.render(RunDocument.of(SampleResults.nothingVerified())));
        files.put(
                "report-profile.md",
                () -> MarkdownText.render(
                        RunDocument.of(SampleResults.billion(), Optional.of(SampleProfiles.ofBothSides()))));
        files.put(
                "run-profile.txt",
                () -> ConsoleText.render(
                        RunDocument.of(SampleResults.billion(), Optional.of(SampleProfiles.ofBothSides()))));
        files.put("sweep.txt", () -> ConsoleText.render(SeriesDocument.of(SampleResults.publishedSweep())));
        files.put("sweep-stopped.txt", () -> ConsoleText.render(SeriesDocument.of(SampleResults.stoppedSweep())));
        files.put("sweep-noisy.txt", () -> ConsoleText.render(SeriesDocument.of(SampleResults.noisySweep())));
        files.put("sweep.md", () -> MarkdownText.render(SeriesDocument.of(SampleResults.publishedSweep())));
        files.put("sweep-rates.txt", () -> ConsoleText.render(SeriesDocument.of(SampleResults.sweepOverRates())));
        files.put("sweep-rates.md", () -> MarkdownText.render(SeriesDocument.of(SampleResults.sweepOverRates())));
        files.put("experiment-sweep.json", () -> StoredSeries.render(SampleResults.shortSweep()));
        files.put("experiment-tables.json", () -> StoredJson.render(SampleTables.withAllKindsOfCells()));
        files.put("experiment.txt", () -> ConsoleText.render(comparisons()));
        files.put("experiment.md", () -> MarkdownText.render(comparisons()));
        files.put("find.txt", () -> text(SampleFinds.found()));
        files.put("find-none.txt", () -> text(SampleFinds.nothingHolds()));
        files.put("find.md", () -> MarkdownText.render(SeriesDocument.of(SampleFinds.found())));
        files.put(
                "tables.txt",
                () -> ConsoleText.render(TablesDocument.of(SampleTables.withAllKindsOfCells(), run -> null)));
        files.put(
                "tables.md",
                () -> MarkdownText.render(TablesDocument.of(SampleTables.withAllKindsOfCells(), run -> null)));
        return files;
    }

    private static Document comparisons() {
        return ExperimentDocument.of(SamplePages.experiment(), run -> null);
    }

    private static String text(FindResult find) {
        return ConsoleText.render(SeriesDocument.of(find));
    }

    private static Stream<Arguments> filesAndLocales() {
        return FILES.keySet().stream()
                .flatMap(name -> Stream.of("", "de", "tr").map(locale -> Arguments.of(name, locale)));
    }

    @ParameterizedTest(name = "{0} in locale \"{1}\"")
    @MethodSource("filesAndLocales")
    void readsTheSameInEveryLocale(String name, String locale) throws IOException {
        Locale.setDefault(locale.isEmpty() ? Locale.ROOT : Locale.forLanguageTag(locale));
        String text = FILES.get(name).get();

        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(GOLDEN.resolve(name), text);
            fail(name + " was written; look at it and run again without -Dgolden.write");
        }
        assertThat(text).isEqualTo(Files.readString(GOLDEN.resolve(name)));
    }

    private static Goal goal() {
        return new Goal(1_000_000_000, Duration.ofHours(8));
    }

    private static String openLoopTimeline() {
        Collector collector = new Collector(List.of("echo"), 1, nanos -> 4);
        CallRecorder recorder = collector.newRecorder("echo");
        recorder.started(10);
        recorder.ok(1_234_567, 1_234_577);
        recorder.started(5_000_000);
        recorder.ok(2_000_000, 7_000_000);
        recorder.started(0);
        recorder.failed(FailureKind.OTHER);
        TimelineCsv csv = TimelineCsv.of(true, false);
        return csv.header()
                + csv.row(
                        collector.collect(1_000_000_000L), SampleSecond.BEFORE, SampleSecond.NOW, SampleSecond.SERVER);
    }

    private static String timeline() {
        Collector collector = new Collector(List.of("echo"));
        CallRecorder recorder = collector.newRecorder("echo");
        recorder.started();
        recorder.ok(1_234_567);
        recorder.started();
        recorder.failed(FailureKind.OTHER);
        TimelineCsv csv = TimelineCsv.of(false, false);
        return csv.header()
                + csv.row(
                        collector.collect(1_000_000_000L), SampleSecond.BEFORE, SampleSecond.NOW, SampleSecond.SERVER);
    }
}
