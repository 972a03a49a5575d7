package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.jvms.ExitCode;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.typed.CommandLine;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.testing.NoOpScenario;
import cxfperf.testing.Results;
import cxfperf.testing.ScriptedClients;
import cxfperf.testing.SeriesFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one warm-up of the points of a sweep. */
class SharedWarmUpIT {

    @TempDir
    private Path home;

    private final AtomicBoolean called = new AtomicBoolean();

    @Test
    void aCallThatFailsInItIsSaidOfEachPointAndOfTheSweep() throws Exception {
        NoOpScenario firstCallFails = new NoOpScenario() {
            @Override
            public LoadClientFactory connect(ClientSpec spec) {
                return ScriptedClients.calling(() -> {
                    if (!called.getAndSet(true)) {
                        throw CallFailedException.wrongReply("not 7");
                    }
                });
            }
        };
        List<String> command = List.of(
                "client",
                "-Dresults=" + home.resolve("results"),
                "-Dadmin=none",
                "-Dthreads=1",
                "-Drate=50,100",
                "-Dtime=1",
                "-Dwarmup=1");

        ExitCode code = ClientMain.run(ClientOptions.from(
                CommandLine.parse(command, Scenarios.of(List.of(firstCallFails)), System.out)
                        .orElseThrow(),
                new Home(home)));

        assertThat(code).isEqualTo(ExitCode.PASSED);
        JsonNode sweep = SeriesFiles.sweep(Results.onlyDirectory(home));
        assertThat(sweep.at("/points").findValues("result")).hasSize(2).allSatisfy(point -> assertThat(
                        point.at("/verdict/reasons").findValuesAsText("code"))
                .contains("CALLS_FAILED"));
        assertThat(sweep.at("/verdict/reasons").findValuesAsText("evidence"))
                .anySatisfy(evidence -> assertThat(evidence)
                        .startsWith("at 50/s, 100/s; at 50/s: 1 of ")
                        .endsWith(" calls of the warm-up failed: WRONG_REPLY 1; the first WRONG_REPLY:"
                                + " CallFailedException: not 7"));
    }
}
