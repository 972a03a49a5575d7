package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.security.SecurityKeys.KeyKind;
import cxfperf.security.SecurityKeys.SideKeys;
import cxfperf.security.TlsRecords.TlsRecord;
import cxfperf.testing.CountingRelay;
import java.security.PublicKey;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the bytes of each mode on the wire with a relay that does not use WSS4J, and the reports of both sides. */
class SecuredWireIT {

    /** The text in each request and reply, unless it is encrypted. */
    private static final String PAYLOAD = ">worker0x";

    private static final Pattern CIPHER_VALUE = Pattern.compile("CipherValue>([^<]+)<");

    /** The payload in XML, and how much the limit of -Dsize has for all else that is encrypted with it. */
    private static final int ESCAPED_UNIT = 1184;

    private static final int AROUND_PAYLOAD = 1024;

    /** One call, as the relay has read it and as both sides report it. */
    private record Seen(String recorded, String request, String reply, Object client, Object server) {}

    @ParameterizedTest
    @CsvSource({"rsa, false", "rsa, true", "ec, false", "ec, true"})
    void theBodyIsReallySignedByEachSide(String kind, String streaming) throws Exception {
        Seen seen = call("signature", kind, streaming);

        assertThat(seen.request()).containsOnlyOnce(PAYLOAD);
        assertThat(BodySignature.isRight(seen.request(), publicKey(TestKeys.CLIENT, kind)))
                .isTrue();
        assertThat(BodySignature.isRight(seen.reply(), publicKey(TestKeys.SERVER, kind)))
                .isTrue();
        assertThat(BodySignature.isRight(seen.request(), publicKey(TestKeys.SERVER, kind)))
                .isFalse();
        assertThat(BodySignature.isRight(
                        seen.request().replace(PAYLOAD, ">worker1x"), publicKey(TestKeys.CLIENT, kind)))
                .isFalse();
        assertThat(seen.client())
                .isEqualTo("requests signed x 1; replies signed x 1")
                .isEqualTo(seen.server());
    }

    @ParameterizedTest
    @CsvSource({
        "signEncrypt, rsa, false",
        "signEncrypt, rsa, true",
        "signEncrypt, ec, false",
        "signEncrypt, ec, true",
        "symmetric, rsa, false",
        "symmetric, rsa, true",
        "asymmetric, rsa, false",
        "asymmetric, rsa, true",
        "secureConversation, rsa, false"
    })
    void nothingOfTheBodyCanBeRead(String mode, String kind, String streaming) throws Exception {
        Seen seen = call(mode, kind, streaming);

        for (String message : new String[] {seen.request(), seen.reply()}) {
            assertThat(message).doesNotContain(PAYLOAD, "worker0", "echoStringDoc");
            assertThat(message.substring(message.indexOf(":Body"))).contains("EncryptedData", "CipherValue");
            assertThat(message).contains("http://www.w3.org/2009/xmlenc11#aes256-gcm");
            assertThat(bodyBytes(message)).as("encrypted bytes").isLessThanOrEqualTo(ESCAPED_UNIT + AROUND_PAYLOAD);
        }
        assertThat(seen.client())
                .isEqualTo("requests signed+encrypted x 1; replies signed+encrypted x 1")
                .isEqualTo(seen.server());
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void thePasswordIsNotOnTheWireAndTheBodyIs(String streaming) throws Exception {
        Seen seen = call("usernameToken", "rsa", streaming);

        assertThat(seen.request())
                .contains("UsernameToken", "#PasswordDigest", "Nonce", "Created", PAYLOAD)
                .doesNotContain(TestKeys.CLIENT.userPassword());
        assertThat(seen.reply()).contains(PAYLOAD).doesNotContain("Security");
        assertThat(TlsRecords.of(seen.recorded())).isEmpty();
        assertThat(seen.client())
                .isEqualTo("requests token x 1; replies plain x 1")
                .isEqualTo(seen.server());
    }

    /**
     * The messages themselves are not protected, but nothing of them can be read on the wire, which is TLS from the
     * first byte to the last.
     */
    @ParameterizedTest
    @CsvSource({"false", "true"})
    void withTlsNothingAtAllCanBeRead(String streaming) throws Exception {
        Map<String, String> options = SecuredEcho.options("transport", "rsa", streaming);
        try (SecuredEcho echo = new SecuredEcho("https", options, TestKeys.SERVER, Optional.empty());
                CountingRelay relay = CountingRelay.recording(echo.port());
                LoadClientFactory clients = echo.clients(TestKeys.CLIENT, relay.port(), Optional.empty());
                LoadClient client = clients.newClient(SecuredEcho.OPERATION, 0)) {
            client.call();

            assertThat(echo.completed()).isEqualTo(1);
            for (List<String> direction : List.of(relay.sent(), relay.received())) {
                assertThat(direction).hasSize(1);
                String bytes = direction.get(0);
                List<TlsRecord> records = TlsRecords.of(bytes);
                assertThat(TlsRecords.bytes(records)).as("bytes that are TLS").isEqualTo(bytes.length());
                assertThat(records.get(0).type()).isEqualTo(TlsRecords.HANDSHAKE);
                assertThat(records.stream()
                                .filter(one -> one.type() == TlsRecords.APPLICATION_DATA)
                                .mapToInt(TlsRecord::length)
                                .sum())
                        .as("the message is in there: a payload of 1,024 characters")
                        .isGreaterThan(1_024);
                assertThat(bytes)
                        .doesNotContain(PAYLOAD, "worker0", "echoStringDoc", "Envelope", "Security", "HTTP/1.1")
                        .doesNotContain(TestKeys.CLIENT.user(), TestKeys.CLIENT.userPassword());
            }
            assertThat(clients.unmet()).isEmpty();
            assertThat(echo.server().unmet()).isEmpty();
            assertThat(clients.effective().get("protection"))
                    .isEqualTo("requests token+TLS x 1; replies TLS x 1")
                    .isEqualTo(echo.server().effective().get("protection"));
        }
    }

    private static Seen call(String mode, String kind, String streaming) throws Exception {
        Map<String, String> options = SecuredEcho.options(mode, kind, streaming);
        try (SecuredEcho echo = new SecuredEcho(options, TestKeys.SERVER);
                CountingRelay relay = CountingRelay.recording(echo.port());
                LoadClientFactory clients = echo.clients(TestKeys.CLIENT, relay.port(), Optional.empty());
                LoadClient client = clients.newClient(SecuredEcho.OPERATION, 0)) {
            client.call();

            assertThat(clients.unmet()).isEmpty();
            assertThat(echo.server().unmet()).isEmpty();
            return new Seen(
                    relay.sent().get(0),
                    last(relay.sent().get(0)),
                    last(relay.received().get(0)),
                    clients.effective().get("protection"),
                    echo.server().effective().get("protection"));
        }
    }

    private static String last(String recorded) {
        return HttpBodies.of(recorded).get(HttpBodies.of(recorded).size() - 1);
    }

    private static int bodyBytes(String message) {
        Matcher base64 = CIPHER_VALUE.matcher(message.substring(message.indexOf(":Body")));
        assertThat(base64.find()).isTrue();
        return Base64.getMimeDecoder().decode(base64.group(1)).length;
    }

    private static PublicKey publicKey(SideKeys side, String kind) throws Exception {
        KeyKind of = kind.equals("ec") ? KeyKind.EC : KeyKind.RSA;
        return side.own().getCertificate(SecurityKeys.alias(side.side(), of)).getPublicKey();
    }
}
