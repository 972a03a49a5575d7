package cxfperf.cxf.raw;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedReplyTest {

    private static RawReply reply(String status, String body) {
        byte[] whole = ("HTTP/1.1 " + status + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
        HttpHead head = HttpHead.parse(whole, HttpHead.end(whole, whole.length));
        return new RawReply(head, body.getBytes(StandardCharsets.US_ASCII), whole, true);
    }

    @Test
    void anotherStatusIsShownWithWhatTheServerSaysOfIt() throws Exception {
        RawReply usual = reply("200 OK", "fine");
        ExpectedReply expected = ExpectedReply.withValues(usual, List.of(), usual, List.of());

        assertThatThrownBy(() -> expected.verify(reply("413 Content Too Large", "the name is too long")))
                .hasMessage("expected HTTP 200, got HTTP 413: the name is too long");
        assertThatThrownBy(() -> expected.verify(reply("503 Service Unavailable", "")))
                .hasMessage("expected HTTP 200, got HTTP 503");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://schemas.xmlsoap.org/soap/envelope/|<faultcode>s:Client</faultcode><faultstring>no <![CDATA[such]]>"
                        + " order</faultstring>|: no such order",
                "http://www.w3.org/2003/05/soap-envelope|<s:Code><s:Value>s:Sender</s:Value></s:Code><s:Reason><s:Text"
                        + " xml:lang='en'>no such order</s:Text></s:Reason>|: no such order",
                "http://schemas.xmlsoap.org/soap/envelope/|<faultcode>s:Client</faultcode>|''",
                "http://schemas.xmlsoap.org/soap/envelope/|<unbound:faultstring>no such order</unbound:faultstring>|''"
            })
    void aFaultIsShownWithItsReason(String soap, String content, String reason) throws Exception {
        RawReply usual = reply("200 OK", "fine");
        ExpectedReply expected = ExpectedReply.withValues(usual, List.of(), usual, List.of());
        String fault = "<s:Envelope xmlns:s='" + soap + "'><s:Header><Text>a header</Text></s:Header><s:Body><s:Fault>"
                + content + "</s:Fault></s:Body></s:Envelope>";

        assertThatThrownBy(() -> expected.verify(reply("500 Internal Server Error", fault)))
                .hasMessage("expected HTTP 200, got HTTP 500" + reason)
                .extracting(thrown -> ((CallFailedException) thrown).kind())
                .isEqualTo(FailureKind.SOAP_FAULT);
    }

    @Test
    void theReasonOfAFaultIsCut() throws Exception {
        RawReply usual = reply("200 OK", "fine");
        ExpectedReply expected = ExpectedReply.withValues(usual, List.of(), usual, List.of());
        String fault = "<Envelope><Body><Fault><faultstring>" + "no ".repeat(10_000)
                + "</faultstring></Fault></Body></Envelope>";

        assertThatThrownBy(() -> expected.verify(reply("500 Internal Server Error", fault)))
                .hasMessage("expected HTTP 200, got HTTP 500: " + "no ".repeat(333) + "n");
    }
}
