package cxfperf.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.measure.CompletionTimes;
import cxfperf.probe.WindowRecorder;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.NoOpScenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a client makes of a server that records for others too, or that does not answer. */
class RecordingClientTest {

    @TempDir
    private Path directory;

    @Test
    void aClientDoesNotTakeTheRecordingOfAnotherForItsOwn() throws Exception {
        CompletionTimes times = new CompletionTimes();
        CallCounters calls = new CallCounters(times);
        try (RunningServer server = new NoOpScenario()
                        .startServer(new ServerSpec("none", "localhost", 0, Optional.empty(), Map.of(), calls));
                ServerAdmin admin = ServerAdmin.open(
                        "localhost", 0, server, Map.of(), calls, times, Optional.of(WindowRecorder.standBy()))) {
            RecordingClient first = new RecordingClient(admin.address(), () -> false);
            RecordingClient second = new RecordingClient(admin.address(), () -> false);
            Path file = directory.resolve("server.jfr");
            first.start();
            second.start();

            assertThatThrownBy(() -> first.fetch(first.stopLater(), file))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another client has had the server recorded since");
            CompletableFuture<byte[]> stopped = second.stopLater();
            second.fetch(stopped, file);
            assertThat(file).isNotEmptyFile();
            assertThatThrownBy(() -> first.fetch(stopped, file))
                    .hasMessageContaining("another client has had the server recorded since");
        }
    }
}
