package cxfperf.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.CommandProcess;
import cxfperf.testing.FreePort;
import cxfperf.testing.OwnBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds the sample as a user does: with the harness as an installed dependency, and against stored results. */
@Tag("thorough")
class JunitSampleIT {

    private static final Pattern RATE = Pattern.compile("(\"throughput\" : \\{\\s*\"perSecond\" : )([0-9.]+)");
    private static final Pattern YEAR = Pattern.compile("(\"startedAt\" : \")[0-9]{4}");
    private static final Pattern PROCESS = Pattern.compile("(\"process\" : )\"[^\"]*\"");

    @TempDir
    private Path work;

    @Test
    void theSamplePassesAsItIsAndFailsWhenItsServiceIsDelayed() throws Exception {
        try (OwnBuild build = OwnBuild.of(
                "samples/junit-load-test",
                work,
                "harness-base/api",
                "harness-base/observe",
                "harness-base/app",
                "extras/load-test")) {
            passesAndFails(build);
        }
    }

    private void passesAndFails(OwnBuild build) throws Exception {
        Path added = work.resolve("added");

        CommandProcess.Ended first = run(build, "test", added, "-Dbaseline.add=true");

        assertThat(first.exitCode()).as(first.output()).isZero();
        assertThat(first.output()).contains("load test priceOf: PASS");
        assertThat(build.project().resolve("target/load-tests"))
                .isDirectoryRecursivelyContaining("glob:**/report.html");
        List<Path> runs = runs(added);
        assertThat(runs).hasSize(3);

        // The busiest host reaches a fifth of the stored rate; with a tenfold service time no host reaches the full
        // rate.
        Path slower = builds(runs, work.resolve("slower"), 0.2);
        Path alike = builds(runs, work.resolve("alike"), 1);

        CommandProcess.Ended asItIs = run(build, "surefire:test", slower);
        assertThat(asItIs.exitCode()).as(asItIs.output()).isZero();
        assertThat(asItIs.output()).contains("load test priceOf: now is better than baseline: throughput +");

        CommandProcess.Ended delayed = run(build, "surefire:test", alike, "-Dshop.delayPercent=900");
        assertThat(delayed.exitCode()).as(delayed.output()).isNotZero();
        assertThat(delayed.output())
                .contains("load test priceOf is slower than the baseline in " + alike + " by more than 5.0 %:")
                .contains("VERDICT: now is worse than baseline: throughput -");
    }

    private static CommandProcess.Ended run(OwnBuild build, String goal, Path baseline, String... more)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(
                goal,
                "-Dcxf.version=" + System.getProperty("cxfperf.cxfVersion"),
                "-Dbaseline=" + baseline,
                // Interpreted code needs no warm-up; only warmed-up runs are compared.
                "-DargLine=-Xint",
                "-Dload.seconds=1",
                "-Dload.warmUpSeconds=1",
                "-Dshop.port=" + FreePort.find()));
        arguments.addAll(List.of(more));
        return build.maven(arguments.toArray(String[]::new));
    }

    private static List<Path> runs(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isDirectory).sorted().toList();
        }
    }

    /** Writes results of five builds: these runs of other years, with their rate multiplied by {@code factor}
     * and a little scatter. */
    private static Path builds(List<Path> runs, Path directory, double factor) throws IOException {
        for (int build = 1; build <= 5; build++) {
            for (Path run : runs) {
                String result = Files.readString(run.resolve("result.json"));
                double times = factor * (1 + 0.01 * (build - 3));
                String scaled = RATE.matcher(result)
                        .replaceFirst(rate -> rate.group(1) + Double.parseDouble(rate.group(2)) * times);
                Path copy = Files.createDirectories(directory.resolve(build + "-" + run.getFileName()));
                String other = YEAR.matcher(scaled).replaceFirst("$1200" + build);
                Files.writeString(
                        copy.resolve("result.json"), PROCESS.matcher(other).replaceFirst("$1\"build " + build + "\""));
            }
        }
        return directory;
    }
}
