package cxfperf.own.describe;

import static cxfperf.testing.XmlElements.children;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.ServiceDescription.DescribedPort;
import cxfperf.own.describe.wsdl.WsdlDescriber;
import java.io.FileNotFoundException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.Source;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** Makes requests from WSDLs, as a client sends them, and checks them with an independent validator. */
class WsdlRequestsIT {

    private static final Path WSDLS = Path.of("src", "test", "resources", "wsdl");

    private static ServiceDescription orders;

    @TempDir
    private Path directory;

    @BeforeAll
    static void describe() throws Exception {
        orders = described(WSDLS.resolve("orders.wsdl"));
    }

    @Test
    void listsPortsWithTheirSoapVersionsAndAddresses() {
        assertThat(orders.title()).isEqualTo("WSDL 1.1 Orders");
        assertThat(orders.ports()).extracting(DescribedPort::name).containsExactly("OrdersPort", "OrdersPort12");
        DescribedPort first = orders.ports().get(0);
        assertThat(first.service()).isEqualTo("{urn:orders}OrdersService");
        assertThat(first.binding()).isEqualTo("SOAP 1.1");
        assertThat(first.address()).isEqualTo("http://localhost:9000/orders");
        assertThat(orders.ports().get(1).binding()).isEqualTo("SOAP 1.2");
    }

    @Test
    void listsOperationsWithTheirStyleAndWhatNamesThemInARun() {
        DescribedPort port = orders.ports().get(0);
        assertThat(operation(port, "place").style())
                .as("a wrapper has no choices")
                .isEqualTo("document/literal bare");
        assertThat(operation(port, "find").style()).isEqualTo("document/literal bare");
        assertThat(operation(port, "impossible").style()).isEqualTo("document/literal bare, one-way");
        assertThat(operation(port, "place").arguments()).containsExactly("-Dport=OrdersPort", "-Doperation=place");
    }

    @Test
    void aRequestIsValidWithAllItsOptionalPartsIncludesImportsChoicesAndDerivedTypes() throws Exception {
        String sent = sent(operation(orders.ports().get(0), "place"));

        schema(WSDLS.resolve("parts/orders.xsd")).newValidator().validate(source(sent));
        assertThat(sent)
                .as("optional parts, repeated ones, one of a choice, a substitute, a type of its own, what holds"
                        + " itself")
                .contains(
                        "<ns1:colour>RED</ns1:colour>",
                        "<ns1:part",
                        "<ns1:card>",
                        "<ns1:note>",
                        "<ns1:circle radius=\"1.5\"/>",
                        "xsi:type=\"ns1:Person\"",
                        "<ns1:loop xsi:nil=\"true\"/>",
                        "<ns1:mail>",
                        "<ns1:first id=\"id1\"/>",
                        "<ns1:second id=\"id2\"/>")
                .contains("currency=\"str\"")
                .doesNotContain("<!--", "<ns1:bank>");
        assertThat(sent.split("<ns1:gift>", -1)).hasSize(3);
    }

    @Test
    void aWildcardThatIsCheckedHasAnElementOfTheSchema() throws Exception {
        schema(WSDLS.resolve("parts/orders.xsd"))
                .newValidator()
                .validate(source(sent(operation(orders.ports().get(0), "find"))));
    }

    @Test
    void aRequestWithADeclaredHeaderIsAWholeMessageOfItsSoapVersion() throws Exception {
        DescribedOperation soap11 = operation(orders.ports().get(0), "cancel");
        DescribedOperation soap12 = operation(orders.ports().get(1), "cancel");

        assertThat(sent(soap11)).contains("\"http://schemas.xmlsoap.org/soap/envelope/\"");
        assertThat(sent(soap12)).contains("\"http://www.w3.org/2003/05/soap-envelope\"");
        Element envelope = document(sent(soap12)).getDocumentElement();
        Element header = children(children(envelope).get(0)).get(0);
        Element body = children(children(envelope).get(1)).get(0);
        assertThat(header.getLocalName()).isEqualTo("session");
        assertThat(body.getLocalName()).isEqualTo("number");
        Schema schema = schema(WSDLS.resolve("parts/orders.xsd"));
        schema.newValidator().validate(new DOMSource(header));
        schema.newValidator().validate(new DOMSource(body));
    }

    @Test
    void whatNoValueCanMeetIsSaidAndTheRequestIsThereToBeCompleted() {
        DescribedOperation impossible = operation(orders.ports().get(0), "impossible");

        assertThat(impossible.request()).isPresent();
        assertThat(impossible.note()).get().asString().startsWith("to be completed by hand: cvc-pattern-valid");
        assertThatThrownBy(() ->
                        schema(WSDLS.resolve("parts/orders.xsd")).newValidator().validate(source(sent(impossible))))
                .isInstanceOf(SAXException.class);
    }

