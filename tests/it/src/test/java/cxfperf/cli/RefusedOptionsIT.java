package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.Scenario;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.PickyScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What a scenario refuses ends the command itself. */
@Execution(ExecutionMode.CONCURRENT)
class RefusedOptionsIT {

    @TempDir
    private Path home;

    /** No JVM is started for it: one would print a line of its own. */
    @Test
    void theCommandEndsWithThatOneLineAndExitCode2() throws Exception {
        try (CommandProcess process = start("ab -Dconsumers=9 -Db=protocol=secure")) {
            assertThat(process.exitCode()).isEqualTo(2);
            assertThat(process.lines())
                    .containsExactly("cxfperf: variant b: -Dprotocol=secure: takes at most 8 -Dconsumers");
        }
    }

    /** The link of the live page is a line too. */
    @Test
    void anExperimentThatCannotBeContinuedPrintsOneLine() throws Exception {
        Path nothing = Files.createDirectories(home.resolve("nothing"));
        try (CommandProcess process = start("ab -Db=retries=1 -Doperation=ask -Dlive=0 -Dresume=" + nothing)) {
            assertThat(process.exitCode()).as(process.output()).isEqualTo(2);
            assertThat(process.lines())
                    .containsExactly("cxfperf: -Dresume=" + nothing + ": there is no experiment.json");
        }
    }

    @Test
    void aMissingBusFileOfTheServerIsNamedByTheOptionThatTheUserGave() throws Exception {
        try (CommandProcess process = start("clientserver -Dsrvcfg=nope.xml")) {
            assertThat(process.exitCode()).isEqualTo(2);
            assertThat(process.lines())
                    .singleElement()
                    .asString()
                    .startsWith("cxfperf: -Dsrvcfg=nope.xml: no such file, ");
        }
    }

    /** Without a warm-up the clients are first made for the first point. */
    @Test
    void aSweepWhoseClientsCannotBeMadePrintsOneLine() throws Exception {
        try (CommandProcess process = start("client -Dretries=9 -Dwarmup=0 -Dtime=1 -Dadmin=none -Dthreads=1,2")) {
            assertThat(process.exitCode()).isEqualTo(2);
            assertThat(process.lines()).containsExactly("cxfperf: -Dretries=9: the server takes at most 8");
        }
        assertThat(home.resolve("results")).isEmptyDirectory();
    }

    private CommandProcess start(String command) throws IOException {
        Path services = Files.createDirectories(home.resolve("classes"));
        Path file = services.resolve("META-INF/services").resolve(Scenario.class.getName());
        Files.createDirectories(file.getParent());
        Files.writeString(file, PickyScenario.class.getName() + "\n");
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.add(1, "-Dscenario=picky");
        return CommandProcess.start(List.of(), List.of(services), home, arguments.toArray(String[]::new));
    }
}
