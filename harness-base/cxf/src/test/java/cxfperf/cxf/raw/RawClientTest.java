package cxfperf.cxf.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import cxfperf.cxf.raw.Recorder.RecordedCall;
import cxfperf.scenario.ClientSpec;
import cxfperf.testing.Listener;
import cxfperf.testing.ScriptedServer;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RawClientTest {

    private static final String USUAL = "HTTP/1.1 200 OK\nContent-Length: 4\n\nfine";

    private static RawTarget target(int port) throws Exception {
        URI address = URI.create("http://localhost:" + port + "/");
        ClientSpec spec = new ClientSpec(
                        "http", "localhost", port, Optional.empty(), 1, 1, Duration.ofSeconds(20), Map.of())
                .at("http", "localhost", port, Optional.of(address));
        return new RawTarget(address, Optional.empty(), spec);
    }

    private static RawReply recorded(RawTarget target, byte[] request) throws Exception {
        try (RawConnection connection = target.open()) {
            return connection.exchange(request, "POST", (status, head) -> -1);
        }
    }

    private static RawClient sending(Recorder recorder, RecordedCall recorded) throws Exception {
        return new RawClient(recorder, RawExchange.same(recorded, recorded), () -> "");
    }

    /** The server closes while much of the request is unread. A request that was cut off cannot have been done. */
    @Test
    void aReplyThatComesBeforeTheRequestIsReadFailsTheCall() throws Exception {
        byte[] request = new byte[20_000_000];
        byte[] head = ScriptedServer.wire("POST / HTTP/1.1\nContent-Length: 19999000\n\n");
        System.arraycopy(head, 0, request, 0, head.length);
        try (Listener server = Listener.on("localhost", 0, connection -> {
                    connection.getInputStream().read(new byte[1000]);
                    connection.getOutputStream().write(ScriptedServer.wire(USUAL));
                });
                Recorder recorder = new Recorder(target(server.port()))) {
            RawReply expected = RawExchangeTest.reply(200, "fine");
            RawClient client = sending(recorder, new RecordedCall("POST", request, expected));

            assertThat(catchThrowable(client::call)).isInstanceOf(IOException.class);
            client.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"'HTTP/1.1 200 OK\nConnection: close\nContent-Length: 4\n\nfine', 2", "'', 1"})
    void aConnectionIsUsedAgainUnlessItsReplyEndsIt(String ending, long connections) throws Exception {
        String reply = ending.isEmpty() ? USUAL : ending;
        byte[] request = ScriptedServer.wire("GET / HTTP/1.1\n\n");
        try (Listener server = Listener.on("localhost", 0, accepted -> {
                    while (accepted.getInputStream().readNBytes(request.length).length == request.length) {
                        accepted.getOutputStream().write(ScriptedServer.wire(reply));
                    }
                });
                Recorder recorder = new Recorder(target(server.port()))) {
            RawTarget target = recorder.target;
            RawClient client = sending(recorder, new RecordedCall("POST", request, recorded(target, request)));

            client.call();
            client.call();

            assertThat(target.effective()).containsEntry("connectionsOpened", connections);
            client.close();
        }
    }
}
