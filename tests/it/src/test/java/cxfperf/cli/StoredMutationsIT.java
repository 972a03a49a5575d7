package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.SampleRuns;
import cxfperf.stored.StoredJson;
import cxfperf.testing.DelayedScenario;
import cxfperf.testing.Mutations;
import cxfperf.testing.SampleFinds;
import cxfperf.testing.SampleProfiles;
import cxfperf.testing.SampleResults;
import cxfperf.testing.SampleTables;
import cxfperf.testing.SeriesFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever became of the files that a command reads, each is read, or refused in one line: no fault of theirs is one of
 * the harness.
 */
class StoredMutationsIT {

    private int mutationsPerFile;

    @TempDir
    private Path directory;

    private final long seed = new Mutations().seed();
    private final PrintStream console = System.out;
    private final Map<String, String> faults = new ConcurrentSkipListMap<>();
    private final AtomicInteger made = new AtomicInteger();

    /** What is done beside each other: each has files of its own. */
    private final List<Damaged> all = new ArrayList<>();

    @FunctionalInterface
    private interface Command {
        void run(Settings settings) throws UsageException, CannotRunException, IOException;
    }

    /**
     * Files of which one at a time is damaged.
     *
     * @param command reads all of them
     */
    private record Damaged(List<Path> files, Settings settings, Command command) {}

    @BeforeEach
    void silence() {
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }

    @AfterEach
    void speak() {
        System.setOut(console);
    }

    @Test
    void damagedFilesAreReadOrRefusedInOneLine() throws Exception {
        areReadOrRefused(5);
    }

    @Test
    @Tag("thorough")
    void manyTimesAsManyAreToo() throws Exception {
        areReadOrRefused(90);
    }

    private void areReadOrRefused(int perFile) throws Exception {
        mutationsPerFile = perFile;
        Path run = SampleRuns.withWarmUp(directory.resolve("run"));
        Files.writeString(ResultFile.PROFILE.in(run), StoredJson.render(SampleProfiles.ofBothSides()));
        report(run, ResultFile.RESULT, ResultFile.TIMELINE, ResultFile.WARM_UP, ResultFile.LATENCY, ResultFile.PROFILE);

        Path openLoop = SampleRuns.openLoop(directory.resolve("open-loop"), 5);
        report(openLoop, ResultFile.RESULT, ResultFile.TIMELINE, ResultFile.LATENCY);

        Path oneWay = directory.resolve("one-way");
        golden("one-way.json", Files.createDirectory(oneWay).resolve("result.json"));
        report(oneWay, ResultFile.RESULT);

        Path killed = SampleRuns.copy(directory.resolve("killed"));
        SampleRuns.kill(killed);
        Files.writeString(ResultFile.FAILURES.in(killed), "second,kind,calls,example\n1.000,OTHER,2,\"a reset, \"\n");
        report(killed, ResultFile.STARTED, ResultFile.TIMELINE, ResultFile.LATENCY, ResultFile.FAILURES);

        Path sweep = Files.createDirectory(directory.resolve("sweep"));
        SeriesFiles.write(sweep, SampleResults.shortSweep());
        report(sweep, ResultFile.EXPERIMENT);

        Path find = Files.createDirectory(directory.resolve("find"));
        SeriesFiles.write(find, SampleFinds.found());
        report(find, ResultFile.EXPERIMENT);

        Path experiment = Files.createDirectory(directory.resolve("experiment"));
        golden("experiment.json", experiment.resolve("experiment.json"));
        report(experiment, ResultFile.EXPERIMENT);
        Path tables = Files.createDirectory(directory.resolve("tables"));
        Files.writeString(ResultFile.EXPERIMENT.in(tables), StoredJson.render(SampleTables.withAllKindsOfCells()));
        report(tables, ResultFile.EXPERIMENT);

        compare();

        ExecutorService threads = Executors.newFixedThreadPool(2);
        List<Future<?>> ended = new ArrayList<>();
        all.forEach(damaged -> ended.add(threads.submit(() -> mutate(damaged))));
        threads.shutdown();
        for (Future<?> group : ended) {
            group.get(5, TimeUnit.MINUTES);
        }
        System.setOut(console);
        assertThat(faults)
                .as(() -> "-Dmutations.seed=" + seed + ": " + faults.size() + " kinds of faults in " + made
                        + " mutations\n" + String.join("\n", faults.values()))
                .isEmpty();
        assertThat(made.get()).isGreaterThanOrEqualTo(19 * perFile);
    }

