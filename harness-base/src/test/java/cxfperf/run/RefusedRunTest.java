package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.CannotRunException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.testing.EndedRun;
import cxfperf.testing.NoOpScenario;
import cxfperf.testing.ScriptedClients;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefusedRunTest {

    @TempDir
    private Path home;

    private final AtomicInteger closed = new AtomicInteger();

    /** An agent has many runs in one JVM. */
    @Test
    void aRunWhosePortOfMetricsIsTakenClosesItsClients() throws Exception {
        NoOpScenario scenario = new NoOpScenario() {
            @Override
            public LoadClientFactory connect(ClientSpec spec) {
                return new ScriptedClients((operation, worker) -> () -> {}) {
                    @Override
                    public void close() {
                        closed.incrementAndGet();
                    }
                };
            }
        };
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("localhost"))) {
            String metrics = "-Dmetrics=" + taken.getLocalPort();

            assertThatThrownBy(() -> EndedRun.of(scenario, home, List.of(metrics, "-Dadmin=none")))
                    .isInstanceOf(CannotRunException.class)
                    .hasMessageStartingWith(metrics);
        }
        assertThat(closed).hasValue(1);
    }
}
