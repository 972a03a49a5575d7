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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentLoopTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);

    private static final Reason NOT_KEPT = new Reason(Reason.Code.RATE_NOT_KEPT, "it did not keep its rate");

    @TempDir
    private Path results;

    private final List<String> ran = new ArrayList<>();

    /** A tunnel begins at an address of this host, and a server of this host may be called at any of its addresses. */
    @Test
    void whetherAHostIsSharedIsAsTheRunsSawIt() {
        RunResult many = SampleResults.ofCalls(100_000, 10).withVerdict(Verdict.of(List.of()));
        RunResult trial = SampleResults.ofCalls(10, 1).withVerdict(Verdict.of(List.of()));
        RunResult shared = many.withVerdict(Verdict.of(List.of(new Reason(Reason.Code.SHARED_HOST, "one host"))));
        Definition definition =
                SampleResults.publishedSweep().series().experiment().definition();
        Experiment here = Experiment.begin(definition, "2026-01-02T00:00:00Z", true);
        Experiment elsewhere = Experiment.begin(definition, "2026-01-02T00:00:00Z", false);

        assertThat(here.asSeenBy(List.of()).sharedHost()).isTrue();
        assertThat(here.asSeenBy(List.of(trial)).sharedHost()).isTrue();
        assertThat(here.asSeenBy(List.of(many, trial)).sharedHost()).isFalse();
        assertThat(elsewhere.asSeenBy(List.of(trial)).sharedHost()).isFalse();
        assertThat(elsewhere.asSeenBy(List.of(trial, shared, trial)).sharedHost())
                .isTrue();
    }

    @Test
    void everyRunIsKeptAndTheVariantsAreCompared() throws Exception {
        try (ExperimentDirectory directory = newDirectory()) {
            Experiment done = loop(directory, this::good).run(begin(definition(5)));

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

    /** A page that is made again on another machine must show the stored number of CPUs. */
    @Test
    void theCpusAreThoseOfTheHostThatTheExperimentRanOn() throws Exception {
        try (ExperimentDirectory directory = newDirectory()) {
            Path state = directory.path().resolve("experiment.json");
            loop(directory, this::good).run(begin(definition(3)));
            String cpus = "\"cpus\" : " + Runtime.getRuntime().availableProcessors();
            String text = Files.readString(state);
            assertThat(text).contains(cpus);

            Files.writeString(state, text.replace(cpus, "\"cpus\" : 1234"));
            assertThat(directory.read().cpus()).isEqualTo(1234);
        }
    }

    @Test
    void oneThatWasStoppedGoesOnWithWhatItHad() throws Exception {
        Definition definition = definition(3);
        try (ExperimentDirectory directory = newDirectory()) {
            assertThatThrownBy(() -> loop(directory, (run, files) -> {
                                Files.createFile(files.resolve("half"));
                                if (run.number() == 4) {
                                    throw new CellRunner.StoppedException("stopped");
                                }
                                return good(run, files);
                            })
                            .run(begin(definition)))
                    .isInstanceOf(CellRunner.StoppedException.class);
        }
        assertThat(ran).hasSize(3);
        ran.clear();

        try (ExperimentDirectory directory =
                ExperimentDirectory.findUnfinished(results, definition).orElseThrow()) {
            Experiment kept = directory.read();
            assertThat(kept.runs()).hasSize(3);
            Experiment done = loop(directory, this::good).run(kept);

            assertThat(ran).hasSize(3);
            assertThat(done.runs()).extracting(RunRecord::number).containsExactly(1, 2, 3, 4, 5, 6);
            assertThat(done.comparisons()).extracting(Comparison::outcome).containsExactly(Outcome.BETTER);
            assertThat(directory.path().resolve("runs")).isDirectoryContaining("glob:**.unfinished-1");
        }
        assertThat(ExperimentDirectory.findUnfinished(results, definition)).isEmpty();
    }

    @Test
    void anotherDefinitionOrAnotherProcessIsNotContinued() throws Exception {
        try (ExperimentDirectory directory = newDirectory()) {
            directory.write(begin(definition(3)));

            assertThat(ExperimentDirectory.findUnfinished(results, definition(3)))
                    .as("it is open")
                    .isEmpty();
        }
        assertThat(ExperimentDirectory.findUnfinished(results, definition(4))).isEmpty();
        Optional<ExperimentDirectory> same = ExperimentDirectory.findUnfinished(results, definition(3));
        assertThat(same).isPresent();
        same.get().close();
    }

    @Test
    void aDirectoryOfSomethingElseIsPassedOver() throws Exception {
        Files.writeString(
                Files.createDirectories(results.resolve("other")).resolve("experiment.json"), "{\"schema\": [}");

        assertThat(ExperimentDirectory.findUnfinished(results, definition(3))).isEmpty();
    }

    @Test
    void aVariantThatBrokeIsNotRunAgainAndNobodyWins() throws Exception {
        try (ExperimentDirectory directory = newDirectory()) {
            Experiment done = loop(
                            directory,
                            (run, files) -> run.cell().name().equals("b")
                                    ? FinishedRun.invalid("it hung, and was killed", "")
                                    : good(run, files))
                    .run(begin(definition(5)));

            assertThat(done.runs()).hasSizeLessThanOrEqualTo(3);
            assertThat(done.comparisons()).singleElement().satisfies(comparison -> {
                assertThat(comparison.outcome()).isEqualTo(Outcome.INVALID);
                assertThat(comparison.why()).contains("hung");
            });
            assertThat(done.finishedAt()).isEqualTo("2026-01-02T03:04:05Z");
        }
    }

    /** A rate that both variants miss does not make the other rates invalid. */
    @Test
    void aVariantWithAPointThatNobodyPassedIsRunForTheSakeOfTheOthers() throws Exception {
        List<Integer> runs = new ArrayList<>();
        try (ExperimentDirectory directory = newDirectory()) {
            Experiment done = loop(directory, (run, files) -> {
                        runs.add(run.number());
                        double p99 = (run.cell().name().equals("b") ? 1_800 : 2_400) + run.number();
                        return FinishedRun.of(
                                List.of(
                                        SampleResults.openLoopAt(500, p99, 0, List.of()),
                                        SampleResults.openLoopAt(9_000, p99, 80_000, List.of(NOT_KEPT))),
                                "");
                    })
                    .run(begin(definition(3)));

            assertThat(runs).hasSize(6);
            assertThat(done.comparisons()).extracting(Comparison::label).containsExactly("b at 500/s", "b at 9,000/s");
            assertThat(done.comparisons())
                    .extracting(Comparison::outcome)
                    .containsExactly(Outcome.BETTER, Outcome.INVALID);
        }
    }

    @Test
    void aRunOfSeveralPointsIsOneFinishedRun() {
        Experiment kept = begin(definition(3));
        for (PlannedRun run : definition(3).runs().subList(0, 5)) {
            kept = kept.with(run, ofTwoPoints());
        }

        assertThat(kept.runs()).hasSize(10);
        assertThat(kept.finished()).hasSize(5);
        assertThat(kept.missing()).hasSize(1);
    }

    private FinishedRun good(PlannedRun run, Path files) {
        ran.add(run.cell().name());
        long calls = (run.cell().name().equals("b") ? 1_300 : 1_000) + run.number() * 5L;
        return FinishedRun.of(List.of(SampleResults.ofCalls(calls, 10)), "");
    }

    private static FinishedRun ofTwoPoints() {
        return FinishedRun.of(
                SampleResults.publishedSweep().points().subList(0, 2).stream()
                        .map(SeriesPoint::result)
                        .toList(),
                "");
    }

    @Test
    void aRunThatWasNotWarmIsRepeatedOnceWithALongerWarmUpAndTheNextRunsBeginWithThat() throws Exception {
        List<String> attempts = new ArrayList<>();
        try (ExperimentDirectory directory = newDirectory()) {
            Experiment done = loop(directory, (run, files) -> {
                        attempts.add(run.number() + "/" + run.warmer());
                        return run.number() == 2 && run.warmer() == 0 ? cold(run, files) : good(run, files);
                    })
                    .run(begin(definition(3)));

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
    void aVariantThatIsNotWarmAfterALongerWarmUpEitherIsComparedWithNobody() throws Exception {
        List<String> attempts = new ArrayList<>();
        try (ExperimentDirectory directory = newDirectory()) {
            Experiment done = loop(directory, (run, files) -> {
                        attempts.add(run.cell().name() + run.warmer());
                        return run.cell().name().equals("b") ? cold(run, files) : good(run, files);
                    })
                    .run(begin(definition(5)));

            assertThat(attempts.stream().filter(attempt -> attempt.startsWith("b")))
                    .containsExactly("b0", "b1");
            assertThat(done.comparisons()).singleElement().satisfies(comparison -> {
                assertThat(comparison.outcome()).isEqualTo(Outcome.NOT_WARM);
                assertThat(comparison.metrics()).isEmpty();
                assertThat(comparison.why()).contains("of variant b", "the rate still rose");
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
            assertThatThrownBy(() -> loop(directory, (run, files) -> {
                                if (run.warmer() == 1) {
                                    throw new CellRunner.StoppedException("stopped");
                                }
                                return cold(run, files);
                            })
                            .run(begin(definition)))
                    .isInstanceOf(CellRunner.StoppedException.class);
        }
        try (ExperimentDirectory directory =
                ExperimentDirectory.findUnfinished(results, definition).orElseThrow()) {
            loop(directory, (run, files) -> {
                        attempts.add(run.number() + "/" + run.warmer());
                        return resumed.run(run, files);
                    })
                    .run(directory.read());
        }
        return attempts;
    }

    private FinishedRun cold(PlannedRun run, Path files) {
        Reason reason = new Reason(Reason.Code.NOT_WARM, "the rate still rose");
        return FinishedRun.of(List.of(good(run, files).results().get(0).withVerdict(Verdict.of(List.of(reason)))), "");
    }

    private interface Run {
        FinishedRun run(PlannedRun run, Path files) throws IOException, CellRunner.StoppedException;
    }

    private static ExperimentLoop loop(ExperimentDirectory directory, Run runner) {
        return new ExperimentLoop(
                directory,
                (run, files) -> {
                    try {
                        return runner.run(run, files);
                    } catch (IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                },
                CLOCK,
                nobody(),
                ExperimentJudge::verdict);
    }

    private static ExperimentLoop.Listener nobody() {
        return new ExperimentLoop.Listener() {
            @Override
            public void finished(PlannedRun run, FinishedRun finished) {}

            @Override
            public void notWarm(PlannedRun run, FinishedRun finished) {}

            @Override
            public void skipped(PlannedRun run) {}
        };
    }

    private ExperimentDirectory newDirectory() throws IOException {
        return ExperimentDirectory.open(Files.createDirectories(results.resolve("one")))
                .orElseThrow();
    }

    private static Experiment begin(Definition definition) {
        return Experiment.begin(definition, CLOCK.instant().toString());
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
