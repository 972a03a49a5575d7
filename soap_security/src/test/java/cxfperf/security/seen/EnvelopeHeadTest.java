package cxfperf.security.seen;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.security.seen.SentProtection.EnvelopeHead;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvelopeHeadTest {

    private static final String SIGNATURE =
            "<ds:Signature><ds:SignedInfo><ds:Reference URI=\"#TS-1\"/><ds:Reference URI='#%s'><x/></ds:Reference>"
                    + "</ds:SignedInfo><ds:SignatureValue>AA/=</ds:SignatureValue>%s</ds:Signature>";

    private static final String BODY = "<soap:Body xmlns:wsu=\"urn:u>1\" wsu:Id=\"id-7\">%s</soap:Body>";
    private static final String PLAIN = "<echo><in>text</in></echo>";
    private static final String CIPHER = "<xenc:EncryptedData Id=\"ED-1\"><x/></xenc:EncryptedData>";

    @ParameterizedTest
    @CsvSource({"false, false, plain", "true, false, signed", "false, true, encrypted", "true, true, signed+encrypted"})
    void theBodyIsSeenToBeSignedOrEncrypted(boolean signed, boolean encrypted, String shown) {
        String header = signed ? SIGNATURE.formatted("id-7", "") : "";

        assertThat(read(envelope(header, BODY.formatted(encrypted ? CIPHER : PLAIN))))
                .isEqualTo(shown);
    }

    @Test
    void aSignatureOfSomethingElseDoesNotCount() {
        assertThat(read(envelope(SIGNATURE.formatted("id-8", ""), BODY.formatted(PLAIN))))
                .isEqualTo("plain");
    }

    @Test
    void aReferenceOutsideOfWhatIsSignedDoesNotCount() {
        String key = "<ds:KeyInfo><wsse:Reference URI=\"#id-7\"/></ds:KeyInfo>";

        assertThat(read(envelope(SIGNATURE.formatted("id-8", key), BODY.formatted(PLAIN))))
                .isEqualTo("plain");
    }

    @Test
    void aBodyWithoutAnIdIsNotSignedByAReferenceToTheWholeDocument() {
        assertThat(read(envelope(SIGNATURE.formatted("", ""), "<soap:Body>" + PLAIN + "</soap:Body>")))
                .isEqualTo("plain");
    }

    @Test
    void whatIsEncryptedInTheHeaderIsNotTheBody() {
        assertThat(read(envelope(CIPHER, BODY.formatted(PLAIN)))).isEqualTo("plain");
    }

    @Test
    void whatThePayloadSaysOfItselfDoesNotCount() {
        String lie = "<echo>" + CIPHER + "<UsernameToken/></echo>";

        assertThat(read(envelope("", BODY.formatted(lie)))).isEqualTo("plain");
    }

    @Test
    void aUsernameTokenIsSeen() {
        assertThat(read(envelope(
                        "<wsse:UsernameToken wsu:Id=\"UT-1\"><wsse:Username>u</wsse:Username></wsse:UsernameToken>",
                        BODY.formatted(PLAIN))))
                .isEqualTo("token");
    }

    @Test
    void anEmptyBodyIsPlainToo() {
        assertThat(read(envelope("", "<soap:Body/>"))).isEqualTo("plain");
        assertThat(read(envelope("", "<soap:Body></soap:Body>"))).isEqualTo("plain");
    }

    @Test
    void nothingIsReadBeyondTheFirstElementOfTheBody() {
        EnvelopeHead head = new EnvelopeHead();
        byte[] upToIt = ascii(envelope("", BODY.formatted("<echo>")).split("</soap:Body>")[0]);
        head.read(upToIt, 0, upToIt.length - 1);
        assertThat(head.isComplete()).isFalse();
        head.read(upToIt, upToIt.length - 1, 1);
        assertThat(head.isComplete()).isTrue();
    }

    @Test
    void theResultIsTheSameHoweverTheBytesAreCut() {
        byte[] bytes = ascii(envelope(SIGNATURE.formatted("id-7", ""), BODY.formatted(CIPHER)));
        for (int piece = 1; piece < 40; piece++) {
            EnvelopeHead head = new EnvelopeHead();
            for (int at = 0; at < bytes.length; at += piece) {
                head.read(bytes, at, Math.min(piece, bytes.length - at));
            }
            assertThat(head.protection(false).shown()).isEqualTo("signed+encrypted");
        }
    }

    @Test
    void aMessageThatIsNoEnvelopeIsNeverComplete() {
        EnvelopeHead head = new EnvelopeHead();
        byte[] html = ascii("<html><body>" + "x".repeat(5000) + "</body></html>");
        head.read(html, 0, html.length);

        assertThat(head.isComplete()).isFalse();
    }

    private static String read(String text) {
        EnvelopeHead head = new EnvelopeHead();
        byte[] bytes = ascii(text);
        head.read(bytes, 0, bytes.length);
        assertThat(head.isComplete()).isTrue();
        return head.protection(false).shown();
    }

    private static String envelope(String header, String body) {
        return "<?xml version='1.0'?><soap:Envelope xmlns:soap=\"urn:soap\"><soap:Header><wsse:Security>" + header
                + "</wsse:Security></soap:Header>" + body + "</soap:Envelope>";
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
