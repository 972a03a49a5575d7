package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
class SmallHeapIT {

    @TempDir
    private Path home;

    /** A hundred names have a megabyte each: the store keeps as many as fit. */
    @Test
    void namesLargerThanTheHeapTogetherAreStoredAndNoneIsRefused() throws Exception {
        try (CommandProcess server =
                CommandProcess.start(home, "server", "-Dport=0", "-DjvmArgs=-Xmx80m -XX:+UseSerialGC")) {
            int admin = server.awaitPort("ADMIN");
            int port = server.awaitPort("READY");
            try (CommandProcess client = CommandProcess.start(
                    home,
                    "client",
                    "-Dport=" + port,
                    "-Dadmin=" + admin,
                    "-Doperation=post",
                    "-Dsize=1000",
                    "-Dthreads=1",
                    "-Dinvocations=100",
                    "-Dwarmup=0")) {
                assertThat(client.exitCode()).as(client.output()).isZero();
            }
        }
        JsonNode result = Results.onlyResult(home);

        assertThat(result.at("/calls/ok").asLong()).isEqualTo(100);
    }
}
