package cxfperf.own.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.wsdl.WsdlCopy;
import cxfperf.own.describe.wsdl.WsdlDescriber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The documents of which a WSDL is made. */
class WsdlPartsTest {

    private static final String HEAD =
            """
            <definitions name='Only' targetNamespace='urn:t' xmlns='http://schemas.xmlsoap.org/wsdl/' xmlns:t='urn:t'
                xmlns:soap='http://schemas.xmlsoap.org/wsdl/soap/' xmlns:xs='http://www.w3.org/2001/XMLSchema'
                xmlns:wsp='http://www.w3.org/ns/ws-policy'>
            """;
    private static final String TYPES =
            """
            <types><xs:schema targetNamespace='urn:t'>IMPORT
              <xs:element name='in'><xs:complexType><xs:sequence>CONTENT</xs:sequence>ATTRIBUTE</xs:complexType>
            </xs:element></xs:schema></types>
            <message name='In'><part name='body' element='t:in'/></message>
            <portType name='Type'><operation name='ask'><input message='t:In'/><output message='t:In'/></operation>
            </portType>
            """;
    private static final String SERVICE =
            """
            <binding name='Binding' type='t:Type'>POLICY
              <soap:binding style='document' transport='http://schemas.xmlsoap.org/soap/http'/>
              <operation name='ask'><soap:operation soapAction=''/><input><soap:body use='literal'/></input>
                <output><soap:body use='literal'/></output></operation>
            </binding>
            <service name='Service'><port name='Port' binding='t:Binding'>
              <soap:address location='http://localhost:1/'/></port></service>
            """;

    @TempDir
    private Path directory;

    @Test
    void documentsThatImportEachOtherAreReadOnceEach() throws Exception {
        write(
                "types.wsdl",
                (HEAD + TYPES + "</definitions>")
                        .replace("urn:t", "urn:types")
                        .replaceFirst("<types>", "<import namespace='urn:t' location='service.wsdl'/><types>"));
        DescribedOperation ask = only((HEAD + SERVICE + "</definitions>")
                .replace("type='t:Type'", "type='i:Type' xmlns:i='urn:types'")
                .replaceFirst("<binding", "<import namespace='urn:types' location='types.wsdl'/><binding"));

        assertThat(ask.note()).isEmpty();
        assertThat(ask.isCallable()).isTrue();
    }

    /** The services of Exchange import that schema without naming a place. */
    @Test
    void theSchemaOfTheXmlNamespaceIsKnown() throws Exception {
        DescribedOperation ask = only(whole(Map.of(
                "IMPORT", "<xs:import namespace='http://www.w3.org/XML/1998/namespace'/>",
                "ATTRIBUTE", "<xs:attribute ref='xml:lang'/>")));

        assertThat(ask.note()).isEmpty();
        assertThat(ask.request().orElseThrow().text()).contains("xml:lang=\"");
    }

    /** A DataSet of .NET has its schema in the message, and no declaration of that element. */
    @Test
    void theCommandOfAServiceWhoseSchemaCannotBeUsedValidatesNoReplies() throws Exception {
        DescribedOperation ask =
                only(whole(Map.of("CONTENT", "<xs:element ref='xs:schema'/><xs:any processContents='lax'/>")));

        assertThat(ask.arguments()).contains("-DvalidateReplies=none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PolicyReference URI='PLACE'", "Policy><wsp:PolicyReference URI='PLACE'/></wsp:Policy"})
    void aPolicyIsFetchedFromAllowedPlacesAlone(String reference) throws Exception {
        String element = "<wsp:" + reference + (reference.endsWith("'") ? "/>" : ">");
        for (String place : new String[] {"http://localhost:2/p.xml#P", "file:///etc/hostname", "../p.xml"}) {
            assertThatThrownBy(() -> only(whole(Map.of("POLICY", element.replace("PLACE", place)))))
                    .as(place)
                    .isInstanceOf(NoSuchDescriptionException.class)
                    .hasMessageStartingWith("it refers to ");
        }
        write("p.xml", "<wsp:Policy xmlns:wsp='http://www.w3.org/ns/ws-policy'/>");
        assertThat(only(whole(Map.of("POLICY", element.replace("PLACE", "p.xml#P"))))
                        .isCallable())
                .isTrue();
        assertThat(only(whole(Map.of("POLICY", element.replace("PLACE", "#P")))).isCallable())
                .isTrue();
    }

    @Test
    void policiesNamedInAnAttributeAreParts() {
        String attribute =
                SERVICE.replace("POLICY", "").replace("<port ", "<port wsp:PolicyURIs='#P http://localhost:2/p.xml' ");

        assertThatThrownBy(() -> only(whole(Map.of()).replace(SERVICE.replace("POLICY", ""), attribute)))
                .isInstanceOf(NoSuchDescriptionException.class)
                .hasMessageStartingWith("it refers to http://localhost:2/p.xml");
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

    private static String whole(Map<String, String> parts) {
        String text = HEAD + TYPES + SERVICE + "</definitions>";
        for (String name : new String[] {"IMPORT", "CONTENT", "ATTRIBUTE", "POLICY"}) {
            text = text.replace(name, parts.getOrDefault(name, ""));
        }
        return text;
    }

    private DescribedOperation only(String wsdl) throws Exception {
        return new WsdlDescriber()
                .describe(new DocumentParts(
                        write("service.wsdl", wsdl.replace("POLICY", "")).toUri(), null))
                .ports()
                .get(0)
                .operations()
                .get(0);
    }

    private Path write(String name, String text) throws IOException {
        String types = text.replace("IMPORT", "").replace("CONTENT", "").replace("ATTRIBUTE", "");
        return Files.writeString(directory.resolve(name), types);
    }
}
