package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.jvms.ExitCode;
import cxfperf.scenario.RunningServer;
import cxfperf.testing.EndedRun;
import cxfperf.testing.MailboxScenario;
import cxfperf.testing.Results;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Runs whose calls are one-way, whose address is no host and port, and which need a process besides client and server.
 */
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class OneWayRunIT {

    @TempDir
    private Path home;

    /** The server is slower than the client: when the window closes, most of what was sent is still to be done. */
    @Test
    void theEndWaitsUntilTheServerHasCompletedWhatWasSent() throws Exception {
        // On a busy host the two clients sent 254 a second; the server completes at most 125.
        JsonNode result = run("-Dtime=1", "-Ddelay=8000", "-Dtimeout=200");
        long sent =
                result.at("/calls/ok").asLong() + result.at("/coolDownCalls/ok").asLong();
        assertThat(sent).isPositive();
        assertThat(result.at("/server/calls/post").asLong()).isEqualTo(sent);
        assertThat(result.at("/target").asText()).startsWith("mailbox:orders@tcp://");
        // Nobody knows where a mailbox is that somebody else has started.
        assertThat(result.at("/auxiliaryProcesses/broker/cpuSeconds").isNull()).isTrue();
        assertThat(Results.onlyDirectory(home).resolve("report.md")).content().contains("- broker JVM: CPU n/a\n");
        double window = result.at("/windowSeconds").asDouble();
        assertThat(result.at("/throughput/sentPerSecond").asDouble())
                .isCloseTo(result.at("/endedInWindow/ok").asLong() / window, withPercentage(0.01));
        assertThat(result.at("/throughput/perSecond").asDouble())
                .isCloseTo(result.at("/oneWay/completed").asLong() / window, withPercentage(0.01))
                .isLessThan(result.at("/throughput/sentPerSecond").asDouble());
        assertThat(result.at("/oneWay/backlog/left").asLong()).isZero();
        assertThat(result.at("/oneWay/backlog/end").asText()).isEqualTo("DRAINED");
        // Most of them waited until the window was over.
        assertThat(result.at("/completionTimeMicros/p50").asDouble())
                .isGreaterThan(result.at("/serviceTimeMicros/p50").asDouble());
        // The server's own connection to the mailbox may be among them.
        assertThat(result.at("/connections/peakEstablished").asLong()).isGreaterThanOrEqualTo(2);
    }

    /** Against a mailbox that is there already, as a user's own broker is. */
    private JsonNode run(String... more) throws Exception {
        try (RunningServer broker = new MailboxScenario.Broker(2_000).start("localhost", 0)) {
            List<String> options =
                    new ArrayList<>(List.of("-Dbroker=" + broker.address(), "-Dthreads=2", "-Dwarmup=1", "-Dadmin=0"));
            options.addAll(List.of(more));
            EndedRun ended = EndedRun.ofBothSides(new MailboxScenario(), home, options);
            assertThat(ended.code()).as(ended.result().toPrettyString()).isEqualTo(ExitCode.PASSED);
            return ended.result();
        }
    }
}
