package cxfperf.cxf.soap.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Validates with the schema of the echo's own WSDL, which uses prefixes that are declared around the schema. */
class PayloadValidatorTest {

    private static final Path WSDL =
            Path.of("..", "..", "scenarios", "soap_echo", "src", "main", "resources", "wsdl", "perf.wsdl");

    private static final String PAYLOAD =
            "<t:echoStringDoc xmlns:t=\"http://cxf.apache.org/cxf/performance/types\"><t:in>a</t:in></t:echoStringDoc>";

    private final PayloadValidator validator;

    PayloadValidatorTest() throws Exception {
        validator = new PayloadValidator(PayloadValidator.schemaOf(WSDL.toUri().toURL()));
    }

    @Test
    void aMessageIsValidWithWhateverStandsInItsHeader() {
        assertThat(problem(envelope("", PAYLOAD))).isEmpty();
        assertThat(problem(envelope("<soap:Header><any xmlns=\"urn:any\"><in>b</in></any></soap:Header>", PAYLOAD)))
                .isEmpty();
    }

    @Test
    void aPrefixCanBeThatOfTheEnvelope() {
        String item = "<t:echoComplexTypeDoc><t:in><t:item><t:varString/><t:varUByte>%s</t:varUByte>"
                + "<t:varUnsignedLong>0</t:varUnsignedLong><t:varFloat>1</t:varFloat><t:varQName>e:name</t:varQName>"
                + "<t:varBase64Binary/><t:varHexBinary/><t:varStruct><t:varFloat>1</t:varFloat><t:varShort>1</t:varShort>"
                + "<t:varString/><t:varByte>1</t:varByte><t:varDecimal>1</t:varDecimal><t:varDouble>1</t:varDouble>"
                + "<t:varDateTime>2024-02-29T23:59:59Z</t:varDateTime></t:varStruct><t:varEnum>RED</t:varEnum></t:item>"
                + "</t:in><t:id>1</t:id></t:echoComplexTypeDoc>";
        String envelope = "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\""
                + " xmlns:t=\"http://cxf.apache.org/cxf/performance/types\" xmlns:e=\"urn:e\"><soap:Body>%s</soap:Body>"
                + "</soap:Envelope>";

        assertThat(problem(envelope.formatted(item.formatted("255")))).isEmpty();
        assertThat(problem(envelope.formatted(item.formatted("256"))).orElseThrow())
                .contains("256", "unsignedByte");
    }

    @Test
    void whatTheSchemaDoesNotSayIsNamed() {
        assertThat(problem(envelope("", PAYLOAD.replace("<t:in>a</t:in>", ""))).orElseThrow())
                .contains("echoStringDoc", "in");
        assertThat(problem(envelope("", "<other/>")).orElseThrow()).contains("other");
    }

    @Test
    void whatIsNoWholeMessageIsNamed() {
        assertThat(problem(envelope("", "")).orElseThrow()).contains("holds 0 elements");
        assertThat(problem(envelope("", PAYLOAD + PAYLOAD)).orElseThrow()).contains("holds 2 elements");
        assertThat(problem(PAYLOAD).orElseThrow()).contains("no SOAP message", "echoStringDoc");
        assertThat(problem(envelope("", PAYLOAD).substring(0, 120))).isPresent();
        assertThat(problem("<!DOCTYPE any>" + envelope("", PAYLOAD)).orElseThrow())
                .contains("DOCTYPE");
    }

    @Test
    void whatIsWrongWithOneSaysNothingAboutTheNext() {
        assertThat(problem(envelope("", "<other/>"))).isPresent();
        assertThat(problem(envelope("", PAYLOAD))).isEmpty();
        assertThat(problem("<soap:Envelope")).isPresent();
        assertThat(problem(envelope("", PAYLOAD))).isEmpty();
    }

    private Optional<String> problem(String message) {
        return validator.problem(utf8(message));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String envelope(String header, String payload) {
        return "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\">" + header + "<soap:Body>"
                + payload + "</soap:Body></soap:Envelope>";
    }
}