    private void compare() throws Exception {
        Path baseline = Files.createDirectory(directory.resolve("baseline"));
        Path now = Files.createDirectory(directory.resolve("now"));
        for (int day = 1; day <= 6; day++) {
            Path parent = day == 6 ? now : baseline;
            RunResult run = SampleResults.ofBuild(
                    "2026-11-0" + day + "T07:00:00Z", 5_000 + 20 * (day % 3), Map.of("jvm", "17"));
            StoredJson.write(
                    run, Files.createDirectory(parent.resolve("run-" + day)).resolve("result.json"));
        }
        damage(
                List.of(
                        baseline.resolve("run-2").resolve("result.json"),
                        now.resolve("run-6").resolve("result.json")),
                settings -> CompareMain.run(CompareMain.plan(settings, Home.ofThisProcess())),
                "compare",
                "-Dbaseline=" + baseline,
                "-Dresults=" + now,
                "-Dmargin=5");
    }

    private static ExitCode report(Settings settings) throws UsageException, CannotRunException {
        return ReportMain.run(ReportMain.plan(settings, Home.ofThisProcess()));
    }

    private void report(Path run, ResultFile... files) throws Exception {
        damage(
                Stream.of(files).map(file -> file.in(run)).toList(),
                StoredMutationsIT::report,
                "report",
                "-Dresults=" + run);
    }

    private void damage(List<Path> files, Command command, String... arguments) throws Exception {
        List<String> typed = new ArrayList<>(List.of(arguments));
        typed.add("-Dout=" + directory.resolve("page-" + all.size() + ".html"));
        Settings settings = CommandLine.parse(typed, Scenarios.of(List.of(new DelayedScenario())), new StringBuilder())
                .orElseThrow();
        all.add(new Damaged(files, settings, command));
    }

    private static void golden(String name, Path to) throws IOException {
        try (var golden = StoredMutationsIT.class.getResourceAsStream("/golden/" + name)) {
            Files.copy(golden, to);
        }
    }

    private void mutate(Damaged damaged) {
        damaged.files().forEach(file -> {
            try {
                mutate(file, damaged);
            } catch (Exception e) {
                fault(file, "nothing", e);
            }
        });
    }

    private void mutate(Path file, Damaged damaged) throws UsageException, CannotRunException, IOException {
        Mutations mutations = new Mutations(seed);
        String whole = Files.readString(file);
        // It goes while nothing is damaged.
        damaged.command().run(damaged.settings());
        for (int i = 0; i < mutationsPerFile; i++) {
            String text = i == 0 ? "" : mutations.of(whole);
            Files.writeString(file, text);
            made.incrementAndGet();
            try {
                damaged.command().run(damaged.settings());
            } catch (UsageException | CannotRunException e) {
                if (e.getMessage() == null || e.getMessage().contains("\n")) {
                    fault(file, text, e);
                }
            } catch (Exception | StackOverflowError e) {
                fault(file, text, e);
            }
        }
        Files.writeString(file, whole);
    }

    private void fault(Path file, String damaged, Throwable thrown) {
        StackTraceElement[] stack = thrown.getStackTrace();
        StringWriter trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace));
        String where = trace.toString().lines().limit(9).reduce("", (all, line) -> all + "\n    " + line);
        faults.putIfAbsent(
                thrown.getClass().getName() + (stack.length == 0 ? "" : stack[0]) + file.getFileName(),
                directory.relativize(file) + where + "\n    "
                        + damaged.substring(0, Math.min(damaged.length(), Integer.getInteger("mutations.show", 120))));
    }
}
