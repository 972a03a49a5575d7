package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.options.AgentAddress;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.SshPlace;
import cxfperf.options.typed.CommandLine;
import cxfperf.plan.Limit;
import cxfperf.testing.NoOpScenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ControllerOptionsTest {

    private static final Path HOME = Path.of("target").toAbsolutePath();

    private static ControllerOptions options(String... given) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("jmeter"));
        arguments.addAll(Arrays.asList(given));
        Settings settings = CommandLine.parse(arguments, Scenarios.of(List.of(new NoOpScenario())), new StringBuilder())
                .orElseThrow();
        return ControllerOptions.from(settings, new Home(HOME));
    }

    @Test
    void eachAgentHasAllThreadsAndWhatIsOfThisHostStaysHere() throws Exception {
        ControllerOptions options = options(
                "-Dagents=localhost:2001,localhost:2002,localhost",
                "-Dthreads=5",
                "-Dtime=7",
                "-Dhost=server1",
                "-Dresults=here",
                "-DjvmArgs=-Xmx1g");

        assertThat(options.agents())
                .containsExactly(
                        new AgentAddress("localhost", 2001),
                        new AgentAddress("localhost", 2002),
                        new AgentAddress("localhost", AgentAddress.DEFAULT_PORT));
        assertThat(options.client().plan().threads()).isEqualTo(5);
        assertThat(options.client().plan().limit()).isEqualTo(new Limit.Time(Duration.ofSeconds(7)));
        assertThat(options.handedOn())
                .containsEntry("time", "7")
                .containsEntry("host", "server1")
                .doesNotContainKeys("agents", "agents.key", "threads", "results", "jvmArgs", "scenario");
    }

    @Test
    void theAddressesOfStartedAgentsAreThoseOfTheirHostsUnlessGiven() throws Exception {
        String places = "-Dagents.ssh=me@h1:/opt/cxfperf, h2:cxf perf";
        ControllerOptions own = options(places, "-Dhost=server1", "-DjvmArgs=-Xmx1g");

        assertThat(own.agents()).containsExactly(new AgentAddress("h1", 1099), new AgentAddress("h2", 1099));
        assertThat(own.started()).containsExactly(SshPlace.of("me@h1:/opt/cxfperf"), SshPlace.of("h2:cxf perf"));
        assertThat(own.flags()).containsExactly("-DjvmArgs=-Xmx1g");
        assertThat(own.handedOn()).doesNotContainKey("agents.ssh");
        assertThat(options(places, "-Dagents=a:0,a:0", "-Dhost=server1").agents())
                .containsExactly(new AgentAddress("a", 0), new AgentAddress("a", 0));
        assertThat(options("-Dagents=localhost").started()).isEmpty();
    }

    @Test
    void aNumberOfCallsMayBeOneForEachClient() throws Exception {
        assertThat(options("-Dagents=localhost:2001,localhost:2002", "-Dthreads=3", "-Dinvocations=6")
                        .handedOn())
                .containsEntry("invocations", "6");
    }

    @Test
    void agentsOnOtherHostsNeedAServerWithANameAndOthersDoNot() throws Exception {
        // Longer than a part of a name may be: no name server is asked.
        String elsewhere = "x".repeat(64);

        assertThat(options("-Dagents=localhost," + elsewhere, "-Dhost=server1").agents())
                .hasSize(2);
        assertThat(options("-Dagents=localhost,127.0.0.1:7").handedOn()).doesNotContainKey("host");
    }
}
