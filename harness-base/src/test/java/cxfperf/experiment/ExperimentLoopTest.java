package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.result.Status;
import cxfperf.result.experiment.Comparison;
import cxfperf.result.experiment.Metric;
import cxfperf.result.experiment.Outcome;
import cxfperf.result.experiment.RunPoint;
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

    @TempDir
    private Path results;

    private final List<String> ran = new ArrayList<>();

    @Test
    void everyRunIsKeptAndTheArmsAreCompared() throws Exception {
        try (ExperimentDirectory<Experiment> directory = newDirectory()) {
            Experiment done = loop(directory, this::good).run(begin(definition(5)));

            assertThat(done.runs()).hasSize(10);
            assertThat(done.order()).isEqualTo(ran);
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

    /** A page that is made again on another machine must not speak of that one's CPUs. */
    @Test
    void theCpusAreThoseOfTheHostThatTheExperimentRanOn() throws Exception {
        try (ExperimentDirectory<Experiment> directory = newDirectory()) {
            Path state = directory.path().resolve("experiment.json");
            loop(directory, this::good).run(begin(definition(3)));
            String cpus = "\"cpus\" : " + Runtime.getRuntime().availableProcessors();
            String text = Files.readString(state);
            assertThat(text).contains(cpus);

            Files.writeString(state, text.replace(cpus, "\"cpus\" : 1234"));
            assertThat(directory.read().summary().cpus()).isEqualTo(1234);
            Files.writeString(state, text.replace(cpus + ",", ""));
            assertThat(directory.read().summary().cpus()).isNull();
        }
    }

    @Test
    void oneThatWasStoppedGoesOnWithWhatItHad() throws Exception {
        Definition definition = definition(3);
        try (ExperimentDirectory<Experiment> directory = newDirectory()) {
            assertThatThrownBy(() -> loop(directory, (run, files) -> {
                                Files.createFile(files.resolve("half"));
                                if (run.number() == 4) {
                                    throw new ArmRunner.StoppedException("stopped");
                                }
                                return good(run, files);
                            })
                            .run(begin(definition)))
                    .isInstanceOf(ArmRunner.StoppedException.class);
        }
        assertThat(ran).hasSize(3);
        ran.clear();

        try (ExperimentDirectory<Experiment> directory = ExperimentDirectory.findUnfinished(
                        results, definition, Experiment.FORM)
                .orElseThrow()) {
            Experiment kept = directory.read();
            assertThat(kept.runs()).hasSize(3);
            Experiment done = loop(directory, this::good).run(kept);

            assertThat(ran).hasSize(3);
            assertThat(done.runs()).extracting(RunRecord::number).containsExactly(1, 2, 3, 4, 5, 6);
            assertThat(done.comparisons()).extracting(Comparison::outcome).containsExactly(Outcome.BETTER);
            assertThat(directory.path().resolve("runs")).isDirectoryContaining("glob:**.unfinished-1");
        }
        assertThat(ExperimentDirectory.findUnfinished(results, definition, Experiment.FORM))
                .isEmpty();
    }

    @Test
    void anotherDefinitionOrAnotherProcessIsNotContinued() throws Exception {
        try (ExperimentDirectory<Experiment> directory = newDirectory()) {
            directory.write(begin(definition(3)));

            assertThat(ExperimentDirectory.findUnfinished(results, definition(3), Experiment.FORM))
                    .as("it is open")
                    .isEmpty();
        }
        assertThat(ExperimentDirectory.findUnfinished(results, definition(4), Experiment.FORM))
                .isEmpty();
        Optional<ExperimentDirectory<Experiment>> same =
                ExperimentDirectory.findUnfinished(results, definition(3), Experiment.FORM);
        assertThat(same).isPresent();
        same.get().close();
    }

    @Test
    void aDirectoryOfSomethingElseIsPassedOver() throws Exception {
        Files.writeString(
                Files.createDirectories(results.resolve("other")).resolve("experiment.json"), "{\"schema\": [}");

        assertThat(ExperimentDirectory.findUnfinished(results, definition(3), Experiment.FORM))
                .isEmpty();
    }

    @Test
    void anArmThatBrokeIsNotRunAgainAndNobodyWins() throws Exception {
        try (ExperimentDirectory<Experiment> directory = newDirectory()) {
            Experiment done = loop(
                            directory,
                            (run, files) -> run.arm().name().equals("b")
                                    ? FinishedRun.invalid("it hung, and was killed", "")
                                            .records(run, files)
                                            .get(0)
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

    /** A rate that nobody keeps says nothing against the others. */
    @Test
    void anArmWithAPointThatNobodyPassedIsRunForTheSakeOfTheOthers() throws Exception {
        List<Integer> runs = new ArrayList<>();
        try (ExperimentDirectory<Experiment> directory = newDirectory()) {
            ExperimentLoop loop = new ExperimentLoop(
                    directory,
                    (run, files) -> {
                        runs.add(run.number());
                        return List.of(
                                at(RunPoint.ofRate(500), good(run, files), Status.PASS),
                                at(RunPoint.ofRate(9_000), good(run, files), Status.INVALID));
                    },
                    CLOCK,
                    nobody());
            Experiment done = loop.run(begin(definition(3)));

            assertThat(runs).hasSize(6);
            assertThat(done.comparisons()).extracting(Comparison::label).containsExactly("b at 500/s", "b at 9,000/s");
            assertThat(done.comparisons())
                    .extracting(Comparison::outcome)
                    .containsExactly(Outcome.BETTER, Outcome.INVALID);
        }
    }

    private static RunRecord at(RunPoint point, RunRecord run, Status status) {
        return new RunRecord(
                run.number(),
                run.block(),
                run.arm(),
                point,
                status,
                status == Status.PASS ? null : "it did not keep its rate",
                run.directory(),
                run.command(),
                run.metrics(),
                run.stealShare());
    }

    /** As it was kept when points could only be numbers of clients. */
    @Test
    void anExperimentOfTheOldFormIsStillRead() throws Exception {
        try (ExperimentDirectory<Experiment> directory = newDirectory()) {
            Experiment done = new ExperimentLoop(
                            directory,
                            (run, files) -> List.of(
                                    at(RunPoint.ofThreads(4), good(run, files), Status.PASS),
                                    at(RunPoint.ofThreads(32), good(run, files), Status.PASS)),
                            CLOCK,
                            nobody())
                    .run(begin(definition(3)));
            Path state = directory.path().resolve("experiment.json");
            String points = Files.readString(state);
            assertThat(points).containsPattern("\"point\" : \\{\\s+\"threads\" : \"4\"\\s+}");

            Files.writeString(
                    state, points.replaceAll("\"point\" : \\{\\s+\"threads\" : \"([0-9]+)\"\\s+}", "\"threads\" : $1"));
            assertThat(directory.read()).isEqualTo(done);

            Files.writeString(state, points.replaceAll("\"point\" : \\{[^}]*}", "\"threads\" : null"));
            assertThat(directory.read().runs()).extracting(RunRecord::point).containsOnly(RunPoint.ONLY);
        }
    }

    @Test
    void aRunOfSeveralPointsIsOneFinishedRun() {
        Experiment kept = begin(definition(3));
        for (PlannedRun run : PlannedRun.all(definition(3)).subList(0, 5)) {
            RunRecord point = good(run, results);
            kept = kept.with(List.of(point, point));
        }

        assertThat(kept.runs()).hasSize(10);
        assertThat(kept.finishedRuns()).isEqualTo(5);
        assertThat(kept.missingRuns()).isEqualTo(1);
    }

    private RunRecord good(PlannedRun run, Path files) {
        ran.add(run.arm().name());
        double throughput = (run.arm().name().equals("b") ? 130 : 100) + run.number() * 0.5;
        return new RunRecord(
                run.number(),
                run.block(),
                run.arm().name(),
                RunPoint.ONLY,
                Status.PASS,
                null,
                files.getFileName().toString(),
                "",
                Map.of(Metric.THROUGHPUT, throughput),
                null);
    }

    @Test
    void aRunThatWasNotWarmIsRepeatedOnceWithALongerWarmUpAndTheNextRunsBeginWithThat() throws Exception {
        List<String> attempts = new ArrayList<>();
        try (ExperimentDirectory<Experiment> directory = newDirectory()) {
            Experiment done = loop(directory, (run, files) -> {
                        attempts.add(run.number() + "/" + run.warmer());
                        return run.number() == 2 && run.warmer() == 0 ? cold(run, files) : good(run, files);
                    })
                    .run(begin(definition(3)));

            assertThat(attempts).containsExactly("1/0", "2/0", "2/1", "3/1", "4/1", "5/1", "6/1");
            assertThat(done.runs()).extracting(RunRecord::number).containsExactly(1, 2, 3, 4, 5, 6);
            assertThat(done.runs()).allMatch(RunRecord::warm);
            assertThat(done.notWarm()).extracting(RunRecord::number).containsExactly(2);
            assertThat(done.summary().notWarm()).hasSize(1);
            assertThat(done.comparisons()).extracting(Comparison::outcome).containsExactly(Outcome.BETTER);
            assertThat(directory.read()).isEqualTo(done);
        }
    }

    @Test
    void anArmThatIsNotWarmAfterALongerWarmUpEitherIsComparedWithNobody() throws Exception {
        List<String> attempts = new ArrayList<>();
        try (ExperimentDirectory<Experiment> directory = newDirectory()) {
            Experiment done = loop(directory, (run, files) -> {
                        attempts.add(run.arm().name() + run.warmer());
                        return run.arm().name().equals("b") ? cold(run, files) : good(run, files);
                    })
                    .run(begin(definition(5)));

            assertThat(attempts.stream().filter(attempt -> attempt.startsWith("b")))
                    .containsExactly("b0", "b1");
            assertThat(done.comparisons()).singleElement().satisfies(comparison -> {
                assertThat(comparison.outcome()).isEqualTo(Outcome.NOT_WARM);
                assertThat(comparison.metrics()).isEmpty();
                assertThat(comparison.why()).contains("of arm b", "the rate still rose");
            });
        }
    }

    /** One that was killed in the repetition repeats that run with a longer warm-up, too. */
    @Test
    void oneThatWasStoppedRemembersThatARunWasNotWarm() throws Exception {
        Definition definition = definition(3);
        List<String> attempts = new ArrayList<>();
        try (ExperimentDirectory<Experiment> directory = newDirectory()) {
            assertThatThrownBy(() -> loop(directory, (run, files) -> {
                                if (run.warmer() == 1) {
                                    throw new ArmRunner.StoppedException("stopped");
                                }
                                return cold(run, files);
                            })
                            .run(begin(definition)))
                    .isInstanceOf(ArmRunner.StoppedException.class);
        }
        try (ExperimentDirectory<Experiment> directory = ExperimentDirectory.findUnfinished(
                        results, definition, Experiment.FORM)
                .orElseThrow()) {
            loop(directory, (run, files) -> {
                        attempts.add(run.number() + "/" + run.warmer());
                        return good(run, files);
                    })
                    .run(directory.read());
        }
        assertThat(attempts).containsExactly("1/1", "2/1", "3/1", "4/1", "5/1", "6/1");
    }

    private RunRecord cold(PlannedRun run, Path files) {
        RunRecord good = good(run, files);
        return new RunRecord(
                good.number(),
                good.block(),
                good.arm(),
                good.point(),
                good.status(),
                null,
                good.directory(),
                "",
                good.metrics(),
                null,
                "the rate still rose");
    }

    private interface Run {
        RunRecord run(PlannedRun run, Path files) throws IOException, ArmRunner.StoppedException;
    }

    private static ExperimentLoop loop(ExperimentDirectory<Experiment> directory, Run runner) {
        return new ExperimentLoop(
                directory,
                (run, files) -> {
                    try {
                        return List.of(runner.run(run, files));
                    } catch (IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                },
                CLOCK,
                nobody());
    }

    private static ExperimentLoop.Listener nobody() {
        return new ExperimentLoop.Listener() {
            @Override
            public void started(PlannedRun run) {}

            @Override
            public void finished(PlannedRun run, List<RunRecord> records) {}

            @Override
            public void notWarm(PlannedRun run, List<RunRecord> records) {}

            @Override
            public void skipped(PlannedRun run) {}
        };
    }

    private ExperimentDirectory<Experiment> newDirectory() throws IOException {
        return ExperimentDirectory.open(Files.createDirectories(results.resolve("one")), Experiment.FORM)
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
                List.of(new Arm("a", Map.of()), new Arm("b", Map.of("cfg", "fast.xml"))),
                Map.of("threads", "4"),
                pairs,
                7,
                Map.of("code", "x"));
    }
}
