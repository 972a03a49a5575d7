package cxfperf.cxf.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ReplyFramesTest {

    private static final String HEAD = "HTTP/1.1 200 OK\r\nDate: now\r\n";

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** What may differ ends here where the last value is long, so that it shows of which head it was asked. */
    private static ReplyFrames frames(String head, String body, String framed) {
        byte[] whole = bytes(head + framed);
        RawReply reply =
                new RawReply(HttpHead.parse(whole, HttpHead.end(whole, whole.length)), bytes(body), whole, true);
        return new ReplyFrames(
                reply, of -> new int[] {0, of.fields().get(1).value().length()});
    }

    private static String with(ReplyFrames frames, String body) {
        return new String(frames.around(body.length()).orElseThrow().with(bytes(body)), StandardCharsets.ISO_8859_1);
    }

    @Test
    void theLengthIsSaidAsTheServerWouldSayItAndAllElseIsKept() {
        ReplyFrames frames = frames(HEAD + "Content-Length: 9\r\n\r\n", "<n>9</n>\n", "<n>9</n>\n");

        assertThat(with(frames, "<n>9</n>\n")).isEqualTo(HEAD + "Content-Length: 9\r\n\r\n<n>9</n>\n");
        assertThat(with(frames, "<n>123</n>\n")).isEqualTo(HEAD + "Content-Length: 11\r\n\r\n<n>123</n>\n");
        assertThat(frames.around(11).orElseThrow().free()).containsExactly(0, 2);
        assertThat(frames.around(9).orElseThrow().free()).containsExactly(0, 1);
    }

    @Test
    void aFrameIsMadeOnceForEachLength() {
        ReplyFrames frames = frames(HEAD + "Content-Length: 2\r\n\r\n", "ab", "ab");

        ReplyFrame first = frames.around(2).orElseThrow();
        assertThat(frames.around(3).orElseThrow()).isNotSameAs(first);
        assertThat(frames.around(2).orElseThrow()).isSameAs(first);
    }

    @Test
    void framesOfManyLengthsAreRightAndTheirNumberIsBounded() {
        ReplyFrames frames = frames(HEAD + "Content-Length: 1\r\n\r\n", "a", "a");

        ReplyFrame first = frames.around(1).orElseThrow();
        for (int length = 2; length <= 2_000; length++) {
            String body = "b".repeat(length);
            assertThat(with(frames, body)).isEqualTo(HEAD + "Content-Length: " + length + "\r\n\r\n" + body);
        }
        assertThat(frames.around(1).orElseThrow()).isNotSameAs(first);
    }

    @Test
    void howABodyOfAnotherLengthIsCutIntoChunksIsNotGuessed() {
        ReplyFrames frames = frames(HEAD + "Transfer-Encoding: chunked\r\n\r\n", "ab", "2\r\nab\r\n0\r\n\r\n");

        assertThat(with(frames, "cd")).isEqualTo(HEAD + "Transfer-Encoding: chunked\r\n\r\n2\r\ncd\r\n0\r\n\r\n");
        assertThat(frames.around(3)).isEmpty();
    }
}
