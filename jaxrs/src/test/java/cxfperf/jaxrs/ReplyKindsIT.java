package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.RunOutcome;
import cxfperf.scenario.FailureKind;
import cxfperf.testing.ScriptedServer;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Wrong replies of a server count as their kind of failure and never as throughput. */
class ReplyKindsIT {

    private static final String JOHN = "<Customer><id>123</id><name>John</name></Customer>";

    static Stream<Arguments> scripts() {
        return Stream.of(
                Arguments.of("get", "HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n", FailureKind.HTTP_STATUS),
                Arguments.of("get", xml("404 Not Found", ""), FailureKind.HTTP_STATUS),
                Arguments.of("get", xml("500 Oops", "<html>it broke</html>"), FailureKind.HTTP_STATUS),
                Arguments.of("get", xml("204 No Content", ""), FailureKind.HTTP_STATUS),
                Arguments.of("get", xml("200 OK", ""), FailureKind.WRONG_REPLY),
                Arguments.of("get", xml("200 OK", JOHN.replace("123", "124")), FailureKind.WRONG_REPLY),
                Arguments.of("get", xml("200 OK", JOHN.replace("John", "Jane")), FailureKind.WRONG_REPLY),
                Arguments.of("get", xml("200 OK", "<Customer><id>123</id>"), FailureKind.WRONG_REPLY),
                Arguments.of("get", xml("200 OK", "!?<garbage"), FailureKind.WRONG_REPLY),
                Arguments.of("get", xml("200 OK", "<Order><id>123</id></Order>"), FailureKind.WRONG_REPLY),
                Arguments.of("get", ScriptedServer.http("200 OK", "text/plain", JOHN), FailureKind.WRONG_REPLY),
                Arguments.of(
                        "get",
                        "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: 500\r\n\r\n" + JOHN,
                        FailureKind.WRONG_REPLY),
                Arguments.of("post", xml("500 Oops", ""), FailureKind.HTTP_STATUS),
                Arguments.of("post", xml("200 OK", JOHN), FailureKind.WRONG_REPLY),
                Arguments.of("post", xml("200 OK", ""), FailureKind.WRONG_REPLY),
                Arguments.of("put", xml("500 Oops", ""), FailureKind.HTTP_STATUS),
                Arguments.of("put", xml("200 OK", JOHN), FailureKind.WRONG_REPLY),
                Arguments.of("delete", xml("200 OK", JOHN), FailureKind.WRONG_REPLY),
                Arguments.of("delete", xml("404 Not Found", ""), FailureKind.HTTP_STATUS));
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void isCountedByItsKind(String operation, String reply, FailureKind kind) throws Exception {
        for (String client : new String[] {"webclient", "proxy"}) {
            try (ScriptedServer server = ScriptedServer.saying(reply)) {
                RunOutcome outcome = Runs.run(
                                Runs.client("http", "localhost", server.port(), 1, Runs.options("client", client)),
                                operation,
                                1,
                                1)
                        .outcome();

                assertThat(outcome.recording().total().counts().failures())
                        .as("%s %s", client, outcome.examples())
                        .isEqualTo(Map.of(kind, 1L));
                assertThat(outcome.recording().total().counts().ok()).isZero();
            }
        }
    }

    private static String xml(String status, String body) {
        return ScriptedServer.http(status, "application/xml", body);
    }
}
