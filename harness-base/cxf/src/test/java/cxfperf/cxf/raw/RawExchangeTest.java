package cxfperf.cxf.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.cxf.raw.Recorder.RecordedCall;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RawExchangeTest {

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static RawReply reply(int status, String body) {
        return new RawReply(status, "HTTP/1.1 " + status, List.of(), bytes(body), true);
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

    @Test
    void anotherStatusIsShownWithWhatTheServerSaysOfIt() {
        assertThat(reply(413, "the name is too long").unlikeStatus(200))
                .hasMessage("expected HTTP 200, got HTTP 413: the name is too long");
        assertThat(reply(503, "").unlikeStatus(200)).hasMessage("expected HTTP 200, got HTTP 503");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://schemas.xmlsoap.org/soap/envelope/|<faultcode>s:Client</faultcode><faultstring>no such order"
                        + "</faultstring>|: no such order",
                "http://www.w3.org/2003/05/soap-envelope|<s:Code><s:Value>s:Sender</s:Value></s:Code><s:Reason><s:Text"
                        + " xml:lang='en'>no such order</s:Text></s:Reason>|: no such order",
                "http://schemas.xmlsoap.org/soap/envelope/|<faultcode>s:Client</faultcode>|''"
            })
    void aFaultIsShownWithItsReason(String soap, String content, String reason) {
        String fault = "<s:Envelope xmlns:s='" + soap + "'><s:Header><Text>a header</Text></s:Header><s:Body><s:Fault>"
                + content + "</s:Fault></s:Body></s:Envelope>";

        CallFailedException failed = reply(500, fault).unlikeStatus(200);

        assertThat(failed).hasMessage("expected HTTP 200, got HTTP 500" + reason);
        assertThat(failed.kind()).isEqualTo(FailureKind.SOAP_FAULT);
    }
}
