package cxfperf.live;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.judge.Observed;
import cxfperf.live.LiveView.LoadSource;
import cxfperf.live.LiveView.Running;
import cxfperf.measure.Interval;
import cxfperf.probe.HostLimits;
import cxfperf.report.document.Block;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Concern;
import cxfperf.report.document.Document.Section;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.stored.SampleRuns;
import cxfperf.stored.StoredJson;
import cxfperf.stored.StoredRuns;
import cxfperf.testing.Intervals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the live page shows of what was noted, and of files as a run writes them. */
class LiveViewTest {

    private static final Observed.Host HERE = new Observed.Host(2, HostLimits.UNKNOWN, true, true);

    @TempDir
    private Path directory;

    private final LiveView view = new LiveView("scenario operation");

    /** The files of a real run of fifteen seconds as they are before its end. */
    private Path goingOn(String name, String startedAt) throws IOException {
        Path run = SampleRuns.copy(directory.resolve(name), startedAt);
        RunResult result = StoredRuns.result(run);
        Files.writeString(ResultFile.STARTED.in(run), StoredJson.render(result.start()));
        Files.delete(ResultFile.RESULT.in(run));
        return run;
    }

    private Running running(String label, Path... runs) {
        return new Running(
                label,
                List.of(runs).stream()
                        .map(run -> new LoadSource(
                                runs.length == 1 ? "" : run.getFileName().toString(), run))
                        .toList(),
                Slo.NONE,
                runs.length == 1 ? Optional.of(() -> HERE) : Optional.empty());
    }

    private static Interval second(int end) {
        return Intervals.closedLoop((end - 1) * 1_000_000_000L, end * 1_000_000_000L, Map.of());
    }

    private static List<String> charts(Document document) {
        return document.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .filter(Chart.class::isInstance)
                .map(block -> ((Chart) block).title())
                .toList();
    }

    private static List<String> titles(Document document) {
        return document.sections().stream().map(Section::title).toList();
    }

    @Test
    void aRunThatGoesOnHasThePhaseTheTimeLeftAndTheChartsOfItsReport() throws Exception {
        view.resultsGoTo(directory);
        view.begins(running("", goingOn("run", "2026-11-21T09:00:00Z")));
        assertThat(view.document().conclusion().status()).isEqualTo("STARTING");
        RunListener listener = view.listener();
        listener.phaseStarted(Phase.MEASURE);
        listener.intervalEnded(Phase.MEASURE, second(12), Optional.of(Duration.ofSeconds(48)));

        Document now = view.document();

        assertThat(now.conclusion().status()).isEqualTo("MEASURING");
        assertThat(now.conclusion().meanings())
                .containsExactly("second 12 of this phase", "results go to " + directory);
        assertThat(charts(now)).contains("Throughput", "Service time", "CPU", "Connections", "Service times");
        String page = HtmlPage.update(now);
        assertThat(page).contains("0:48").doesNotContain("\n").doesNotContain("<script");
        assertThat(now.conclusion().concerns().stream().map(Concern::code))
                .contains("SHARED_HOST")
                .doesNotContain("INTERRUPTED", "SERVER_UNKNOWN", "TOO_SHORT", "COUNT_MISMATCH");
    }

    @Test
    void failuresHaveTheirKindAnExampleAndARemedy() throws Exception {
        Path run = goingOn("run", "2026-11-21T09:00:00Z");
        Files.writeString(
                ResultFile.FAILURES.in(run),
                "second,kind,calls,example\n1.000,HTTP_STATUS,2,\"HTTP 503 <busy>\"\n2.000,HTTP_STATUS,1,\n");
        view.begins(running("", run));

        Document now = view.document();

        assertThat(titles(now)).contains("Failed calls");
        assertThat(now.conclusion().concerns())
                .filteredOn(concern -> concern.code().equals(Reason.Code.CALLS_FAILED.name()))
                .singleElement()
                .satisfies(concern -> {
                    assertThat(concern.text()).startsWith("3 of ").contains("HTTP_STATUS 3");
                    assertThat(concern.remedy()).isNotEmpty();
                });
        assertThat(HtmlPage.update(now)).contains("HTTP 503 &lt;busy&gt;");
    }