    @Test
    void aTypeThatNeverEndsHasNoRequest() {
        assertThat(operation(orders.ports().get(0), "endless").note())
                .get()
                .asString()
                .startsWith("no request: nothing ends the element of its part body");
    }

    @Test
    void anRpcRequestHasTheNamespaceOfItsBodyAndUnqualifiedParts() throws Exception {
        DescribedPort port = described(WSDLS.resolve("rpc.wsdl")).ports().get(0);
        DescribedOperation move = operation(port, "move");

        assertThat(move.style()).isEqualTo("rpc/literal");
        assertThat(move.note()).isEmpty();
        schema(WSDLS.resolve("rpc-body.xsd")).newValidator().validate(source(sent(move)));
        assertThat(operation(port, "old").request()).isEmpty();
        assertThat(operation(port, "old").note()).contains("no request: SOAP encoding has no schema");
    }

    @Test
    void everyRequestOfAWsdlThatIsNotOursIsValid() throws Exception {
        ServiceDescription description = described(WSDLS.resolve("hello_world.wsdl"));
        Document wsdl = parser().newDocumentBuilder()
                .parse(WSDLS.resolve("hello_world.wsdl").toFile());
        Element types = (Element) wsdl.getElementsByTagNameNS("http://schemas.xmlsoap.org/wsdl/", "types")
                .item(0);
        Schema schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(new Source[] {new DOMSource(children(types).get(0))});
        int requests = 0;
        for (DescribedPort port : description.ports()) {
            for (DescribedOperation operation : port.operations()) {
                assertThat(operation.note()).as(operation.name()).isEmpty();
                schema.newValidator().validate(source(sent(operation)));
                requests++;
            }
        }
        assertThat(requests).isGreaterThan(30);
        assertThat(description.ports().stream().flatMap(port -> port.operations().stream()))
                .extracting(operation -> operation.name() + " " + operation.style())
                .contains(
                        "greetMe document/literal wrapped",
                        "greetMeOneWay document/literal wrapped, one-way",
                        "testDocLitBare document/literal bare");
    }

    @Test
    void whatIsNoWsdlIsOneLineAndWhatIsNotThereIsAnother() throws Exception {
        Path other = Files.writeString(directory.resolve("other.xml"), "<other/>");
        Path broken = Files.writeString(directory.resolve("broken.wsdl"), "<definitions");
        Path empty = Files.writeString(
                directory.resolve("empty.wsdl"), "<definitions xmlns=\"http://schemas.xmlsoap.org/wsdl/\"/>");

        assertThatThrownBy(() -> described(other))
                .isInstanceOf(NoSuchDescriptionException.class)
                .hasMessageStartingWith("it is no WSDL: ");
        assertThatThrownBy(() -> described(broken))
                .isInstanceOf(NoSuchDescriptionException.class)
                .hasMessageStartingWith("it is no WSDL: ");
        assertThatThrownBy(() -> described(empty))
                .isInstanceOf(NoSuchDescriptionException.class)
                .hasMessage("it has no service with a port");
        assertThatThrownBy(() -> described(directory.resolve("none.wsdl"))).isInstanceOf(FileNotFoundException.class);
    }

    @Test
    void aSchemaThatAsksForTooMuchHasNoRequest() throws Exception {
        String nested = IntStream.range(1, 10)
                .mapToObj(level -> "<xs:complexType name='L" + level + "'><xs:sequence>"
                        + IntStream.range(0, 10)
                                .mapToObj(i -> "<xs:element name='e" + i + "' type='t:L" + (level + 1) + "'/>")
                                .collect(Collectors.joining())
                        + "</xs:sequence></xs:complexType>")
                .collect(Collectors.joining());
        String many = "<xs:complexType name='Many'><xs:sequence minOccurs='32767'><xs:sequence minOccurs='32767'"
                + " maxOccurs='unbounded'><xs:element name='e' type='xs:int' minOccurs='32767' maxOccurs='unbounded'/>"
                + "</xs:sequence></xs:sequence></xs:complexType>";
        String list = "<xs:simpleType name='List'><xs:restriction><xs:simpleType><xs:list itemType='xs:int'/>"
                + "</xs:simpleType><xs:minLength value='500000000'/></xs:restriction></xs:simpleType>";
        String text = "<xs:simpleType name='Text'><xs:restriction base='xs:string'><xs:minLength value='2000000000'/>"
                + "</xs:restriction></xs:simpleType>";
        for (String type : List.of("L1", "Many", "List", "Text")) {
            DescribedOperation cut = only(
                    type,
                    nested + "<xs:complexType name='L10'/>"
                            + many.replace("minOccurs='32767'>", "minOccurs='32767' maxOccurs='unbounded'>") + list
                            + text);
            assertThat(cut.isCallable()).as(type).isFalse();
            assertThat(cut.note())
                    .as(type)
                    .contains("no request: its schema asks for more than 10,000 elements or 1,000,000 characters");
        }
    }

