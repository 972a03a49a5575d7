package cxfperf.soap;

import static cxfperf.testing.XmlElements.assertName;
import static cxfperf.testing.XmlElements.children;
import static cxfperf.testing.XmlElements.first;
import static cxfperf.testing.XmlElements.parse;
import static cxfperf.testing.XmlElements.payload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import cxfperf.echo.Payloads;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.testing.ScriptedServer;
import jakarta.xml.ws.WebServiceException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The names in messages, as clients and servers of other projects see them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WireContractIT {

    private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
    private static final String SERVICE = "http://cxf.apache.org/cxf/performance";
    private static final String TYPES = "http://cxf.apache.org/cxf/performance/types";
    private static final String WSDL = "http://schemas.xmlsoap.org/wsdl/";

    private static final Pattern SOAP_ACTION = Pattern.compile("(?im)^SOAPAction: (.*)$");

    private final SoapEcho scenario = new SoapEcho();
    private final CallCounters calls = new CallCounters();
    private RunningServer server;

    @BeforeAll
    void start() throws Exception {
        server = scenario.startServer(Specs.server(0, Optional.empty(), calls));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void aStringIsEchoedToAForeignClient() throws Exception {
        Element reply =
                post("<p:echoStringDoc xmlns:p='%s'><p:in>h\u00e9llo</p:in></p:echoStringDoc>".formatted(TYPES));

        assertName(reply, TYPES, "echoStringDocResponse");
        assertNames(reply, "out");
        assertThat(reply.getTextContent()).isEqualTo("h\u00e9llo");
    }

    @Test
    void bytesAreEchoedToAForeignClient() throws Exception {
        Element reply = post("<p:echoBase64Doc xmlns:p='%s'><p:in>AAH/</p:in></p:echoBase64Doc>".formatted(TYPES));

        assertName(reply, TYPES, "echoBase64DocResponse");
        assertNames(reply, "out");
        assertThat(reply.getTextContent()).isEqualTo("AAH/");
    }

    @Test
    void aComplexTypeIsEchoedToAForeignClient() throws Exception {
        Element reply = post(
                """
                <echoComplexTypeDoc xmlns='%s'>
                    <in>
                        <item>
                            <varString>s</varString>
                            <varUByte>255</varUByte>
                            <varUnsignedLong>18446744073709551615</varUnsignedLong>
                            <varFloat>-1.5</varFloat>
                            <varQName xmlns:q='urn:q'>q:name</varQName>
                            <varBase64Binary>AAH/</varBase64Binary>
                            <varHexBinary>00FF</varHexBinary>
                            <varStruct varAttrString='a'>
                                <varFloat>2.5</varFloat>
                                <varShort>-32768</varShort>
                                <varString>t</varString>
                                <varByte>-128</varByte>
                                <varDecimal>-0.10</varDecimal>
                                <varDouble>1.0E300</varDouble>
                                <varDateTime>2024-02-29T23:59:59.5+05:30</varDateTime>
                            </varStruct>
                            <varEnum>BLUE</varEnum>
                        </item>
                    </in>
                    <id>-7</id>
                </echoComplexTypeDoc>"""
                        .formatted(TYPES));

        assertName(reply, TYPES, "echoComplexTypeDocResponse");
        assertNames(reply, "return", "idout");
        assertThat(children(reply).get(1).getTextContent()).isEqualTo("-7");
        Element item = children(children(reply).get(0)).get(0);
        assertName(item, TYPES, "item");
        assertNames(
                item,
                "varString",
                "varUByte",
                "varUnsignedLong",
                "varFloat",
                "varQName",
                "varBase64Binary",
                "varHexBinary",
                "varStruct",
                "varEnum");
        assertThat(children(item).get(2).getTextContent()).isEqualTo("18446744073709551615");
        assertThat(children(item).get(6).getTextContent()).isEqualTo("00FF");
        assertThat(children(item).get(8).getTextContent()).isEqualTo("BLUE");
        Element name = children(item).get(4);
        String prefix = name.getTextContent().split(":")[0];
        assertThat(name.lookupNamespaceURI(prefix)).isEqualTo("urn:q");
        Element struct = children(item).get(7);
        assertNames(struct, "varFloat", "varShort", "varString", "varByte", "varDecimal", "varDouble", "varDateTime");
        assertThat(struct.getAttribute("varAttrString")).isEqualTo("a");
        assertThat(children(struct).get(6).getTextContent()).isEqualTo("2024-02-29T23:59:59.5+05:30");
    }

    @Test
    void aGetThatAsksForNoDocumentIsNotAllowedAndNoCall() throws Exception {
        Map<String, Long> before = calls.snapshot();
        for (String query : List.of("", "?other")) {
            HttpResponse<String> reply = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(server.address() + query))
                                    .version(HttpClient.Version.HTTP_1_1)
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(reply.statusCode()).as(reply.body()).isEqualTo(405);
            assertThat(reply.headers().firstValue("Allow")).hasValue("POST");
            assertThat(reply.body()).hasLineCount(1);
        }
        assertThat(calls.snapshot()).isEqualTo(before);
    }

    @Test
    void theWsdlThatIsServedHasTheFixedNames() throws Exception {
        Document wsdl = parse(HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(server.address() + "?wsdl"))
                                .version(HttpClient.Version.HTTP_1_1)
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray())
                .body());

        assertThat(wsdl.getDocumentElement().getAttribute("targetNamespace")).isEqualTo(SERVICE);
        assertThat(first(wsdl, WSDL, "service").getAttribute("name")).isEqualTo("PerfService");
        assertThat(first(wsdl, WSDL, "portType").getAttribute("name")).isEqualTo("DocPortType");
        assertThat(first(wsdl, WSDL, "port").getAttribute("name")).isEqualTo("SoapHttpDocLitPort");
        assertThat(first(wsdl, "http://schemas.xmlsoap.org/wsdl/soap/", "address")
                        .getAttribute("location"))
                .isEqualTo(server.address().toString());
        assertThat(server.address())
                .hasScheme("http")
                .hasHost("localhost")
                .hasPath("/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort");
    }

    @Test
    void theClientSendsTheFixedNamesToAForeignServer() throws Exception {
        Request sent = requestOf("echoStringDoc", 0, 1);

        assertThat(sent.action()).isEqualTo("\"\"");
        Element request = payload(sent.body());
        assertName(request, TYPES, "echoStringDoc");
        assertNames(request, "in");
        assertThat(request.getTextContent()).isEqualTo(Payloads.text(0, 1));
    }

    /**
     * Requests have as many bytes as those of CXF's own performance sample, with which the published figures were
     * measured.
     */
    @ParameterizedTest
    @CsvSource({"echoComplexTypeDoc, 1721", "echoStringDoc, 1385", "echoBase64Doc, 1569"})
    void aRequestOfSizeOneHasTheBytesOfThePublishedOnes(String operation, int published) throws Exception {
        for (int worker : List.of(0, 1, 63, 2047)) {
            assertThat(requestOf(operation, worker, 1).body().length)
                    .as("worker %d", worker)
                    .isCloseTo(published, withPercentage(1));
        }
    }

    /** The sample's message grows by this much with each item, text or block of bytes. */
    @ParameterizedTest
    @CsvSource({"echoComplexTypeDoc, 1499", "echoStringDoc, 1184", "echoBase64Doc, 1365"})
    void aRequestGrowsWithItsSizeAsThePublishedOnesDo(String operation, int perUnit) throws Exception {
        int growth = requestOf(operation, 3, 101).body().length
                - requestOf(operation, 3, 1).body().length;

        assertThat(growth / 100).isCloseTo(perUnit, withPercentage(2));
    }

    private record Request(String action, byte[] body) {}

    /** Returns a worker's first request, which the server refuses. */
    private Request requestOf(String operation, int worker, int size) throws Exception {
        try (ScriptedServer foreign = ScriptedServer.always("HTTP/1.1 503 Busy\nContent-Length: 0\n\n");
                LoadClientFactory clients = scenario.connect(Specs.client(foreign.port(), size));
                LoadClient client = clients.newClient(operation, worker)) {
            assertThatThrownBy(client::call).isInstanceOf(WebServiceException.class);

            String head = foreign.heads().get(0);
            assertThat(head).startsWith("POST /cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort HTTP/1.1");
            Matcher action = SOAP_ACTION.matcher(head);
            assertThat(action.find()).isTrue();
            return new Request(action.group(1), foreign.bodies().get(0).getBytes(StandardCharsets.UTF_8));
        }
    }

    private Element post(String payload) throws Exception {
        HttpResponse<byte[]> reply = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(server.address())
                                .version(HttpClient.Version.HTTP_1_1)
                                .header("Content-Type", "text/xml; charset=UTF-8")
                                .header("SOAPAction", "\"\"")
                                .POST(HttpRequest.BodyPublishers.ofString(envelope(payload)))
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());
        assertThat(reply.statusCode()).isEqualTo(200);
        assertThat(reply.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/xml");
        return payload(reply.body());
    }

    private static String envelope(String payload) {
        return "<e:Envelope xmlns:e='%s'><e:Body>%s</e:Body></e:Envelope>".formatted(SOAP, payload);
    }

    private static void assertNames(Element parent, String... names) {
        assertThat(children(parent)).extracting(Element::getLocalName).containsExactly(names);
        assertThat(children(parent)).extracting(Element::getNamespaceURI).containsOnly(TYPES);
    }
}
