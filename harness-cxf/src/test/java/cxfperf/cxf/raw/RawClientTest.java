package cxfperf.cxf.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import cxfperf.cxf.raw.Recorder.RecordedCall;
import cxfperf.scenario.FailureKind;
import cxfperf.testing.Listener;
import cxfperf.testing.ScriptedServer;
import java.net.URI;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RawClientTest {

    private static final String USUAL = "HTTP/1.1 200 OK\nContent-Length: 4\n\nfine";

    private static RawReply parsed(String reply) {
        byte[] whole = ScriptedServer.wire(reply);
        int end = HttpHead.end(whole, whole.length);
        HttpHead head = HttpHead.parse(whole, end);
        return new RawReply(head, Arrays.copyOfRange(whole, end, whole.length), whole, head.keepsConnection());
    }

    private static RawClient sending(Recorder recorder, RecordedCall recorded) throws Exception {
        RawExchange exchange = RawExchange.same(recorded, recorded);
        return new RawClient(recorder) {
            @Override
            public void call() throws Exception {
                call(exchange);
            }
        };
    }

    /**
     * The server closes while much of the request is unread, which ends the connection at once; its reply has been
     * received and not read. A request that was cut off cannot have been done.
     */
    @ParameterizedTest
    @CsvSource({
        "413 Content Too Large, large, HTTP_STATUS, 'expected HTTP 200, got HTTP 413: large'",
        "200 OK,                fine,  OTHER,       ''"
    })
    void aReplyThatComesBeforeTheRequestIsReadFailsTheCall(String status, String body, FailureKind kind, String says)
            throws Exception {
        byte[] request = new byte[20_000_000];
        byte[] head = ScriptedServer.wire("POST / HTTP/1.1\nContent-Length: 19999000\n\n");
        System.arraycopy(head, 0, request, 0, head.length);
        try (Listener server = Listener.on("localhost", 0, connection -> {
                    connection.getInputStream().read(new byte[1000]);
                    connection
                            .getOutputStream()
                            .write(ScriptedServer.wire(
                                    "HTTP/1.1 " + status + "\nContent-Length: " + body.length() + "\n\n" + body));
                });
                RawTarget target =
                        RawTarget.ofForeign(RawTargetTest.spec(URI.create("http://localhost:" + server.port() + "/")));
                Recorder recorder = new Recorder(target)) {
            RawClient client = sending(recorder, new RecordedCall(request, parsed(USUAL)));

            Throwable thrown = catchThrowable(client::call);

            assertThat(FailureKind.of(thrown)).as("%s", thrown).isEqualTo(kind);
            assertThat(thrown).hasMessageContaining(says);
            client.close();
        }
    }

    /** The verdict says by this fact why connections are not used again. */
    @ParameterizedTest
    @CsvSource({"'HTTP/1.1 200 OK\nConnection: close\nContent-Length: 4\n\nfine', close", "'', Keep-Alive"})
    void itKnowsWhetherRepliesEndTheirConnections(String ending, String connection) throws Exception {
        String reply = ending.isEmpty() ? USUAL : ending;
        byte[] request = ScriptedServer.wire("GET / HTTP/1.1\n\n");
        try (Listener server = Listener.on("localhost", 0, accepted -> {
                    while (accepted.getInputStream().readNBytes(request.length).length == request.length) {
                        accepted.getOutputStream().write(ScriptedServer.wire(reply));
                    }
                });
                RawTarget target =
                        RawTarget.ofForeign(RawTargetTest.spec(URI.create("http://localhost:" + server.port() + "/")));
                Recorder recorder = new Recorder(target)) {
            RawClient client = sending(recorder, new RecordedCall(request, parsed(reply)));

            client.call();
            client.call();

            assertThat(target.effective())
                    .containsEntry("connection", connection)
                    .containsEntry("connectionsOpened", connection.equals("close") ? 2L : 1L);
            client.close();
        }
    }
}
