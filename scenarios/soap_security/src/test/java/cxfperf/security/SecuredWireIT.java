package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import cxfperf.cxf.soap.SoapFailures;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.security.SecurityKeys.SideKeys;
import cxfperf.testing.CountingRelay;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the bytes of each mode on the wire with a relay that does not use WSS4J, and the reports of both sides. */
class SecuredWireIT {

    /** The text in each request and reply, unless it is encrypted. */
    private static final String PAYLOAD = ">worker0x";

    /** What WS-Addressing has in the header of a message, where the policy of a mode asks for it. */
    private static final Pattern ACTION =
            Pattern.compile("<Action xmlns=\"http://www.w3.org/2005/08/addressing\"[^>]*>[^<]*</Action>");

    private static final String BLANK_LINE = "\r\n\r\n";

    /**
     * One call, as the relay has read it and as both sides report it.
     *
     * @param messages all requests and replies, with those for a session
     */
    private record Seen(List<String> messages, String request, String reply, Object client, Object server) {}

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void theBodyIsReallySignedByEachSide(String streaming) throws Exception {
        Seen seen = call("signature", streaming);

        assertThat(seen.request()).containsOnlyOnce(PAYLOAD);
        assertThat(BodySignature.isRight(seen.request(), publicKey(TestKeys.CLIENT)))
                .isTrue();
        assertThat(BodySignature.isRight(seen.reply(), publicKey(TestKeys.SERVER)))
                .isTrue();
        assertThat(BodySignature.isRight(seen.request(), publicKey(TestKeys.SERVER)))
                .isFalse();
        assertThat(BodySignature.isRight(seen.request().replace(PAYLOAD, ">worker1x"), publicKey(TestKeys.CLIENT)))
                .isFalse();
        assertThat(seen.client()).isEqualTo("replies signed x 1");
        assertThat(seen.server()).isEqualTo("requests signed x 1");
    }

