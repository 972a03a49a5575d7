package cxfperf.cxf;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.FailureKind;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ExpectTest {

    private static String message(String body) {
        return Expect.status("HTTP 413", body.getBytes(StandardCharsets.UTF_8)).getMessage();
    }

    @Test
    void aStatusIsShownWithTheBeginningOfTheBodyInOneLine() {
        assertThat(Expect.status("HTTP 413", new byte[0]).kind()).isEqualTo(FailureKind.HTTP_STATUS);
        assertThat(message("")).isEqualTo("HTTP 413");
        assertThat(message(" \r\n ")).isEqualTo("HTTP 413");
        assertThat(message("the name is too long\n")).isEqualTo("HTTP 413: the name is too long");
        assertThat(message("<html>\r\n  <h1>it broke\u0007</h1>")).isEqualTo("HTTP 413: <html> <h1>it broke?</h1>");
        assertThat(message("x".repeat(20_000_000))).isEqualTo("HTTP 413: " + "x".repeat(79) + "…");
    }
}
