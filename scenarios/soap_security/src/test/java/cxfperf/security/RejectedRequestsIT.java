package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.security.SecurityKeys.SideKeys;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Sends valid requests and requests that security must reject to the real server of each mode. */
@Execution(ExecutionMode.SAME_THREAD)
class RejectedRequestsIT {

    private static final Optional<URI> DEFAULT_BUS = Optional.empty();
    private static final Set<String> UNSIGNED = Set.of("usernameToken", "transport");
    private static final Pattern CIPHER_OF_BODY = Pattern.compile("Body.*CipherValue>(.{40})", Pattern.DOTALL);

    static Stream<Arguments> modes() {
        return Stream.of(
                        "usernameToken",
                        "signature",
                        "signEncrypt",
                        "symmetric",
                        "asymmetric",
                        "transport",
                        "secureConversation")
                .flatMap(mode -> Stream.of("false", "true")
                        .filter(streaming -> streaming.equals("false") || !mode.equals("secureConversation"))
                        .map(streaming -> arguments(mode, streaming)));
    }

    /** With and without streaming, which secureConversation does not have. */
    @ParameterizedTest
    @MethodSource("modes")
    void onlyANewRequestOfAKnownClientIsAccepted(String mode, String streaming) throws Exception {
        try (SecuredEcho echo = SecuredEcho.of(mode, streaming, TestKeys.SERVER, DEFAULT_BUS)) {
            if (!UNSIGNED.contains(mode)) {
                String request = echo.unsent(TestKeys.CLIENT, DEFAULT_BUS);
                echo.assertRejected(mode.equals("signature") ? alteredText(request) : alteredCipherText(request));
            }
            // Without a session, no request of a stranger is made.
            if (!mode.equals("secureConversation")) {
                echo.assertRejected(echo.unsent(TestKeys.STRANGER, DEFAULT_BUS));
            }
            echo.assertRejected(plain("worker0x"));

            // A new request: the timestamp of the first is known by now, whatever the result.
            String request = echo.unsent(TestKeys.CLIENT, DEFAULT_BUS);
            echo.assertAccepted(request);
            echo.assertRejected(request);
            if (mode.equals("signature") || mode.equals("usernameToken")) {
                assertThat(echo.server().effective()).containsEntry("replayCache", "CXFEHCacheReplayCache");
            }
        }
    }

    private static String alteredText(String request) {
        assertThat(request).containsOnlyOnce(">worker0x");
        return request.replace(">worker0x", ">worker1x");
    }

    private static String alteredCipherText(String request) {
        Matcher cipher = CIPHER_OF_BODY.matcher(request);
        assertThat(cipher.find()).isTrue();
        int at = cipher.end(1);
        char other = request.charAt(at) == 'A' ? 'B' : 'A';
        return request.substring(0, at) + other + request.substring(at + 1);
    }

    /** The bus file for less work must not reduce security. */
    @ParameterizedTest
    @CsvSource({"signature, false", "signature, true", "usernameToken, false"})
    void withTheCachesInMemoryAReplayIsRejectedToo(String mode, String streaming) throws Exception {
        try (SecuredEcho echo = SecuredEcho.of(mode, streaming, TestKeys.SERVER, Optional.of(memory()))) {
            String request = echo.unsent(TestKeys.CLIENT, DEFAULT_BUS);

            echo.assertAccepted(request);
            echo.assertRejected(request);
            assertThat(echo.server().effective()).containsEntry("replayCache", "MemoryReplayCache");
        }
    }

    /** Before the first call CXF makes a cache for each session request, which knows no other request. */
    @Test
    void aRepeatedSessionRequestIsRejected() throws Exception {
        SideKeys server = TestKeys.SERVER;
        try (SecuredEcho echo = SecuredEcho.of("secureConversation", "false", server, DEFAULT_BUS)) {
            assertThat(answerToARepeatedSessionRequest(echo)).isEqualTo(200);
            echo.assertAccepted(echo.unsent(TestKeys.CLIENT, DEFAULT_BUS));
            assertThat(answerToARepeatedSessionRequest(echo)).isEqualTo(500);
        }
        try (SecuredEcho echo = SecuredEcho.of("secureConversation", "false", server, Optional.of(memory()))) {
            assertThat(answerToARepeatedSessionRequest(echo)).isEqualTo(500);
        }
    }

    private static int answerToARepeatedSessionRequest(SecuredEcho echo) throws Exception {
        try (KeepingRelay relay = new KeepingRelay(echo);
                LoadClientFactory clients = echo.clients(TestKeys.CLIENT, relay.port(), DEFAULT_BUS);
                LoadClient client = clients.newClient(SecuredEcho.OPERATION, 0)) {
            assertThat(catchThrowable(client::call)).isNotNull();
            assertThat(relay.handedOn()).hasSize(1);
            assertThat(relay.kept()).hasSize(1);
            KeepingRelay.SessionRequest request = relay.handedOn().get(0);
            return echo.post(request.envelope(), request.action()).statusCode();
        }
    }

    private static URI memory() throws IOException {
        return Path.of("..", "..", "configs", "security", "server-memory.xml")
                .toRealPath()
                .toUri();
    }

    private static String plain(String in) {
        return "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body>"
                + "<echoStringDoc xmlns=\"http://cxf.apache.org/cxf/performance/types\"><in>" + in
                + "</in></echoStringDoc></soap:Body></soap:Envelope>";
    }
}