    @ParameterizedTest
    @CsvSource({
        "signEncrypt, false",
        "signEncrypt, true",
        "symmetric, false",
        "symmetric, true",
        "asymmetric, false",
        "asymmetric, true",
        "secureConversation, false"
    })
    void nothingOfTheBodyCanBeRead(String mode, String streaming) throws Exception {
        Seen seen = call(mode, streaming);

        for (String message : seen.messages()) {
            assertThat(withoutAction(message)).doesNotContain(PAYLOAD, "worker0", "echoStringDoc");
        }
        for (String message : new String[] {seen.request(), seen.reply()}) {
            assertThat(message.substring(message.indexOf(":Body"))).contains("EncryptedData", "CipherValue");
            assertThat(message).contains("http://www.w3.org/2009/xmlenc11#aes256-gcm");
        }
        assertThat(seen.client()).isEqualTo("replies signed+encrypted x 1");
        assertThat(seen.server()).isEqualTo("requests signed+encrypted x 1");
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void thePasswordIsNotOnTheWireAndTheBodyIs(String streaming) throws Exception {
        Seen seen = call("usernameToken", streaming);

        assertThat(seen.request())
                .contains("UsernameToken", "#PasswordDigest", "Nonce", "Created", PAYLOAD)
                .doesNotContain(TestKeys.CLIENT.userPassword());
        assertThat(seen.reply()).contains(PAYLOAD).doesNotContain("Security");
        assertThat(seen.client()).isEqualTo("replies plain x 1");
        assertThat(seen.server()).isEqualTo("requests token x 1");
    }

    /** The messages themselves are not protected, but nothing of them can be read on the wire. */
    @ParameterizedTest
    @CsvSource({"false", "true"})
    void withTlsNothingAtAllCanBeRead(String streaming) throws Exception {
        Map<String, String> options = SecuredEcho.options("transport", streaming);
        try (SecuredEcho echo = new SecuredEcho("https", options, TestKeys.SERVER, Optional.empty());
                CountingRelay relay = CountingRelay.recording(echo.port());
                LoadClientFactory clients = echo.clients(TestKeys.CLIENT, relay.port(), Optional.empty());
                LoadClient client = clients.newClient(SecuredEcho.OPERATION, 0)) {
            client.call();

            assertThat(echo.completed()).isEqualTo(1);
            for (List<String> direction : List.of(relay.sent(), relay.received())) {
                assertThat(direction).hasSize(1);
                String bytes = direction.get(0);
                assertThat(bytes).as("the payload is in there").hasSizeGreaterThan(1_024);
                assertThat(bytes)
                        .doesNotContain(PAYLOAD, "worker0", "echoStringDoc", "Envelope", "Security", "HTTP/1.1")
                        .doesNotContain(TestKeys.CLIENT.user(), TestKeys.CLIENT.userPassword());
            }
            assertThat(clients.unmet()).isEmpty();
            assertThat(echo.server().unmet()).isEmpty();
            assertThat(clients.effective()).containsEntry("protection", "replies TLS x 1");
            assertThat(echo.server().effective()).containsEntry("protection", "requests token+TLS x 1");
        }
    }

    /** CXF requests the session by a client of its own, whose time limit would be 60 seconds. */
    @Test
    void theTimeLimitOfACallIsThatOfTheRequestForItsSessionToo() throws Exception {
        Map<String, String> options = SecuredEcho.options("secureConversation", "false");
        try (SecuredEcho echo = new SecuredEcho(options, TestKeys.SERVER);
                ServerSocket silent = new ServerSocket(0, 50, InetAddress.getByName("localhost"));
                LoadClientFactory clients =
                        echo.clients(TestKeys.CLIENT, silent.getLocalPort(), Optional.empty(), Duration.ofSeconds(1));
                LoadClient client = clients.newClient(SecuredEcho.OPERATION, 0)) {
            int before = clients.requestsPerCall();
            Throwable failure = assertTimeoutPreemptively(Duration.ofSeconds(40), () -> catchThrowable(client::call));

            assertThat(SoapFailures.kindOf(failure)).isEqualTo(FailureKind.TIMEOUT);
            assertThat(List.of(before, clients.requestsPerCall())).containsExactly(1, 2);
        }
    }

    private static Seen call(String mode, String streaming) throws Exception {
        Map<String, String> options = SecuredEcho.options(mode, streaming);
        try (SecuredEcho echo = new SecuredEcho(options, TestKeys.SERVER);
                CountingRelay relay = CountingRelay.recording(echo.port());
                LoadClientFactory clients = echo.clients(TestKeys.CLIENT, relay.port(), Optional.empty());
                LoadClient client = clients.newClient(SecuredEcho.OPERATION, 0)) {
            client.call();

            assertThat(clients.unmet()).isEmpty();
            assertThat(echo.server().unmet()).isEmpty();
            List<String> requests = bodies(relay.sent());
            List<String> replies = bodies(relay.received());
            return new Seen(
                    Stream.of(requests, replies).flatMap(List::stream).toList(),
                    requests.get(requests.size() - 1),
                    replies.get(replies.size() - 1),
                    clients.effective().get("protection"),
                    echo.server().effective().get("protection"));
        }
    }

    /** Returns the bodies of all connections, in the order in which those were opened. */
    private static List<String> bodies(List<String> connections) {
        return connections.stream()
                .flatMap(recorded -> messages(recorded).stream())
                .toList();
    }

    /**
     * Extracts the SOAP messages from HTTP/1.1, whole or in chunks.
     *
     * @param recorded all bytes of one direction of a connection, one character for each byte
     */
    private static List<String> messages(String recorded) {
        List<String> bodies = new ArrayList<>();
        int at = 0;
        while (at < recorded.length()) {
            int body = recorded.indexOf(BLANK_LINE, at) + BLANK_LINE.length();
            String head = recorded.substring(at, body).toLowerCase(Locale.ROOT);
            StringBuilder bytes = new StringBuilder();
            if (head.contains("transfer-encoding: chunked")) {
                at = chunks(recorded, body, bytes);
            } else {
                int length = head.contains("content-length: ")
                        ? Integer.parseInt(head.split("content-length: ")[1].split("\r\n")[0].strip())
                        : 0;
                bytes.append(recorded, body, body + length);
                at = body + length;
            }
            if (bytes.indexOf("Envelope") >= 0) {
                bodies.add(new String(bytes.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
            }
        }
        return bodies;
    }

    /** @return the offset of the next message */
    private static int chunks(String recorded, int from, StringBuilder bytes) {
        int at = from;
        while (true) {
            int data = recorded.indexOf("\r\n", at) + 2;
            int size = Integer.parseInt(
                    recorded.substring(at, data - 2).split(";")[0].strip(), 16);
            bytes.append(recorded, data, data + size);
            at = data + size + 2;
            if (size == 0) {
                return at;
            }
        }
    }

    /** An Action names the operation in plain text: WS-Addressing is for those that forward a message. */
    private static String withoutAction(String message) {
        return ACTION.matcher(message).replaceAll("");
    }

    private static PublicKey publicKey(SideKeys side) throws Exception {
        return side.own().getCertificate(SecurityKeys.alias(side.side())).getPublicKey();
    }
}
