package cxfperf.cxf.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import cxfperf.cxf.raw.RawConnection.RawReply;
import cxfperf.cxf.raw.Recorder.RecordedCall;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.testing.Listener;
import cxfperf.testing.ScriptedServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RawExchangeTest {

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static RawReply reply(int status, String body) {
        return new RawReply(status, "text/xml", List.of(), bytes(body), true);
    }

    private static RecordedCall call(String request, String body) {
        return new RecordedCall("POST", bytes(request), reply(200, body));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @Test
    void aValueIsWrittenWhereverItWasRecorded() throws Exception {
        RawExchange exchange = RawExchange.of(
                "",
                call("POST /17 of 17", "{\"id\":17,\"twice\":\"17-17\"}"),
                "17",
                call("POST /33 of 33", "{\"id\":33,\"twice\":\"33-33\"}"),
                "33");

        assertThat(text(exchange.request().with("1001"))).isEqualTo("POST /1001 of 1001");
        assertThat(text(exchange.body().with("5"))).isEqualTo("{\"id\":5,\"twice\":\"5-5\"}");
    }

    @Test
    void aValueIsOnlyWrittenAfterTheTextThatIsDeclaredBeforeIt() throws Exception {
        RawExchange exchange = RawExchange.of(
                "/customers/", call("/customers/12 port 12", ""), "12", call("/customers/7 port 12", ""), "7");

        assertThat(text(exchange.request().with("123"))).isEqualTo("/customers/123 port 12");
    }

    @ParameterizedTest
    @CsvSource({"<a>x</a>,<a>xy</a>", "<a>x</a>,<b>x</b>", "10:00:01,10:00:02", "x,''", "{17},{34}"})
    void whatVariesAndWasNotSentIsRefused(String one, String other) {
        assertThatThrownBy(() -> RawExchange.of("", call("17", one), "17", call("33", other), "33"))
                .isInstanceOf(CallFailedException.class)
                .hasMessageStartingWith("two recordings differ: body of the reply from byte");
    }

    @Test
    void theNumberThatTheServerAssignsMayHaveAnyLength() throws Exception {
        RawExchange exchange = RawExchange.of(
                "<id>", call("new", "<id>99</id><n>a</n>"), "99", call("new", "<id>100</id><n>a</n>"), "100");

        assertThat(exchange.number(reply(200, "<id>12345</id><n>a</n>"))).isEqualTo(12_345);
        for (String other : List.of("<id></id><n>a</n>", "<id>1x</id><n>a</n>", "<id>1</id><n>b</n>", "<", "")) {
            assertThatThrownBy(() -> exchange.number(reply(200, other)))
                    .as(other)
                    .isInstanceOf(CallFailedException.class)
                    .hasMessageStartingWith("body of the reply");
        }
    }

    /** The server closes while much of the request is unread. A request that was cut off cannot have been done. */
    @Test
    void aReplyThatComesBeforeTheRequestIsReadFailsTheCall() throws Exception {
        byte[] request = new byte[20_000_000];
        byte[] head = ScriptedServer.wire("POST / HTTP/1.1\nContent-Length: 19999000\n\n");
        System.arraycopy(head, 0, request, 0, head.length);
        try (Listener server = Listener.on("localhost", 0, connection -> {
            connection.getInputStream().read(new byte[1000]);
            connection.getOutputStream().write(ScriptedServer.wire("HTTP/1.1 200 OK\nContent-Length: 4\n\nfine"));
        })) {
            ClientSpec spec = new ClientSpec(
                    "http", "localhost", server.port(), Optional.empty(), 1, 1, Duration.ofSeconds(20), Map.of());
            URI address = URI.create("http://localhost:" + server.port() + "/");
            Recorder recorder = new Recorder(RawTarget.of(address, Optional.empty(), spec));
            RecordedCall recorded = new RecordedCall("POST", request, reply(200, "fine"));
            RawClient client = new RawClient(recorder, RawExchange.same(recorded, recorded), () -> "");

            assertThat(catchThrowable(client::call)).isInstanceOf(IOException.class);
            client.close();
            recorder.close();
        }
    }
}
