package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.jvms.ExitCode;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.stored.SampleRuns;
import cxfperf.stored.SyntheticHosts;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.DelayedScenario;
import cxfperf.testing.ResultSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** {@code report -Dmerge=true} on the stored runs of two load generators. */
@Execution(ExecutionMode.CONCURRENT)
class MergeCommandIT {

    @TempDir
    private Path directory;

    @BeforeEach
    void store() throws IOException {
        SampleRuns.host(directory.resolve("one"), "2026-11-21T09:00:00Z", 4, 10, 100, 2_000, 1_300);
        SampleRuns.host(directory.resolve("two"), "2026-11-21T09:00:00.250Z", 12, 10, 300, 8_000, 3_700);
    }

    @Test
    void theSumIsPrintedWithItsVerdictAndKeptLikeARun() throws Exception {
        try (CommandProcess report =
                CommandProcess.start(directory, "report", "-Dresults=" + directory, "-Dmerge=true")) {
            assertThat(report.exitCode()).as(report.output()).isZero();
            assertThat(report.output())
                    .contains("calls        started 3,900 = ok 3,900")
                    .contains("AGGREGATE throughput: echoComplexTypeDoc 400.0 ")
                    .contains("VERDICT: PASS with ")
                    .contains("The sum of 2 load generators.");
        }
        Path merged = merged().get(0);
        JsonNode result =
                new ObjectMapper().readTree(merged.resolve("result.json").toFile());
        assertThat(ResultSchema.violations(result)).isEmpty();
        assertThat(result.at("/calls/ok").asLong()).isEqualTo(3_900);
        assertThat(merged.resolve("junit.xml")).content().contains("tests=\"1\" failures=\"0\"");
        assertThat(merged.resolve("report.md")).content().contains("400.0", "The sum of 2 load generators.");
        assertThat(merged.resolve("report.html")).content().contains("The sum of 2 load generators.");

        // The same command again finds the sum beside its parts, and does not add it to them.
        assertThat(report("-Dresults=" + directory, "-Dmerge=true")).isEqualTo(ExitCode.PASSED);
        assertThat(merged()).hasSize(2);
        Path second = merged().get(1);
        assertThat(new ObjectMapper()
                        .readTree(second.resolve("result.json").toFile())
                        .at("/calls/ok")
                        .asLong())
                .isEqualTo(3_900);
    }

    @Test
    void aSumThatMissesAnObjectiveIsThatExitCodeAndThatTest() throws Exception {
        Path one = directory.resolve("one").resolve("result.json");
        Files.writeString(
                one,
                Files.readString(one)
                        .replace("\"objectives\":[]", "\"objectives\":[{\"text\":\"p99<5ms\",\"met\":true}]"));
        Path page = directory.resolve("sum.html");

        assertThat(report("-Dresults=" + directory, "-Dmerge=true", "-Dout=" + page))
                .isEqualTo(ExitCode.FAILED);

        assertThat(page).content().contains("p99&lt;5ms");
        assertThat(merged().get(0).resolve("junit.xml")).content().contains("failures=\"1\"");
    }

    @Test
    void aRunAndItselfAreRefusedInOneLine() {
        Path one = directory.resolve("one");

        assertThatThrownBy(() -> report("-Dresults=" + one + "," + one, "-Dmerge=true"))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching("-Dmerge=true: .*one and .*one are the same run, or one is a copy: its calls would"
                        + " count twice");
    }

    /** Hosts that are started in one second name their runs alike. */
    @Test
    void runsOfOneNameAreToldApartByTheDirectoryAbove() throws Exception {
        Path hosts = directory.resolve("hosts");
        for (String name : List.of("one", "two")) {
            Files.createDirectories(hosts.resolve(name));
            Files.move(directory.resolve(name), hosts.resolve(name).resolve("run"));
        }
        String runs =
                hosts.resolve("one").resolve("run") + "," + hosts.resolve("two").resolve("run");

        assertThat(report("-Dresults=" + runs, "-Dmerge=true")).isEqualTo(ExitCode.PASSED);

        try (Stream<Path> made = Files.list(hosts.resolve("one"))) {
            Path sum = made.filter(entry -> entry.getFileName().toString().contains("-merged"))
                    .findFirst()
                    .orElseThrow();
            assertThat(new ObjectMapper()
                            .readTree(sum.resolve("result.json").toFile())
                            .at("/effective/clientHosts"))
                    .extracting(JsonNode::asText)
                    .containsExactly("one/run", "two/run");
        }
    }

    /**
     * Without its result it has recorded seconds and no end: it is named wherever it is found, and the others are kept.
     */
    @Test
    void aHostThatWasKilledIsNamedAndTheRestIsKept() throws Exception {
        Path killed = SampleRuns.host(directory.resolve("three"), "2026-11-21T09:00:00.100Z", 4, 7, 200, 2_000, 1_400);
        SampleRuns.kill(killed);

        try (CommandProcess report =
                CommandProcess.start(directory, "report", "-Dresults=" + directory, "-Dmerge=true")) {
            assertThat(report.exitCode()).as(report.output()).isEqualTo(ExitCode.FAILED.code());
            assertThat(report.output().replaceAll("\\s+", " "))
                    .contains("FAIL AGENT_LOST: 1 of 3 load generators did not finish: three: its run was killed after"
                            + " 7.0 s, with 1,400 verified calls recorded; the sum is of the others")
                    .contains("calls started 3,900 = ok 3,900")
                    .contains("The sum of 2 load generators.");
        }
    }

    /** A quarter of an hour: all their seconds together would not fit. Their windows have 199 ms less in common. */
    @Test
    @Tag("thorough")
    void twoHundredHostsAreAddedUpInASmallHeap() throws Exception {
        Path hosts = Files.createDirectory(directory.resolve("hosts"));
        new SyntheticHosts(hosts, 900, 1_389).make(200);

        try (CommandProcess report = CommandProcess.start(
                List.of("env", "JAVA_TOOL_OPTIONS=-Xmx64m"),
                List.of(),
                directory,
                "report",
                "-Dresults=" + hosts,
                "-Dmerge=true",
                "-Dgoal=1000000000",
                "-Dgoal.time=3600")) {
            assertThat(report.exitCode()).as(report.output()).isZero();
            assertThat(report.output())
                    .contains("calls        started 249,96")
                    .contains("goal         1,000,000,000 calls in 3,600 s: 277,778 calls/s")
                    .contains("AGGREGATE throughput: echoComplexTypeDoc 277,8")
                    .contains("The sum of 200 load generators.");
        }
    }

    private List<Path> merged() throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(entry -> entry.getFileName().toString().contains("-merged"))
                    .sorted()
                    .toList();
        }
    }

    private static ExitCode report(String... arguments) throws Exception {
        List<String> all =
                Stream.concat(Stream.of("report"), Stream.of(arguments)).toList();
        return ReportMain.run(ReportMain.plan(
                CommandLine.parse(all, Scenarios.of(List.of(new DelayedScenario())), new StringBuilder())
                        .orElseThrow(),
                Home.ofThisProcess()));
    }
}