    @Test
    void typesInsideThemselvesWithoutEndAreOneLine() throws Exception {
        for (String types : List.of(
                "<xs:simpleType name='T'><xs:restriction base='t:T'/></xs:simpleType>",
                "<xs:simpleType name='T'><xs:list itemType='t:T'/></xs:simpleType>",
                "<xs:simpleType name='T'><xs:union memberTypes='t:T'/></xs:simpleType>",
                "<xs:complexType name='T'><xs:complexContent><xs:extension"
                        + " base='t:T'/></xs:complexContent></xs:complexType>",
                "<xs:complexType name='T'><xs:group ref='t:G'/></xs:complexType>"
                        + "<xs:group name='G'><xs:sequence><xs:group ref='t:G'/></xs:sequence></xs:group>",
                "<xs:complexType name='T'><xs:attributeGroup ref='t:A'/></xs:complexType>"
                        + "<xs:attributeGroup name='A'><xs:attributeGroup ref='t:A'/></xs:attributeGroup>",
                "<xs:complexType name='T'><xs:sequence><xs:element"
                        + " ref='t:a'/></xs:sequence></xs:complexType><xs:element name='a'"
                        + " substitutionGroup='t:b'/><xs:element name='b' substitutionGroup='t:a'/>")) {
            String said;
            try {
                said = only("T", types).note().orElse("a request");
            } catch (NoSuchDescriptionException e) {
                said = e.getMessage();
            }
            assertThat(said).as(types).hasLineCount(1).doesNotContain("null");
        }
    }

    @Test
    void aMessageOfSeveralPartsHasAllOfThemAndOneWithAttachmentsHasNoRequest() throws Exception {
        String parts = SmallWsdl.of("xs:string", "<xs:element name='more' type='xs:string'/>")
                .replace("element='t:in'/>", "element='t:in'/><part name='more' element='t:more'/>");
        Path file = Files.writeString(directory.resolve("parts.wsdl"), parts);
        DescribedOperation whole = first(file);

        assertThat(children(children(document(sent(whole)).getDocumentElement()).get(0)))
                .extracting(Element::getLocalName)
                .containsExactly("in", "more");

        Files.writeString(
                file,
                parts.replace(
                        "<soap:body use='literal'/>",
                        """
                        <mime:multipartRelated xmlns:mime='http://schemas.xmlsoap.org/wsdl/mime/'>
                          <mime:part><soap:body parts='body' use='literal'/></mime:part>
                          <mime:part><mime:content part='more' type='image/jpeg'/></mime:part>
                        </mime:multipartRelated>
                        """));
        assertThat(first(file).isCallable()).isFalse();
        assertThat(first(file).note())
                .contains("no request: parts of its message are MIME attachments, which no request file has");
    }

    private static ServiceDescription described(Path file) throws Exception {
        return new WsdlDescriber().describe(new DocumentParts(file.toUri(), null));
    }

    private DescribedOperation only(String type, String types) throws Exception {
        return first(Files.writeString(directory.resolve("only.wsdl"), SmallWsdl.of("t:" + type, types)));
    }

    private static DescribedOperation first(Path file) throws Exception {
        return described(file).ports().get(0).operations().get(0);
    }

    private static DescribedOperation operation(DescribedPort port, String name) {
        return port.operations().stream()
                .filter(operation -> operation.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String text(DescribedOperation operation) {
        return operation.request().orElseThrow().text();
    }

    /** Returns the request as a client sends it. */
    private String sent(DescribedOperation operation) throws Exception {
        Path file = Files.writeString(directory.resolve(operation.name() + ".xml"), text(operation));
        return SentRequest.of(file);
    }

    private static Schema schema(Path file) throws SAXException {
        return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(file.toFile());
    }

    private static Source source(String text) {
        return new StreamSource(new StringReader(text));
    }

    private static DocumentBuilderFactory parser() {
        DocumentBuilderFactory parser = DocumentBuilderFactory.newInstance();
        parser.setNamespaceAware(true);
        return parser;
    }

    private static Document document(String text) throws Exception {
        return parser().newDocumentBuilder().parse(new org.xml.sax.InputSource(new StringReader(text)));
    }
}
