package cxfperf.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.testing.OwnBuild;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample as a user builds it: with the harness as an installed dependency, and against stored results. */
class JunitSampleIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path work;

    @Test
    void theSamplePassesAsItIsAndFailsWhenItsServiceIsDelayed() throws Exception {
        OwnBuild build = OwnBuild.of("samples/junit-load-test", work, "harness-base", "load-test");
        Path added = work.resolve("added");

        OwnBuild.Outcome first = run(build, "test", added, "-Dbaseline.add=true");

        assertThat(first.exitCode()).as(first.output()).isZero();
        assertThat(first.output()).contains("load test priceOf: PASS");
        assertThat(build.project().resolve("target/load-tests"))
                .isDirectoryRecursivelyContaining("glob:**/report.html");
        List<Path> runs = runs(added);
        assertThat(runs).hasSize(3);

        // A fifth of the rate, and so nothing that a busy host could fail to reach; and four times it.
        Path slower = builds(runs, work.resolve("slower"), 0.2);
        Path faster = builds(runs, work.resolve("faster"), 1);

        OwnBuild.Outcome asItIs = run(build, "surefire:test", slower);
        assertThat(asItIs.exitCode()).as(asItIs.output()).isZero();
        assertThat(asItIs.output()).contains("load test priceOf: now is better than baseline: throughput, calls/s +");

        OwnBuild.Outcome delayed = run(build, "surefire:test", faster, "-Dshop.delayPercent=900");
        assertThat(delayed.exitCode()).as(delayed.output()).isNotZero();
        assertThat(delayed.output())
                .contains("load test priceOf is slower than the baseline in " + faster + " by more than 5.0 %:")
                .contains("VERDICT: now is worse than baseline: throughput, calls/s -");
    }

    private static OwnBuild.Outcome run(OwnBuild build, String goal, Path baseline, String... more)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(
                goal,
                "-Dcxf.version=" + System.getProperty("cxfperf.cxfVersion"),
                "-Dbaseline=" + baseline,
                "-Dload.seconds=1",
                "-Dload.warmUpSeconds=1",
                "-Dshop.port=" + freePort()));
        arguments.addAll(List.of(more));
        return build.maven(arguments.toArray(String[]::new));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static List<Path> runs(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isDirectory).sorted().toList();
        }
    }

    /** Results of five builds, each like these at so many times their rate, and with a little scatter. */
    private static Path builds(List<Path> runs, Path directory, double factor) throws IOException {
        for (int build = 1; build <= 5; build++) {
            for (Path run : runs) {
                ObjectNode result =
                        (ObjectNode) JSON.readTree(run.resolve("result.json").toFile());
                ObjectNode throughput = (ObjectNode) result.path("throughput");
                throughput.put(
                        "perSecond", throughput.path("perSecond").asDouble() * factor * (1 + 0.01 * (build - 3)));
                ((ObjectNode) result.path("effective")).put("measurement", "build " + build);
                Path copy = Files.createDirectories(directory.resolve(build + "-" + run.getFileName()));
                JSON.writeValue(copy.resolve("result.json").toFile(), result);
            }
        }
        return directory;
    }
}
