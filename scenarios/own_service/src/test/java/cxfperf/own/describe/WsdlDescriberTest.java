package cxfperf.own.describe;

import static cxfperf.testing.XmlElements.children;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.ServiceDescription.DescribedPort;
import cxfperf.own.describe.wsdl.WsdlCopy;
import cxfperf.own.describe.wsdl.WsdlDescriber;
import java.io.FileNotFoundException;
import java.io.IOException;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** Tests which WSDLs are read, of which documents they are made, and the requests made from them. */
class WsdlDescriberTest {

    private static final Path HELLO = Path.of("src", "test", "resources", "wsdl", "hello_world.wsdl");
    private static final String WSDL = SmallWsdl.of("xs:string", "");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<wsp:PolicyReference URI='PLACE'/>",
                "<wsp:Policy><wsp:PolicyReference URI='PLACE'/></wsp:Policy>",
                "<wsp:Policy wsp:PolicyURIs='#P PLACE'/>",
            })
    void aPolicyIsFetchedFromAllowedPlacesAlone(String reference) throws Exception {
        String wsdl = WSDL.replace("xmlns:t=", "xmlns:wsp='http://www.w3.org/ns/ws-policy' xmlns:t=")
                .replace("<soap:binding ", reference + "<soap:binding ");
        for (String place : new String[] {"http://localhost:2/p.xml#P", "file:///etc/hostname", "../p.xml"}) {
            assertThatThrownBy(() -> only(wsdl.replace("PLACE", place)))
                    .as(place)
                    .isInstanceOf(NoSuchDescriptionException.class)
                    .hasMessageStartingWith("it refers to ");
        }
        write("p.xml", "<wsp:Policy xmlns:wsp='http://www.w3.org/ns/ws-policy'/>");
        assertThat(only(wsdl.replace("PLACE", "p.xml#P")).isCallable()).isTrue();
        assertThat(only(wsdl.replace("PLACE", "#P")).isCallable()).isTrue();
    }

    @Test
    void everyRequestOfAWsdlThatIsNotOursIsValid() throws Exception {
        ServiceDescription description = described(HELLO);
        Document wsdl = parsed(Files.readString(HELLO));
        Element types = (Element) wsdl.getElementsByTagNameNS("http://schemas.xmlsoap.org/wsdl/", "types")
                .item(0);
        Schema schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(new Source[] {new DOMSource(children(types).get(0))});
        int requests = 0;
        for (DescribedPort port : description.ports()) {
            for (DescribedOperation operation : port.operations()) {
                assertThat(operation.note()).as(operation.name()).isEmpty();
                schema.newValidator().validate(new StreamSource(new StringReader(text(operation))));
                requests++;
            }
        }
        assertThat(requests).isGreaterThan(30);
    }

    @Test
    void whatIsNoWsdlIsOneLineAndWhatIsNotThereIsAnother() throws Exception {
        for (String text : List.of("<other/>", "<definitions")) {
            assertThatThrownBy(() -> only(text))
                    .isInstanceOf(NoSuchDescriptionException.class)
                    .hasMessageStartingWith("it is no WSDL: ");
        }
        assertThatThrownBy(() -> only("<definitions xmlns=\"http://schemas.xmlsoap.org/wsdl/\"/>"))
                .isInstanceOf(NoSuchDescriptionException.class)
                .hasMessage("it has no service with a port");
        assertThatThrownBy(() -> described(directory.resolve("none.wsdl"))).isInstanceOf(FileNotFoundException.class);
    }

    @Test
    void aDocumentThatIsTooDeepIsOneLine() throws Exception {
        String deep = "<a>".repeat(20_000) + "</a>".repeat(20_000);
        DocumentParts parts = new DocumentParts(write("deep.wsdl", deep).toUri(), null);

        assertThatThrownBy(() -> WsdlCopy.of(parts))
                .isInstanceOf(NoSuchDescriptionException.class)
                .message()
                .startsWith("it is no WSDL: ")
                .hasLineCount(1);
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
        String many = "<xs:complexType name='Many'><xs:sequence minOccurs='32767' maxOccurs='unbounded'>"
                + "<xs:sequence minOccurs='32767' maxOccurs='unbounded'><xs:element name='e' type='xs:int' minOccurs='32767' maxOccurs='unbounded'/>"
                + "</xs:sequence></xs:sequence></xs:complexType>";
        String list = "<xs:simpleType name='List'><xs:restriction><xs:simpleType><xs:list itemType='xs:int'/>"
                + "</xs:simpleType><xs:minLength value='500000000'/></xs:restriction></xs:simpleType>";
        String text = "<xs:simpleType name='Text'><xs:restriction base='xs:string'><xs:minLength value='2000000000'/>"
                + "</xs:restriction></xs:simpleType>";
        for (String type : List.of("L1", "Many", "List", "Text")) {
            DescribedOperation cut =
                    only(SmallWsdl.of("t:" + type, nested + "<xs:complexType name='L10'/>" + many + list + text));
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
                said = only(SmallWsdl.of("t:T", types)).note().orElse("a request");
            } catch (NoSuchDescriptionException e) {
                said = e.getMessage();
            }
            assertThat(said).as(types).hasLineCount(1).doesNotContain("null");
        }
    }

    private DescribedOperation only(String wsdl) throws Exception {
        return described(write("service.wsdl", wsdl))
                .ports()
                .get(0)
                .operations()
                .get(0);
    }

    private static ServiceDescription described(Path file) throws Exception {
        return new WsdlDescriber().describe(new DocumentParts(file.toUri(), null));
    }

    private static String text(DescribedOperation operation) {
        return operation.request().orElseThrow().text();
    }

    private static Document parsed(String text) throws Exception {
        DocumentBuilderFactory parser = DocumentBuilderFactory.newInstance();
        parser.setNamespaceAware(true);
        return parser.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