    @Test
    void beforeTheWindowTheWarmUpIsShown() throws Exception {
        view.begins(running("", directory));
        view.listener().phaseStarted(Phase.WARM_UP);
        assertThat(charts(view.document())).isEmpty();
        Files.writeString(
                ResultFile.WARM_UP.in(directory),
                "second,ok,failed,okPerSecond,p50Micros,p99Micros,maxMicros\n1.0,5,0,5.0,1,2,3\n2.0,7,0,7.0,1,2,3\n");
        Document now = view.document();
        assertThat(now.conclusion().status()).isEqualTo("WARM-UP");
        assertThat(charts(now)).containsExactly("Throughput", "Service time");
    }

    @Test
    void aWindowWithoutASecondYetHasNoChartsAndMissesNoFile() throws Exception {
        Path run = goingOn("run", "2026-11-21T09:00:00Z");
        Path timeline = ResultFile.TIMELINE.in(run);
        Files.writeString(timeline, Files.readAllLines(timeline).get(0) + "\n");
        Files.writeString(ResultFile.LATENCY.in(run), "");
        view.begins(running("", run));
        view.listener().phaseStarted(Phase.MEASURE);

        Document now = view.document();

        assertThat(now.conclusion().status()).isEqualTo("MEASURING");
        assertThat(charts(now)).isEmpty();
        assertThat(HtmlPage.update(now)).doesNotContain("There is no");
    }

    @Test
    void aLoadGeneratorThatHasNothingYetIsListedAndNotAdded() throws Exception {
        Path one = goingOn("one", "2026-11-21T09:00:00Z");
        view.begins(running("", one, Files.createDirectory(directory.resolve("two"))));
        assertThat(titles(view.document())).containsExactly("Load generators");
    }

    @Test
    void theTableOfLoadGeneratorsHasTheResponseTimesOfAnOpenLoop() throws Exception {
        for (String name : List.of("one", "two")) {
            Files.writeString(
                    ResultFile.WARM_UP.in(Files.createDirectory(directory.resolve(name))),
                    "second,ok,failed,okPerSecond,p50Micros,p99Micros,maxMicros,responseP99Micros\n"
                            + "1.0,5,0,5.0,1,2000,3000,450000\n");
        }
        view.begins(running("", directory.resolve("one"), directory.resolve("two")));

        assertThat(HtmlPage.update(view.document())).contains("450.000").doesNotContain("2.000");
    }

    @Test
    void theFinishedPointsOfASeriesStandAboveTheRunThatGoesOn() throws Exception {
        view.begins(running("point 2 of 3", goingOn("run", "2026-11-21T09:00:00Z")));
        view.finished(new Document(
                "a sweep",
                "sweep",
                "sweep of one point",
                null,
                Conclusion.NONE,
                List.of(Section.ofPage("Runs", new Block.Sentence("the table of points"))),
                List.of()));
        Document now = view.document();
        assertThat(titles(now)).containsSubsequence("So far", "Runs", "Over time");
        assertThat(now.conclusion().meanings()).contains("point 2 of 3");
    }

    @Test
    void theNextRunBeginsAnew() throws Exception {
        view.begins(running("point 1 of 2", goingOn("one", "2026-11-21T09:00:00Z")));
        view.listener().phaseStarted(Phase.MEASURE);
        assertThat(titles(view.document())).contains("Over time");
        view.begins(running("point 2 of 2", Files.createDirectory(directory.resolve("two"))));
        Document now = view.document();
        assertThat(now.conclusion().status()).isEqualTo("STARTING");
        assertThat(now.conclusion().meanings()).containsExactly("point 2 of 2");
        assertThat(now.sections()).isEmpty();
    }

    @Test
    void thePageHasNoLinksToFilesThatItsServerDoesNotHave() throws Exception {
        view.begins(running("", goingOn("run", "2026-11-21T09:00:00Z")));
        assertThat(HtmlPage.update(view.document())).doesNotContain("href=");
    }
}
