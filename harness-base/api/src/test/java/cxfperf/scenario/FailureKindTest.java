package cxfperf.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailureKindTest {

    static Stream<Arguments> exceptions() {
        return Stream.of(
                Arguments.of(new ConnectException("Connection refused"), FailureKind.CONNECT),
                Arguments.of(new ConnectException("Cannot assign requested address"), FailureKind.BIND),
                Arguments.of(new BindException("Address already in use"), FailureKind.BIND),
                Arguments.of(new SocketException("Cannot assign requested address"), FailureKind.BIND),
                Arguments.of(new UnknownHostException("nowhere"), FailureKind.CONNECT),
                Arguments.of(new HttpConnectTimeoutException("HTTP connect timed out"), FailureKind.CONNECT),
                Arguments.of(new SocketTimeoutException("Connect timed out"), FailureKind.CONNECT),
                Arguments.of(new SocketTimeoutException("Read timed out"), FailureKind.TIMEOUT),
                Arguments.of(new HttpTimeoutException("request timed out"), FailureKind.TIMEOUT),
                Arguments.of(new SocketException("Connection reset"), FailureKind.OTHER),
                Arguments.of(CallFailedException.wrongReply("id"), FailureKind.WRONG_REPLY),
                Arguments.of(new IllegalStateException("?"), FailureKind.OTHER));
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    void isNamedByTheInnermostThingThatSaysIt(Exception thrown, FailureKind kind) {
        assertThat(FailureKind.of(thrown)).isEqualTo(kind);
        assertThat(FailureKind.of(new RuntimeException("wrapped", new IOException(thrown))))
                .isEqualTo(kind);
    }

    @Test
    void aCyclicCauseChainEnds() {
        Exception inner = new Exception("inner");
        Exception outer = new Exception("outer", inner);
        inner.initCause(outer);

        assertThat(FailureKind.of(outer)).isEqualTo(FailureKind.OTHER);
    }
}
