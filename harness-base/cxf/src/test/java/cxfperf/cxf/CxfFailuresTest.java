package cxfperf.cxf;

import static cxfperf.scenario.FailureKind.CONNECT;
import static cxfperf.scenario.FailureKind.HTTP_STATUS;
import static cxfperf.scenario.FailureKind.OTHER;
import static cxfperf.scenario.FailureKind.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.apache.cxf.transport.http.HTTPException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CxfFailuresTest {

    static List<Arguments> thrown() throws IOException {
        return List.of(
                arguments(
                        HTTP_STATUS,
                        new HTTPException(
                                503, "busy", URI.create("http://localhost/").toURL())),
                arguments(HTTP_STATUS, new IOException("HTTP response '401: Unauthorized' invoking http://localhost/")),
                arguments(CONNECT, new ConnectException()),
                arguments(TIMEOUT, new SocketTimeoutException("Read timed out")),
                arguments(OTHER, new IOException("other")));
    }

    @ParameterizedTest
    @MethodSource("thrown")
    void aFailureHasTheKindOfItsCause(FailureKind kind, Exception thrown) {
        assertThat(CxfFailures.kindOf(new RuntimeException(thrown))).isEqualTo(kind);
    }

    @Test
    void anAsynchronousConnectionThatDoesNotOpenInTimeIsConnect() throws Exception {
        String name = "org.apache.hc.client5.http.ConnectTimeoutException";
        assumeThat(getClass().getClassLoader().getResource(name.replace('.', '/') + ".class"))
                .isNotNull();
        Throwable connecting = (Throwable) Class.forName(name)
                .getConstructor(String.class)
                .newInstance("Connect to http://10.0.0.1 failed: 1000 MILLISECONDS");

        assertThat(CxfFailures.kindOf(new RuntimeException(connecting))).isEqualTo(CONNECT);
    }

    @Test
    void theHeadOfAReplySaysWhereItLeadsAndHowItIsCoded() {
        CallFailedException status = new CallFailedException(FailureKind.HTTP_STATUS, "HTTP 302");
        Map<String, String> head =
                Map.of("Location", "https://other/x?token=secret", "Content-Encoding", "gzip", "Server", "s");

        assertThat(CxfFailures.withHead(status, head::get))
                .hasMessage("HTTP 302; Location: https://other/x?…; Content-Encoding: gzip")
                .extracting(CallFailedException::kind)
                .isEqualTo(FailureKind.HTTP_STATUS);
        assertThat(CxfFailures.withHead(CallFailedException.wrongReply("unreadable"), head::get))
                .hasMessage("unreadable; Content-Encoding: gzip");
        assertThat(CxfFailures.withHead(status, name -> null)).isSameAs(status);
    }

    @Test
    void aResetIsALostConnectionAndAnEndIsNot() {
        assertThat(CxfFailures.isConnectionLost(new IOException(new SocketException("Connection reset"))))
                .isTrue();
        assertThat(CxfFailures.isConnectionLost(new IOException("Premature EOF")))
                .isFalse();
    }

    @Test
    void aCyclicChainOfCausesEnds() {
        Exception outer = new Exception("outer");
        Exception inner = new Exception("inner", outer);
        outer.initCause(inner);

        assertThat(CxfFailures.kindOf(outer)).isEqualTo(FailureKind.OTHER);
    }
}
