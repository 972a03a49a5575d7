package cxfperf.cxf.raw;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

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
}
