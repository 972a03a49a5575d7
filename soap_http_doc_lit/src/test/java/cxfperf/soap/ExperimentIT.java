package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two real experiments of five pairs each, which take a quarter of an hour. They run on request only, with {@code mvn
 * verify -pl soap_http_doc_lit -am -Dphase.test=none -Dit.test=ExperimentIT -Dfailsafe.failIfNoSpecifiedTests=false
 * -Dcxfperf.heavy=true}. They need a host of their own: if one run of ten makes a third fewer calls than the others, as
 * happened on a shared host, there is no clear difference. The tests of the experiments themselves cover the statistics
 * of such scatter.
 */
@EnabledIfSystemProperty(named = "cxfperf.heavy", matches = "true")
class ExperimentIT {

    /**
     * The delay is nearly the whole service time, so that 10 % of it is nearly 10 % of the throughput. So many clients
     * and a long warm-up are needed for compiled code: with few calls per second, code that was not compiled took 20 ms
     * more per call on two cores, and once 130 ms for a whole run.
     */
    private static final String SLOW = "srvJvmArgs=-Ddelay.micros=110000";

    private static final String FAST = "srvJvmArgs=-Ddelay.micros=100000";

    @TempDir
    private Path home;

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void tenPercentAreTheRightWinner() throws Exception {
        JsonNode comparison = compare("-Da=" + SLOW, "-Db=" + FAST);

        assertThat(comparison.get("outcome").asText()).isEqualTo("BETTER");
        assertThat(comparison.at("/metrics/0/ratio").asDouble()).isBetween(1.05, 1.15);
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void aVariantAgainstItselfIsNoClearDifference() throws Exception {
        assertThat(compare("-Da=" + FAST, "-Db=" + FAST).get("outcome").asText())
                .isEqualTo("NO_CLEAR_DIFFERENCE");
    }

    private JsonNode compare(String... variants) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(
                "ab",
                "-Dport=0",
                "-Doperation=echoStringDoc",
                "-Dcfg=" + Path.of("..", "configs", "client-fast.xml").toAbsolutePath(),
                "-Dthreads=32",
                "-Dtime=10",
                "-Dwarmup=30",
                "-Dsrvcfg="
                        + Path.of("src", "test", "resources", "server-delay.xml")
                                .toAbsolutePath()));
        arguments.addAll(List.of(variants));
        try (CommandProcess command = CommandProcess.start(home, arguments.toArray(String[]::new))) {
            command.awaitEnd(15, TimeUnit.MINUTES);
            System.out.println(command.output());
            assertThat(command.exitCode()).as(command.output()).isZero();
        }
        return new ObjectMapper()
                .readTree(Results.onlyDirectory(home).resolve("experiment.json").toFile())
                .at("/comparisons/0");
    }
}
