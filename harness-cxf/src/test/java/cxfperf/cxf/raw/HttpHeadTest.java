package cxfperf.cxf.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HttpHeadTest {

    private static HttpHead head(String text) {
        byte[] bytes = (text.replace("\n", "\r\n") + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
        return HttpHead.parse(bytes, bytes.length);
    }

    @Test
    void twoLengthsAreOneOnlyIfTheyAreEqual() {
        assertThat(head("HTTP/1.1 200 OK\nContent-Length: 5\ncontent-length: 5").contentLength())
                .isEqualTo(5);
        assertThatThrownBy(() -> head("HTTP/1.1 200 OK\nContent-Length: 5\nContent-Length: 7")
                        .contentLength())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Content-Length 5 and 7");
        assertThatThrownBy(() -> head("HTTP/1.1 200 OK\nContent-Length: 5, 7").contentLength())
                .hasMessage("Content-Length 5, 7");
    }

    @Test
    void aHeadSaysWhetherItsConnectionIsKept() {
        assertThat(head("HTTP/1.1 200 OK").keepsConnection()).isTrue();
        assertThat(head("HTTP/1.1 200 OK\nConnection: keep-alive").keepsConnection())
                .isTrue();
        assertThat(head("HTTP/1.1 200 OK\nConnection: Close").keepsConnection()).isFalse();
        assertThat(head("HTTP/1.1 200 OK\nConnection: foo , close").keepsConnection())
                .isFalse();
        assertThat(head("HTTP/1.1 200 OK\nConnection: foo\nConnection: close").keepsConnection())
                .isFalse();
        assertThat(head("HTTP/1.0 200 OK").keepsConnection()).isFalse();
    }
}
