package cxfperf.own.replies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import cxfperf.own.replies.ReplyCheck.XmlSchema;
import cxfperf.own.replies.ReplyVerifier.Validation;
import cxfperf.own.requests.Values;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadPart;
import java.io.IOException;
import java.io.StringReader;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ReplyVerifierTest {

    private static final String SOAP =
            "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>%s</s:Body></s:Envelope>";
    private static final String GREETING =
            "<g:greetMeResponse xmlns:g='urn:greet'><g:responseType lang='en'>Hello 1</g:responseType></g:greetMeResponse>";
    private static final String ORDERS =
            "<orders><order id='7'><item>a</item><item>b</item></order><order id='8'><item>c</item></order></orders>";
    private static final String NAMESPACES =
            "<?xml version='1.0'?><s:Envelope xmlns:s='urn:s'><s:Body><m:orders xmlns:m='urn:m'"
                    + " xmlns:i='urn:i'><!-- c --><m:order i:type='t'><m:id>7</m:id>"
                    + "<m:name>a<b>b</b><![CDATA[<c>]]>&amp;</m:name></m:order>"
                    + "<m:order type='u' i:type='t' no='8'><m:id>9</m:id><m:id/></m:order></m:orders></s:Body></s:Envelope>";
    private static final String CUSTOMER =
            "{\"customer\": {\"id\": 1, \"name\": \"John\", \"tags\": [\"a\", {\"b/c\": null}], \"rate\": 1.50}}";

    @TempDir
    private Path directory;

    private final LongAdder validated = new LongAdder();
    private final Variables variables = new Variables(Optional.empty(), Set.of());

    /** The values of the first request, in which ${id} is 1. */
    private Values values() {
        Values values = variables.values(0, 1, 1, LoadPart.WHOLE);
        values.next();
        return values;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "soap | xpath //responseType == Hello 1",
                "soap | xpath //responseType == Hello ${id}",
                "soap | xpath /Envelope/Body/greetMeResponse/responseType == Hello 1",
                "soap | xpath //p:responseType/@lang == en",
                "soap | xpath //responseType",
                "soap | xpath count(//responseType) = 1",
                "soap | xpath string-length(//responseType) == 7",
                "soap | xpath concat('Hello ', '1') = //responseType",
                "soap | contains Hello ${id}",
                "xml | xpath //item == c",
                "xml | xpath //order == ab",
                "xml | xpath //*[@id=8]/item == c",
                "many | xpath /Envelope/Body/orders/order/id == 7",
                "many | xpath /s:Envelope/s:Body/m:orders/m:order/m:id == 7",
                "many | xpath /x:Envelope/*/orders/*/id/text() == 7",
                "many | xpath //order/name == ab<c>&",
                "many | xpath //order/@i:type == t",
                "many | xpath //order[m:id='9']/@no == 8",
                "many | xpath //order[2]/@type == u",
                "many | xpath count(//id) == 3",
                "many | xpath string(//order[id=7]/name) == ab<c>&",
                "many | xpath //child::m:id == 7",
                "xml | contains <item>a</item>",
                "many | xpath concat('m:', \"m:\", //id) == m:m:7",
                "json | json /customer/id == ${id}",
                "json | json /customer/name == John",
                "json | json /customer/tags/0 == a",
                "json | json /customer/tags/1/b~1c == null",
                "json | json /customer/rate == 1.5",
                "json | json /customer/tags",
                "json | contains \"name\": \"John\"",
            })
    void whatIsInAReplyIsFound(String form, String expectation) {
        assertThatCode(() -> verify(expectation, reply(form))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "soap | xpath //responseType == Hello 2 | expected \"Hello 2\", got \"Hello 1\"",
                "soap | xpath //greeting == Hello 1 | nothing in the reply matches",
                "soap | xpath //responseType/@id | nothing in the reply matches",
                "soap | xpath count(//responseType) = 2 | is not so: <g:greetMeResponse",
                "soap | xpath string(//responseType) == Hello | expected \"Hello\", got \"Hello 1\"",
                "soap | contains Hello 2 | is not in the reply: <g:greetMeResponse",
                "soap | json /greetMeResponse | the reply is no JSON: text/xml",
                "json | json /customer/id == 2 | expected \"2\", got \"1\"",
                "json | json /customer/tags == a | expected \"a\", got \"[\"a\",",
                "json | json /customer/tags/2 | nothing in the reply matches",
                "json | json /customer/tags/b~1c | nothing in the reply matches",
                "json | xpath /customer | the reply is no XML: application/json",
            })
    void whatIsNotInAReplyIsAWrongReplyThatSaysSo(String form, String expectation, String says) {
        CallFailedException failed = failure(expectation, reply(form));
        assertThat(failed.kind()).isEqualTo(FailureKind.WRONG_REPLY);
        assertThat(failed.getMessage()).startsWith(expectation).contains(says);
    }

    @Test
    void manyThreadsCanAskAtATime() throws Exception {
        ReplyCheck check =
                Expectations.parse("xpath //order[id=9]/@no == 8", variables).get(0);

        assertThat(IntStream.range(0, 200).parallel().mapToObj(i -> {
                    try {
                        return check.difference(reply("many"), values());
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .containsOnly(Optional.empty());
    }

    private static ServiceReply reply(String form) {
        return switch (form) {
            case "soap" -> soap(GREETING);
            case "xml" -> ServiceReply.of(200, "application/xml", bytes(ORDERS));
            case "many" -> ServiceReply.of(200, "application/xml", bytes(NAMESPACES));
            default -> ServiceReply.of(200, "application/json", bytes(CUSTOMER));
        };
    }

    /** Frameworks and gateways give a reply without content the type that others have: status 204. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "204 | application/json | '' | status 204 | -",
                "404 | - | gone | status 404 | -",
                "200 | - | <a>b</a> | xpath /a == b | -",
                "200 | text/plain | {\"a\":\"b\"} | json /a == b | -",
                "200 | application/json | '' | status 200 | WRONG_REPLY",
                "200 | text/html | <br> | xpath /a | WRONG_REPLY",
                "500 | text/plain | '' | contains a | HTTP_STATUS",
                "200 | - | '' | status 201 | HTTP_STATUS",
            })
    void aStatusAndATypeAreThoseThatAreExpected(
            int status, String type, String body, String expectation, FailureKind kind) {
        CallFailedException failed = failure(expectation, ServiceReply.of(status, type, bytes(body)));

        assertThat(failed == null ? null : failed.kind()).isEqualTo(kind);
    }

    @Test
    void aReplyThatIsRefusedSaysWhatItWas() {
        assertThat(failure("status 200", ServiceReply.of(200, "application/json", bytes(""))))
                .hasMessage("the reply is empty and says that it is application/json");
        assertThat(failure("status 200", ServiceReply.of(404, null, bytes("no such\n customer"))))
                .hasMessage("HTTP 404, expected 200: no such customer");
        assertThat(failure(List.of(), ServiceReply.of(204, null, bytes("")))).isNull();
    }

    @Test
    void aFaultIsAFaultWhateverIsExpected() {
        String fault = "<s:Fault xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><faultcode>s:Server</faultcode>"
                + "<faultstring>no such customer</faultstring></s:Fault>";
        for (ServiceReply reply : new ServiceReply[] {soap(fault), ServiceReply.of(0, "text/xml", bytes(fault))}) {
            CallFailedException failed = failure("xpath //faultcode", reply);
            assertThat(failed.kind()).isEqualTo(FailureKind.SOAP_FAULT);
            assertThat(failed.getMessage()).isEqualTo("no such customer");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text/xml | <a><b>",
                "text/xml | <a></a><b/>",
                "application/xml | <!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>",
                "application/xml | <!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><a>&e;</a>",
                "application/soap+xml | ''",
                "application/json | {\"a\": 1",
                "application/json | {\"a\": 1} {}",
                "application/problem+json;charset=UTF-8 | ''",
            })
    void aReplyThatIsNotWholeIsAWrongReplyAlsoWhereNothingIsExpected(String type, String body) {
        CallFailedException failed = failure(List.of(), ServiceReply.of(200, type, bytes(body)));
        assertThat(failed.kind()).isEqualTo(FailureKind.WRONG_REPLY);
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-8, false, text/xml",
        "ISO-8859-1, true, text/xml",
        "UTF-16, true, text/xml",
        "UTF-16, false, text/xml",
        "UTF-16BE, true, text/xml; charset=UTF-16BE",
        "ISO-8859-1, false, text/xml; charset=iso-8859-1",
        "ISO-8859-1, false, text/plain; charset=iso-8859-1",
        "UTF-16, false, application/json",
        "windows-1252, false, application/json; charset=windows-1252",
    })
    void aTextIsReadInTheCharsetOfTheReply(String charset, boolean isDeclared, String type) {
        String text = type.contains("json")
                ? "[\"J\u00fcrgen\"]"
                : (isDeclared ? "<?xml version='1.0' encoding='" + charset + "'?>" : "") + "<a>J\u00fcrgen</a>";
        ServiceReply reply = ServiceReply.of(200, type, text.getBytes(Charset.forName(charset)));

        String expectation = type.contains("xml")
                ? "xpath /a == J\u00fcrgen"
                : type.contains("json") ? "json /0 == J\u00fcrgen" : "contains J\u00fcrgen";
        assertThatCode(() -> verify(expectation, reply)).doesNotThrowAnyException();
    }

    @Test
    void xmlThatIsStillOnItsWayIsReadOnce() throws Exception {
        XMLStreamReader reader = XMLInputFactory.newFactory()
                .createXMLStreamReader(new StringReader("<a xmlns='urn:a'><b x='1'>t</b><p:c xmlns:p='urn:p'/></a>"));
        Path file = Files.writeString(
                directory.resolve("all.txt"), "xpath /a/b == t\ncontains t\nxpath //c\nxpath count(//*) = 3\n");
        assertThatCode(() -> verify(Expectations.parse("@" + file, variables), ServiceReply.ofXml(reader, true)))
                .doesNotThrowAnyException();
    }

    /** A reader that starts at a payload does not report the declarations around it. */
    @Test
    void aNameWhosePrefixTheEnvelopeDeclaresIsValid() throws Exception {
        Schema schema = SchemaFactory.newDefaultInstance()
                .newSchema(new StreamSource(new StringReader(
                        """
                        <xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:n'>
                          <xs:element name='got'><xs:complexType><xs:sequence>
                            <xs:element name='q' type='xs:QName'/><xs:element name='all' type='QNames'/>
                          </xs:sequence><xs:attribute name='kind' type='xs:QName'/></xs:complexType></xs:element>
                          <xs:simpleType name='QNames'><xs:list itemType='xs:QName'/></xs:simpleType>
                        </xs:schema>
                        """
                                .replace("'QNames'/>", "'n:QNames' xmlns:n='urn:n'/>"))));
        XMLStreamReader reader = XMLInputFactory.newFactory()
                .createXMLStreamReader(
                        new StringReader(
                                """
                        <s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/' xmlns:n='urn:n' xmlns:a='urn:a'
                            xmlns:b='urn:b'><s:Body><n:got kind='a:one'><q>b:two</q><all>a:three b:four</all></n:got>
                        </s:Body></s:Envelope>
                        """));
        while (reader.next() != XMLStreamReader.START_ELEMENT
                || !reader.getLocalName().equals("got")) {
            // The payload is the third element.
        }
        ReplyVerifier verifier = new ReplyVerifier(
                List.of(), Validation.ALL, Optional.of(new XmlSchema(schema, Set.of())), new LongAdder());

        assertThatCode(() -> verifier.verify(ServiceReply.ofXml(reader, true), values()))
                .doesNotThrowAnyException();
    }

    static Stream<Arguments> ends() {
        return Stream.of(
                Arguments.of(new SocketTimeoutException("Read timed out"), FailureKind.TIMEOUT),
                Arguments.of(new SocketException("Connection reset"), FailureKind.OTHER),
                Arguments.of(new IOException(new SocketException("Connection reset")), FailureKind.OTHER));
    }

    @ParameterizedTest
    @MethodSource("ends")
    void aReplyThatStopsComingIsWhatItsExceptionSays(IOException end, FailureKind kind) throws Exception {
        XMLStreamReader reader =
                new StreamReaderDelegate(
                        XMLInputFactory.newFactory().createXMLStreamReader(new StringReader("<a><b/></a>"))) {
                    @Override
                    public int next() throws XMLStreamException {
                        throw new XMLStreamException(end);
                    }
                };
        IOException thrown =
                catchThrowableOfType(IOException.class, () -> verify(List.of(), ServiceReply.ofXml(reader, true)));
        assertThat(thrown).isSameAs(end);
        assertThat(FailureKind.of(thrown)).isEqualTo(kind);
    }

    @Test
    void aReplyThatIsNotAsTheSchemaSaysIsWrong() throws Exception {
        ReplyVerifier verifier = greetings(Validation.ALL);
        for (ServiceReply right :
                new ServiceReply[] {soap(GREETING), ServiceReply.of(0, "text/xml", bytes(GREETING))}) {
            assertThatCode(() -> verifier.verify(right, values())).doesNotThrowAnyException();
        }
        CallFailedException failed = catchThrowableOfType(
                CallFailedException.class,
                () -> verifier.verify(soap(GREETING.replace("lang='en'", "lang='en' x='y'")), values()));
        assertThat(failed.kind()).isEqualTo(FailureKind.WRONG_REPLY);
        assertThat(failed.getMessage())
                .startsWith("not valid by the schema: cvc-")
                .contains("'x'");
        assertThatThrownBy(() -> verifier.verify(soap("<g:other xmlns:g='urn:greet'/>"), values()))
                .hasMessage("not valid by the schema: expected [{urn:greet}greetMeResponse], got {urn:greet}other");
        assertThatThrownBy(() -> verifier.verify(soap(""), values()))
                .hasMessage("not valid by the schema: expected [{urn:greet}greetMeResponse], got nothing");
    }

    @Test
    void theFirstSampledReplyAndThenOneInAHundredIsValidated() throws Exception {
        ReplyVerifier verifier = greetings(Validation.SAMPLED);
        int wrong = 0;
        for (int i = 0; i < 201; i++) {
            try {
                verifier.verify(ServiceReply.of(0, "text/xml", bytes("<other/>")), values());
            } catch (CallFailedException e) {
                assertThat(i % 100).isZero();
                wrong++;
            }
        }
        assertThat(wrong).isEqualTo(3);
        assertThat(validated.sum()).isEqualTo(3);
        verifier.verify(ServiceReply.of(0, "text/xml", bytes("<other/>")), values());

        verifier.windowBegins();

        assertThatThrownBy(() -> verifier.verify(ServiceReply.of(0, "text/xml", bytes("<other/>")), values()))
                .hasMessageContaining("not valid by the schema");
    }

    private ReplyVerifier greetings(Validation validation) throws Exception {
        Schema schema = SchemaFactory.newDefaultInstance()
                .newSchema(
                        new StreamSource(
                                new StringReader(
                                        """
                        <xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:greet'
                            elementFormDefault='qualified'>
                          <xs:element name='greetMeResponse'><xs:complexType><xs:sequence>
                            <xs:element name='responseType'><xs:complexType><xs:simpleContent>
                              <xs:extension base='xs:string'><xs:attribute name='lang'/></xs:extension>
                            </xs:simpleContent></xs:complexType></xs:element>
                          </xs:sequence></xs:complexType></xs:element>
                          <xs:element name='other'/>
                        </xs:schema>
                        """)));
        return new ReplyVerifier(
                List.of(),
                validation,
                Optional.of(new XmlSchema(schema, Set.of(new QName("urn:greet", "greetMeResponse")))),
                validated);
    }

    private void verify(String expectation, ServiceReply reply) throws Exception {
        verify(Expectations.parse(expectation, variables), reply);
    }

    private void verify(List<ReplyCheck> checks, ServiceReply reply) throws Exception {
        ReplyVerifier verifier = new ReplyVerifier(checks, Validation.NONE, Optional.empty(), validated);
        verifier.verify(reply, values());
        // State left by the first reply must not change how the next one is judged.
        verifier.verify(reply, values());
    }

    private CallFailedException failure(String expectation, ServiceReply reply) {
        return catchThrowableOfType(CallFailedException.class, () -> verify(expectation, reply));
    }

    private CallFailedException failure(List<ReplyCheck> checks, ServiceReply reply) {
        return catchThrowableOfType(CallFailedException.class, () -> verify(checks, reply));
    }

    private static ServiceReply soap(String payload) {
        return ServiceReply.of(200, "text/xml; charset=UTF-8", bytes(String.format(SOAP, payload)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
