package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.server.ServerOptions;
import cxfperf.options.typed.CommandLine;
import cxfperf.testing.DelayedScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanFileTest {

    private static final Scenarios SCENARIOS = Scenarios.of(List.of(new DelayedScenario()));

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-Dthreads=1,8 -Drepeats=3 -Dgoal=1000/60 -Dseed=9",
                "-Drate=100-500/60s -Darrivals=poisson -Dwarmup=auto:10-30 -Dslo=p99<20ms,errors==0",
                "-Dfind=throughput -Dslo=p99<20ms -DvirtualThreads=true",
                "-Dinvocations=5 -Dwarmup=0 -Dstop=errors>1~for~5s,p99>2s~for~7s -Dadmin=other:9000",
                "-Dprofile=true -Dgoal=1000 -Dslo=throughput>5 -Dresults=a -Doperation=mixed -Dmix=echo:2"
            })
    void aLoadJvmReadsTheClientThatTheCommandChecked(String options) throws Exception {
        ClientOptions client = ClientOptions.from(settings("client", options), new Home(directory));

        assertThat(PlanFile.read(PlanFile.json(client), ClientOptions.class, SCENARIOS))
                .usingRecursiveComparison()
                .ignoringFields("scenario", "asked.scenario", "asked.read")
                .isEqualTo(client);
        assertThat(PlanFile.read(PlanFile.json(client), ClientOptions.class, SCENARIOS)
                        .slo())
                .isEqualTo(client.slo());
    }

    @Test
    void aLoadJvmReadsTheServerThatTheCommandChecked() throws Exception {
        ServerOptions server = ServerOptions.from(settings("server", "-Dport=0 -Dprofile=true"));

        assertThat(PlanFile.read(PlanFile.json(server), ServerOptions.class, SCENARIOS))
                .usingRecursiveComparison()
                .ignoringFields("scenario", "asked.scenario", "asked.read", "spec.calls")
                .isEqualTo(server);
    }

    /** Messages show it. */
    @Test
    void aPathStaysAsItWasTyped() throws Exception {
        Path typed = Path.of("my requests", "a.xml");
        assertThat(PlanFile.read(PlanFile.json(typed), Path.class, SCENARIOS)).isEqualTo(typed);
    }

    /** A plan can hold a password. */
    @Test
    void onlyItsOwnerCanReadThePlanAndItIsGoneOnceRead() throws Exception {
        Map<String, String> environment = new HashMap<>();
        PlanFile plan = PlanFile.write(Map.of("header", "Authorization: secret"), environment);
        Path file = Path.of(environment.values().iterator().next());

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(environment.toString()).doesNotContain("secret");
        assertThat(plan.isStillThere()).isTrue();
        plan.remove();
        assertThat(plan.isStillThere()).isFalse();
        assertThat(file).doesNotExist();
    }

    @Test
    void aLoadJvmThatNoCommandStartedSaysSo() {
        assertThatThrownBy(PlanFile::take)
                .isInstanceOf(CannotRunException.class)
                .hasMessage("a load JVM gets its plan from a command: start that one");
    }

    private static Settings settings(String role, String options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(role));
        arguments.addAll(
                options.isEmpty()
                        ? List.of()
                        : Stream.of(options.split(" "))
                                // A tilde stands for a space inside a value.
                                .map(option -> option.replace('~', ' '))
                                .toList());
        return CommandLine.parse(arguments, SCENARIOS, new StringBuilder()).orElseThrow();
    }
}
