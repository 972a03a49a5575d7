package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.AgentAddress;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.SshPlace;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.plan.Limit;
import cxfperf.testing.NoOpScenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControllerOptionsTest {

    private static final Path HOME = Path.of("target").toAbsolutePath();

    private static ControllerOptions options(String... given) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("jmeter"));
        arguments.addAll(Arrays.asList(given));
        Settings settings = CommandLine.parse(arguments, Scenarios.of(List.of(new NoOpScenario())), new StringBuilder())
                .orElseThrow();
        return ControllerOptions.from(settings, new Home(HOME));
    }

    private static void assertRefused(String line, String... given) {
        assertThatThrownBy(() -> options(given))
                .isInstanceOf(UsageException.class)
                .hasMessage(line);
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
    void placesThatCannotBeThoseOfTheAgentsAreRefused() {
        assertRefused(
                "-Dagents.ssh=h1:a,h1:b: several agents of a host need ports of their own: give -Dagents=HOST:PORT,...",
                "-Dagents.ssh=h1:a,h1:b",
                "-Dhost=server1");
        assertRefused("-Dagents.ssh=h1:a,h2: USER@HOST:DIR is expected", "-Dagents.ssh=h1:a,h2", "-Dhost=server1");
        assertRefused(
                "-Dagents.ssh=h1:a,h2:b: as many places are expected as -Dagents names agents, 1",
                "-Dagents.ssh=h1:a,h2:b",
                "-Dagents=h1",
                "-Dhost=server1");
    }

    @Test
    void withoutAgentsItSaysWhatIsMissing() {
        assertRefused("-Dagents=HOST:PORT,... is expected: the hosts on which jmeter-agent runs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"h1,,h2", "h1:0", "h1:99999", "h1,h1:1099"})
    void whatIsNoListOfAgentsIsRefusedWithWhatIs(String list) {
        assertRefused(
                "-Dagents=" + list + ": HOST or HOST:PORT is expected, or several with commas between them, each once",
                "-Dagents=" + list);
    }

    @Test
    void aSweepASearchAndVirtualThreadsAreRefused() {
        assertRefused(
                "-DvirtualThreads=true: goes with client, and not with jmeter",
                "-Dagents=localhost",
                "-DvirtualThreads=true");
        assertRefused(
                "-Dstop=errors>0 for 1s: goes with client, and not with jmeter",
                "-Dagents=localhost",
                "-Dstop=errors>0 for 1s");
        assertRefused(
                "-Dfind=throughput: goes with client, and not with jmeter",
                "-Dagents=localhost",
                "-Dfind=throughput",
                "-Dslo=p99<1s");
        assertRefused(
                "jmeter makes one load: one number of -Dthreads and one -Drate are expected",
                "-Dagents=localhost",
                "-Dthreads=1,2");
    }

    @Test
    void fewerCallsThanClientsAreRefused() throws Exception {
        assertRefused(
                "-Dinvocations=5: a number from 6 is expected: the calls of all 2 agents together, one or more for each"
                        + " client",
                "-Dagents=localhost:2001,localhost:2002",
                "-Dthreads=3",
                "-Dinvocations=5");
        assertThat(options("-Dagents=localhost:2001,localhost:2002", "-Dthreads=3", "-Dinvocations=6")
                        .handedOn())
                .containsEntry("invocations", "6");
    }

    @Test
    void agentsOnOtherHostsAreToldWhereTheServerIsByAName() throws Exception {
        // Longer than a part of a name may be: no name server is asked.
        String elsewhere = "x".repeat(64);

        assertRefused(
                "-Dhost=HOST is expected: the server, as the hosts of the agents know it",
                "-Dagents=localhost," + elsewhere);
        assertThat(options("-Dagents=localhost," + elsewhere, "-Dhost=server1").agents())
                .hasSize(2);
        assertThat(options("-Dagents=localhost,127.0.0.1:7").handedOn()).doesNotContainKey("host");
    }
}
