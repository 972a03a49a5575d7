package cxfperf.experiment.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.experiment.CellRunner;
import cxfperf.experiment.ExperimentDirectory;
import cxfperf.experiment.ExperimentLoop;
import cxfperf.experiment.FinishedRun;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.Variant;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.result.experiment.Axis;
import cxfperf.result.experiment.CellTable;
import cxfperf.result.experiment.TableCell;
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

    private static final TablesDefinition DEFINITION = new TablesDefinition(
            "test",
            "noop",
            null,
            List.of(new Variant("http", Map.of("protocol", "http")), new Variant("tcp", Map.of("protocol", "tcp"))),
            List.of(new Axis(List.of("threads", "serverThreads"), List.of("5", "10", "20"))),
            Map.of("time", "60"),
            7,
            Map.of("code", "x"));

    @TempDir
    private Path results;

    private final List<String> ran = new ArrayList<>();

    @Test
    void aCellThatFailsStandsInItsPlaceAndTheOthersGoOn() throws Exception {
        try (ExperimentDirectory<TablesExperiment> directory = newDirectory()) {
            List<String> told = new ArrayList<>();
            TablesExperiment done = new ExperimentLoop<>(
                            directory,
                            (run, files) -> {
                                ran.add(run.variant().name());
                                return switch (run.variant().name()) {
                                    case "http-10" -> FinishedRun.invalid("it hung, and was killed", "command");
                                    case "tcp-5" -> FinishedRun.of(List.of(SampleResults.nothingVerified()), "command");
                                    default -> FinishedRun.of(List.of(SampleResults.openLoop()), "command");
                                };
                            },
                            CLOCK,
                            telling(told))
                    .run(begin());

            assertThat(ran).hasSize(6).isEqualTo(told);
            assertThat(done.finishedAt()).isEqualTo("2026-01-02T03:04:05Z");
            assertThat(directory.read()).isEqualTo(done);
            assertThat(done.summary().status()).isEqualTo(Status.INVALID);
            List<CellTable> tables = done.summary().tables();
            assertThat(tables).extracting(CellTable::name).containsExactly("http", "tcp");
            assertThat(tables.get(0).cells())
                    .extracting(TableCell::status)
                    .containsExactly(Status.PASS, Status.INVALID, Status.PASS);
            TableCell hung = tables.get(0).rows().get(1).cell();
            assertThat(hung.why()).isEqualTo("it hung, and was killed");
            assertThat(hung.figures()).isNull();
            TableCell good = tables.get(0).rows().get(0).cell();
            assertThat(good.figures().perSecond())
                    .isEqualTo(SampleResults.openLoop().throughput().perSecond());
            assertThat(good.figures().serverCores())
                    .isEqualTo(SampleResults.openLoop().serverCores());
            assertThat(tables.get(1).rows().get(0).cell().why()).isNotBlank();
            assertThat(directory.path().resolve(good.directory())).isDirectory();
        }
    }

    @Test
    void aCellThatWasNotWarmIsRepeatedOnceAndMustNotBeBelievedWhereItStillIsNot() throws Exception {
        RunResult cold = SampleResults.openLoop()
                .withVerdict(Verdict.of(List.of(new Reason(Reason.Code.NOT_WARM, "the rate still rose", "longer"))));
        try (ExperimentDirectory<TablesExperiment> directory = newDirectory()) {
            TablesExperiment done = new ExperimentLoop<>(
                            directory,
                            (run, files) -> {
                                ran.add(run.variant().name() + "/" + run.warmer());
                                boolean warm = !run.variant().name().startsWith("tcp-5")
                                        && (run.warmer() > 0
                                                || !run.variant().name().startsWith("http-5"));
                                return FinishedRun.of(List.of(warm ? SampleResults.openLoop() : cold), "command");
                            },
                            CLOCK,
                            telling(new ArrayList<>()))
                    .run(begin());

            assertThat(done.cells()).hasSize(6);
            assertThat(done.notWarm())
                    .as("the cells after the first of them begin with the longer warm-up")
                    .hasSizeBetween(1, 2)
                    .allMatch(cell -> cell.status() == Status.INVALID && cell.figures() != null);
            assertThat(directory.read()).isEqualTo(done);
            assertThat(ran.stream().filter(cell -> cell.startsWith("tcp-5"))).hasSize(2);
            assertThat(done.cells().stream().filter(cell -> cell.status() == Status.INVALID))
                    .singleElement()
                    .satisfies(cell -> {
                        assertThat(cell.table()).isEqualTo("tcp");
                        assertThat(cell.why()).isEqualTo("NOT_WARM the rate still rose");
                    });
            assertThat(done.summary().status()).isEqualTo(Status.INVALID);
        }
    }

    @Test
    void anInterruptedOneKeepsItsCellsAndGoesOnWithTheOthers() throws Exception {
        try (ExperimentDirectory<TablesExperiment> directory = newDirectory()) {
            assertThatThrownBy(() -> loop(directory, 4).run(begin())).isInstanceOf(CellRunner.StoppedException.class);
            assertThat(ran).hasSize(3);
            assertThat(directory.read().summary().tables().stream().flatMap(CellTable::cells))
                    .hasSize(3);
        }
        try (ExperimentDirectory<TablesExperiment> directory = ExperimentDirectory.findUnfinished(
                        results, DEFINITION, TablesExperiment.FORM)
                .orElseThrow()) {
            TablesExperiment kept = directory.read();
            assertThat(kept.missing()).hasSize(3);
            TablesExperiment done = loop(directory, 0).run(kept);

            assertThat(ran).hasSize(6).doesNotHaveDuplicates();
            assertThat(done.cells()).extracting(TableCell::number).containsExactly(1, 2, 3, 4, 5, 6);
            assertThat(directory.path().resolve("runs")).isDirectoryContaining("glob:**.unfinished-1");
        }
        assertThat(ExperimentDirectory.findUnfinished(results, DEFINITION, TablesExperiment.FORM))
                .isEmpty();
    }

    /** @param stopAt the number of the run in which somebody stops it; 0 for nobody */
    private ExperimentLoop<TablesExperiment> loop(ExperimentDirectory<TablesExperiment> directory, int stopAt) {
        return new ExperimentLoop<>(
                directory,
                (run, files) -> {
                    if (run.number() == stopAt) {
                        throw new CellRunner.StoppedException("stopped");
                    }
                    ran.add(run.variant().name());
                    return FinishedRun.of(List.of(SampleResults.openLoop()), "command");
                },
                CLOCK,
                telling(new ArrayList<>()));
    }

    /** @param told of each run that is over: what ran, or that it is to be repeated */
    private static ExperimentLoop.Listener telling(List<String> told) {
        return new ExperimentLoop.Listener() {
            @Override
            public void finished(PlannedRun run, FinishedRun finished) {
                told.add(run.variant().name());
            }

            @Override
            public void notWarm(PlannedRun run, FinishedRun finished) {
                told.add(run.variant().name() + " again");
            }

            @Override
            public void skipped(PlannedRun run) {
                throw new AssertionError(run);
            }
        };
    }

    private static TablesExperiment begin() {
        return TablesExperiment.begin(DEFINITION, "2026-01-02T00:00:00Z");
    }

    private ExperimentDirectory<TablesExperiment> newDirectory() throws IOException {
        return ExperimentDirectory.open(Files.createDirectories(results.resolve("one")), TablesExperiment.FORM)
                .orElseThrow();
    }

    /** They had no list of the runs that were not warm. */
    @Test
    void tablesOfTheOldFormAreStillRead() throws Exception {
        try (ExperimentDirectory<TablesExperiment> directory = newDirectory()) {
            TablesExperiment done = loop(directory, 0).run(begin());
            Path state = directory.path().resolve("tables.json");
            String text = Files.readString(state);
            String old = text.replaceFirst(",\\s+\"notWarm\" : \\[ ]", "");
            assertThat(old)
                    .isNotEqualTo(text)
                    .doesNotContain("notWarm", "\"finished\"", "\"missing\"", "\"status\" : null");

            Files.writeString(state, old);
            assertThat(directory.read()).isEqualTo(done);
        }
    }
}
