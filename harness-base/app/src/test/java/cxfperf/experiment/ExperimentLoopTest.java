package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.experiment.ExperimentLoop.CellRunner;
import cxfperf.judge.ExperimentJudge;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Verdict;
import cxfperf.stored.ExperimentDirectory;
import cxfperf.testing.SampleResults;
import java.io.IOException;
import java.io.UncheckedIOException;
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

class ExperimentLoopTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);

    private static final Reason NOT_KEPT = new Reason(Reason.Code.RATE_NOT_KEPT, "it did not keep its rate");

    @TempDir
    private Path results;

    private final List<String> ran = new ArrayList<>();

    @Test
    void everyRunIsKeptAndTheVariantsAreCompared() throws Exception {
        try (ExperimentDirectory directory = newDirectory()) {
            Experiment done = loop(directory, begin(definition(5)), this::good);

            assertThat(done.runs()).hasSize(10);
            assertThat(done.definition().runs())
                    .extracting(run -> run.cell().name())
                    .isEqualTo(ran);
            assertThat(done.comparisons()).extracting(Comparison::outcome).containsExactly(Outcome.BETTER);
            assertThat(directory.read()).isEqualTo(done);
            assertThat(directory.path().resolve("experiment.json"))
                    .as("what is computed is no field")
                    .content()
                    .doesNotContain("\"compared\"", "\"ofAnOpenLoop\"", "\"warm\"");
            assertThat(directory.path().resolve("runs").resolve("01-" + ran.get(0)))
                    .isDirectory();
        }
    }

    @Test
    void anotherDefinitionOrAnotherProcessIsNotContinued() throws Exception {
        try (ExperimentDirectory directory = newDirectory()) {
            assertThat(ExperimentDirectory.open(directory.path()))
                    .as("it is open")
                    .isEmpty();
        }
        Experiment begun = begin(definition(3));
        assertThat(begun.notContinuedBecause(definition(3))).isEmpty();
        assertThat(begun.notContinuedBecause(definition(4)).orElseThrow()).startsWith("another experiment: ");
    }

    /** A rate that both variants miss does not make the other rates invalid. */
    @Test
    void aVariantThatFailsAtOnePointGoesOnAtTheOthers() throws Exception {
        Definition oneLoad = definition(3);
        Definition rates = new Definition(
                oneLoad.name(),
                oneLoad.scenario(),
                null,
                oneLoad.variants(),
                List.of(new Axis(List.of("rate"), List.of("500", "9000"))),
                oneLoad.shared(),
                3,
                7,
                oneLoad.conditions());
        List<String> blocks = new ArrayList<>();
        try (ExperimentDirectory directory = newDirectory()) {
            Experiment done = loop(directory, begin(rates), (run, files) -> {
                blocks.add(run.block() + run.cell().name());
                double p99 = (run.cell().variant().name().equals("b") ? 1_800 : 2_400) + run.number();
                double rate = run.cell().point().perSecond();
                return record(
                        run,
                        rate == 500
                                ? SampleResults.openLoopAt(500, p99, 0, List.of())
                                : SampleResults.openLoopAt(9_000, p99, 80_000, List.of(NOT_KEPT)));
            });

            assertThat(blocks.subList(0, 3))
                    .as("the variants take turns at each point")
                    .allMatch(run -> run.startsWith("1"))
                    .filteredOn(run -> run.endsWith("-500"))
                    .hasSize(2);
            assertThat(blocks).hasSize(7).doesNotHaveDuplicates();
            assertThat(done.comparisons()).extracting(Comparison::label).containsExactly("b at 500/s", "b at 9,000/s");
            assertThat(done.comparisons())
                    .extracting(Comparison::outcome)
                    .containsExactly(Outcome.BETTER, Outcome.INVALID);
        }
    }

    private RunRecord good(PlannedRun run, Path files) {
        return record(run, result(run));
    }

    private RunResult result(PlannedRun run) {
        ran.add(run.cell().name());
        long calls = (run.cell().name().equals("b") ? 1_300 : 1_000) + run.number() * 5L;
        return SampleResults.ofCalls(calls, 10);
    }

    private static RunRecord record(PlannedRun run, RunResult result) {
        return RunRecord.of(run, run.place(), result);
    }

    @Test
    void aColdRunIsRepeatedAndLaterRunsKeepItsLongerWarmUp() throws Exception {
        List<String> attempts = new ArrayList<>();
        try (ExperimentDirectory directory = newDirectory()) {
            Experiment done = loop(directory, begin(definition(3)), (run, files) -> {
                attempts.add(run.number() + "/" + run.warmer());
                return run.number() == 2 && run.warmer() == 0 ? cold(run, files) : good(run, files);
            });

            assertThat(attempts).containsExactly("1/0", "2/0", "2/1", "3/1", "4/1", "5/1", "6/1");
            assertThat(done.runs()).extracting(RunRecord::number).containsExactly(1, 2, 3, 4, 5, 6);
            assertThat(done.runs()).allMatch(RunRecord::warm);
            assertThat(done.notWarm()).extracting(RunRecord::number).containsExactly(2);
            assertThat(done.notWarm()).extracting(RunRecord::warnings).containsExactly(1L);
            assertThat(done.comparisons()).extracting(Comparison::outcome).containsExactly(Outcome.BETTER);
            assertThat(directory.read()).isEqualTo(done);
        }
    }

    @Test
    void aVariantThatStaysColdIsComparedWithNobody() throws Exception {
        List<String> attempts = new ArrayList<>();
        try (ExperimentDirectory directory = newDirectory()) {
            Experiment done = loop(directory, begin(definition(5)), (run, files) -> {
                attempts.add(run.cell().name() + run.warmer());
                return run.cell().name().equals("b") ? cold(run, files) : good(run, files);
            });

            assertThat(attempts.stream().filter(attempt -> attempt.startsWith("b")))
                    .containsExactly("b0", "b1");
            assertThat(done.comparisons()).singleElement().satisfies(comparison -> {
                assertThat(comparison.outcome()).isEqualTo(Outcome.NOT_WARM);
                assertThat(comparison.metrics()).isEmpty();
                assertThat(comparison.why()).contains("of variant b", "the rate rose");
            });
        }
    }

    /** An experiment that was killed in a repetition repeats that run with a longer warm-up, too. */
    @Test
    void oneThatWasStoppedRemembersThatARunWasNotWarm() throws Exception {
        assertThat(attemptsAfterAStopInTheFirstRepetition(this::good))
                .containsExactly("1/1", "2/1", "3/1", "4/1", "5/1", "6/1");
    }

    @Test
    void aRepetitionInWhichAnExperimentWasStoppedIsNotRepeatedAgain() throws Exception {
        // Nothing can be compared with a baseline that was not warm.
        assertThat(attemptsAfterAStopInTheFirstRepetition(this::cold)).containsExactly("1/1");
    }

    private List<String> attemptsAfterAStopInTheFirstRepetition(Run resumed) throws Exception {
        Definition definition = definition(3);
        List<String> attempts = new ArrayList<>();
        try (ExperimentDirectory directory = newDirectory()) {
            assertThatThrownBy(() -> loop(directory, begin(definition), (run, files) -> {
                        if (run.warmer() == 1) {
                            throw new CellRunner.StoppedException("stopped");
                        }
                        return cold(run, files);
                    }))
                    .isInstanceOf(CellRunner.StoppedException.class);
        }
        try (ExperimentDirectory directory = newDirectory()) {
            loop(directory, directory.read(), (run, files) -> {
                attempts.add(run.number() + "/" + run.warmer());
                return resumed.run(run, files);
            });
        }
        return attempts;
    }

    private RunRecord cold(PlannedRun run, Path files) {
        Reason reason = new Reason(Reason.Code.NOT_WARM, "the rate rose");
        return record(run, result(run).withVerdict(Verdict.of(List.of(reason))));
    }

    private interface Run {
        RunRecord run(PlannedRun run, Path files) throws IOException, CellRunner.StoppedException;
    }

    private static Experiment loop(ExperimentDirectory directory, Experiment begun, Run runner) throws Exception {
        return new ExperimentLoop(
                        directory,
                        (run, files) -> {
                            try {
                                return runner.run(run, files);
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        },
                        CLOCK,
                        (run, record, counts) -> {},
                        ExperimentJudge::verdict)
                .run(begun, Experiment::next);
    }

    private ExperimentDirectory newDirectory() throws IOException {
        return ExperimentDirectory.open(Files.createDirectories(results.resolve("one")))
                .orElseThrow();
    }

    private static Experiment begin(Definition definition) {
        return Experiment.begin(definition, CLOCK.instant().toString(), true);
    }

    private static Definition definition(int pairs) {
        return new Definition(
                "test",
                "noop",
                null,
                List.of(new Variant("a", Map.of()), new Variant("b", Map.of("cfg", "fast.xml"))),
                List.of(),
                Map.of("threads", "4"),
                pairs,
                7,
                Map.of("code", "x"));
    }
}
