package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.experiment.ExperimentLoop.CellRunner;
import cxfperf.judge.ExperimentJudge;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.stored.ExperimentDirectory;
import cxfperf.testing.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TablesExperimentTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);

    private static final Definition DEFINITION = new Definition(
            "test",
            "noop",
            null,
            List.of(new Variant("http", Map.of("protocol", "http")), new Variant("tcp", Map.of("protocol", "tcp"))),
            List.of(new Axis(List.of("threads", "serverThreads"), List.of("5", "10", "20"))),
            Map.of("time", "60"),
            1,
            7,
            Map.of("code", "x"));

    @TempDir
    private Path results;

    private final List<String> ran = new ArrayList<>();

    @Test
    void aCellThatFailsStandsInItsPlaceAndTheOthersGoOn() throws Exception {
        try (ExperimentDirectory directory = newDirectory()) {
            List<String> lines = new ArrayList<>();
            Experiment done = new ExperimentLoop(
                            directory,
                            (run, files) -> {
                                ran.add(run.cell().name());
                                return switch (run.cell().name()) {
                                    case "http-10" -> RunRecord.invalid(run, "it hung, and was killed");
                                    case "tcp-5" -> record(run, SampleResults.nothingVerified());
                                    default -> record(run, SampleResults.openLoop());
                                };
                            },
                            CLOCK,
                            (run, record, counts) -> lines.add(run.cell().name()),
                            ExperimentJudge::verdict)
                    .run(begin(), Experiment::next);

            assertThat(ran).hasSize(6).isEqualTo(lines);
            assertThat(done.finishedAt()).isEqualTo("2026-01-02T03:04:05Z");
            assertThat(directory.read()).isEqualTo(done);
            assertThat(done.verdict().status()).isEqualTo(Status.INVALID);
            assertThat(done.verdict().reasons())
                    .extracting(Reason::code)
                    .containsExactly(Reason.Code.RUN_FAILED, Reason.Code.RUN_FAILED);
            assertThat(cell(done, "http", "5").shownStatus()).isEqualTo(Status.PASS);
            RunRecord hung = cell(done, "http", "10");
            assertThat(hung.shownStatus()).isEqualTo(Status.INVALID);
            assertThat(hung.shownWhy()).isEqualTo("it hung, and was killed");
            assertThat(hung.measured()).isFalse();
            RunRecord good = cell(done, "http", "20");
            assertThat(good.metric(Metric.THROUGHPUT))
                    .isEqualTo(SampleResults.openLoop().throughput().perSecond());
            assertThat(good.metric(Metric.SERVER_CORES))
                    .isEqualTo(SampleResults.openLoop().serverCores());
            assertThat(cell(done, "tcp", "5").shownWhy()).isNotBlank();
            assertThat(directory.path().resolve(good.directory())).isDirectory();
        }
    }

    @Test
    void aCellThatWasNotWarmIsRepeatedOnceAndMustNotBeBelievedWhereItStillIsNot() throws Exception {
        RunResult cold = SampleResults.openLoop()
                .withVerdict(Verdict.of(List.of(new Reason(Reason.Code.NOT_WARM, "the rate still rose"))));
        try (ExperimentDirectory directory = newDirectory()) {
            Experiment done = new ExperimentLoop(
                            directory,
                            (run, files) -> {
                                ran.add(run.cell().name() + "/" + run.warmer());
                                boolean warm = !run.cell().name().startsWith("tcp-5")
                                        && (run.warmer() > 0
                                                || !run.cell().name().startsWith("http-5"));
                                return record(run, warm ? SampleResults.openLoop() : cold);
                            },
                            CLOCK,
                            (run, record, counts) -> {},
                            ExperimentJudge::verdict)
                    .run(begin(), Experiment::next);

            assertThat(done.runs()).hasSize(6);
            assertThat(done.notWarm())
                    .as("the cells after the first of them begin with the longer warm-up")
                    .hasSizeBetween(1, 2)
                    .allMatch(cell -> cell.shownStatus() == Status.INVALID && cell.measured());
            assertThat(directory.read()).isEqualTo(done);
            assertThat(ran.stream().filter(cell -> cell.startsWith("tcp-5"))).hasSize(2);
            assertThat(done.runs().stream().filter(cell -> cell.shownStatus() == Status.INVALID))
                    .singleElement()
                    .satisfies(cell -> {
                        assertThat(cell.variant()).isEqualTo("tcp");
                        assertThat(cell.shownWhy()).isEqualTo("NOT_WARM: the rate still rose");
                    });
            assertThat(done.verdict().reasons()).extracting(Reason::code).containsExactly(Reason.Code.NOT_WARM);
        }
    }

    @Test
    void anInterruptedOneKeepsItsCellsAndGoesOnWithTheOthers() throws Exception {
        try (ExperimentDirectory directory = newDirectory()) {
            assertThatThrownBy(() -> loop(directory, 4).run(begin(), Experiment::next))
                    .isInstanceOf(CellRunner.StoppedException.class);
            assertThat(ran).hasSize(3);
            assertThat(directory.read().runs()).hasSize(3);
        }
        try (ExperimentDirectory directory = newDirectory()) {
            Experiment kept = directory.read();
            assertThat(kept.missing()).hasSize(3);
            Experiment done = loop(directory, 0).run(kept, Experiment::next);

            assertThat(ran).hasSize(6).doesNotHaveDuplicates();
            assertThat(done.runs()).extracting(RunRecord::number).containsExactly(1, 2, 3, 4, 5, 6);
            assertThat(directory.path().resolve("runs")).isDirectoryContaining("glob:**.unfinished-1");
        }
    }

    /** @param stopAt the number of the run in which somebody stops it; 0 for nobody */
    private ExperimentLoop loop(ExperimentDirectory directory, int stopAt) {
        return new ExperimentLoop(
                directory,
                (run, files) -> {
                    if (run.number() == stopAt) {
                        throw new CellRunner.StoppedException("stopped");
                    }
                    ran.add(run.cell().name());
                    return record(run, SampleResults.openLoop());
                },
                CLOCK,
                (run, record, counts) -> {},
                ExperimentJudge::verdict);
    }

    private static RunRecord record(PlannedRun run, RunResult result) {
        return RunRecord.of(run, run.place(), result);
    }

    private static RunRecord cell(Experiment experiment, String table, String threads) {
        return experiment.runs().stream()
                .filter(run -> run.variant().equals(table)
                        && run.point().values().get("threads").equals(threads))
                .findFirst()
                .orElseThrow();
    }

    private static Experiment begin() {
        return Experiment.begin(DEFINITION, "2026-01-02T00:00:00Z", true);
    }

    private ExperimentDirectory newDirectory() throws IOException {
        return ExperimentDirectory.open(Files.createDirectories(results.resolve("one")))
                .orElseThrow();
    }
}
