package cxfperf.admin;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.testing.ScriptedServer;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.Test;

/** What a client makes of a server that does not answer. */
class RecordingClientTest {

    /** A JVM has 20 s for all files of a run that was interrupted. */
    @Test
    void aUserWhoWaitsForTheEndDoesNotWaitForAServerThatDoesNotBeginToRecord() throws Exception {
        try (ScriptedServer frozen =
                ScriptedServer.playing(connection -> connection.getInputStream().read())) {
            RecordingClient client =
                    new RecordingClient(URI.create("http://localhost:" + frozen.port() + "/"), () -> true);

            assertThatThrownBy(client::start).isInstanceOf(IOException.class).hasMessage("no answer within 3 s");
        }
    }
}
