package cxfperf.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import cxfperf.testing.ThreadLimit;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT)
class ThreadLimitIT {

    /** Enough for the JVMs themselves, on a host with many CPUs too, and too few for the workers. */
    private static final int THREADS = 200;

    private static final int WORKERS = 400;

    /** A run that is in order prints as many, nearly. */
    private static final int FEW_LINES = 60;

    @TempDir
    private Path home;

    @Test
    @Tag("thorough")
    void aLoadJvmThatMayNotStartAllItsWorkersSaysSoInFewLinesAndEnds() throws Exception {
        try (CommandProcess command = CommandProcess.start(
                ThreadLimit.of(THREADS),
                List.of(Path.of("src", "test", "faults")),
                home,
                "clientserver",
                "-Dscenario=socket",
                "-Dport=0",
                "-Dhost=127.0.0.1",
                "-Dthreads=" + WORKERS,
                "-Dtime=200",
                "-Dwarmup=1")) {
            assertThat(command.exitCode()).as(command.output()).isEqualTo(3);
            assertThat(command.lines())
                    .hasSizeLessThan(FEW_LINES)
                    .anyMatch(line -> line.startsWith("VERDICT: INVALID - HARNESS_FAULT"))
                    .noneMatch(line -> line.contains("\tat ") || line.contains("[warning]"));
        }

        JsonNode reason = Results.onlyResult(home).at("/verdict/reasons/0");
        assertThat(reason.get("code").asText()).isEqualTo("HARNESS_FAULT");
        assertThat(reason.get("evidence").asText())
                .containsPattern("only \\d+ of " + WORKERS + " worker threads could be started");
    }
}
