package cxfperf.cxf.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.scenario.CallFailedException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RawMessageTest {

    private static final String HEAD = "HTTP/1.1 200 OK\r\nDate: now\r\n";

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static List<byte[]> values(String... texts) {
        return Arrays.stream(texts).map(RawMessageTest::bytes).toList();
    }

    private static String text(RawMessage message) {
        return new String(message.bytes(), 0, message.length(), StandardCharsets.ISO_8859_1);
    }

    private static RawMessage body(String one, List<byte[]> ofOne, String other, List<byte[]> ofOther)
            throws CallFailedException {
        return RawMessage.between("body", bytes(one), ofOne, bytes(other), ofOther, false);
    }

    private static RawMessage reply(String one, List<byte[]> ofOne, String other, List<byte[]> ofOther)
            throws CallFailedException {
        return RawMessage.between("reply", bytes(HEAD + one), ofOne, bytes(HEAD + other), ofOther, true);
    }

    @Test
    void aValueIsWrittenWhereverItStoodWhateverItsLength() throws Exception {
        RawMessage message = body(
                "{\"id\":17,\"n\":1,\"twice\":\"17-17\"}",
                values("17"),
                "{\"id\":33,\"n\":1,\"twice\":\"33-33\"}",
                values("33"));

        assertThat(message.variables()).isEqualTo(3);
        assertThat(message.write(bytes("44")))
                .as("all bytes stay in their places")
                .isFalse();
        assertThat(text(message)).isEqualTo("{\"id\":44,\"n\":1,\"twice\":\"44-44\"}");
        assertThat(message.write(bytes("1001"))).isTrue();
        assertThat(text(message)).isEqualTo("{\"id\":1001,\"n\":1,\"twice\":\"1001-1001\"}");
        message.write(bytes("5"));
        assertThat(text(message)).isEqualTo("{\"id\":5,\"n\":1,\"twice\":\"5-5\"}");
    }

    @Test
    void aValueThatBeginsLikeAnotherIsTakenWhole() throws Exception {
        RawMessage message = body("<i>1</i><r>12</r>", values("1", "12"), "<i>5</i><r>52</r>", values("5", "52"));

        message.write(bytes("7"), bytes("34"));
        assertThat(text(message)).isEqualTo("<i>7</i><r>34</r>");
    }

    @ParameterizedTest
    @CsvSource({"<a>x</a>,<a>xy</a>", "<a>x</a>,<b>x</b><c/>", "10:00:01,10:00:02", "x,''", "{17},{34}"})
    void whatVariesAndWasNotSentIsRefused(String one, String other) {
        assertThatThrownBy(() -> body(one, values("17"), other, values("33")))
                .isInstanceOf(CallFailedException.class)
                .hasMessageContaining("varies between two recordings");
    }

    @Test
    void theLengthIsWrittenAsTheServerWouldWriteItAndAllElseIsKept() throws Exception {
        RawMessage message = reply(
                "content-length: 9\r\nX: 8\r\n\r\n<n>8</n>\n",
                values("8"),
                "content-length: 9\r\nX: 9\r\n\r\n<n>9</n>\n",
                values("9"));

        assertThat(text(message)).isEqualTo(HEAD + "content-length: 9\r\nX: 9\r\n\r\n<n>9</n>\n");
        message.write(bytes("123"));
        assertThat(text(message)).isEqualTo(HEAD + "content-length: 11\r\nX: 123\r\n\r\n<n>123</n>\n");
    }

    @Test
    void chunksAreWrittenForValuesOfTheRecordedLength() throws Exception {
        RawMessage message = reply(
                "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n", values("ab"),
                "Transfer-Encoding: chunked\r\n\r\n2\r\ncd\r\n0\r\n\r\n", values("cd"));

        message.write(bytes("ef"));
        assertThat(text(message)).isEqualTo(HEAD + "Transfer-Encoding: chunked\r\n\r\n2\r\nef\r\n0\r\n\r\n");
    }

    @Test
    void anyWidthFitsAroundOnePlace() {
        RawMessage message = RawMessage.around(bytes("<id>12</id>"), 4, 2);

        assertThat(text(message)).isEqualTo("<id>12</id>");
        assertThat(message.place()).isEqualTo(4);
        message.write(bytes("345"));
        assertThat(text(message)).isEqualTo("<id>345</id>");
        assertThat(message.width()).isEqualTo(3);
    }
}
