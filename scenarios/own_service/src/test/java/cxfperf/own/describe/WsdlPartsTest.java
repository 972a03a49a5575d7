package cxfperf.own.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.wsdl.WsdlCopy;
import cxfperf.own.describe.wsdl.WsdlDescriber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The documents of which a WSDL is made. */
class WsdlPartsTest {

    private static final String WSDL = SmallWsdl.of("xs:string", "");

    @TempDir
    private Path directory;

    @Test
    void documentsThatImportEachOtherAreReadOnceEach() throws Exception {
        int binding = WSDL.indexOf("<binding");
        write(
                "types.wsdl",
                (WSDL.substring(0, binding) + "</definitions>")
                        .replace("urn:t", "urn:types")
                        .replace("<types>", "<import namespace='urn:t' location='service.wsdl'/><types>"));
        DescribedOperation ask = only(WSDL.substring(0, WSDL.indexOf("<types>"))
                + "<import namespace='urn:types' location='types.wsdl'/>"
                + WSDL.substring(binding).replace("type='t:Type'", "type='i:Type' xmlns:i='urn:types'"));

        assertThat(ask.note()).isEmpty();
        assertThat(ask.isCallable()).isTrue();
    }

    /** The services of Exchange import that schema without naming a place. */
    @Test
    void theSchemaOfTheXmlNamespaceIsKnown() throws Exception {
        DescribedOperation ask = only(SmallWsdl.of(
                "t:T",
                "<xs:import namespace='http://www.w3.org/XML/1998/namespace'/><xs:complexType name='T'>"
                        + "<xs:attribute ref='xml:lang'/></xs:complexType>"));

        assertThat(ask.note()).isEmpty();
        assertThat(ask.request().orElseThrow().text()).contains("xml:lang=\"");
    }

    /** A DataSet of .NET has its schema in the message, and no declaration of that element. */
    @Test
    void theCommandOfAServiceWhoseSchemaCannotBeUsedValidatesNoReplies() throws Exception {
        DescribedOperation ask = only(SmallWsdl.of(
                "t:T",
                "<xs:complexType name='T'><xs:sequence><xs:element ref='xs:schema'/>"
                        + "<xs:any processContents='lax'/></xs:sequence></xs:complexType>"));

        assertThat(ask.arguments()).contains("-DvalidateReplies=none");
    }

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
    void aDocumentThatIsTooDeepIsOneLine() throws Exception {
        String deep = "<a>".repeat(20_000) + "</a>".repeat(20_000);
        DocumentParts parts = new DocumentParts(write("deep.wsdl", deep).toUri(), null);

        assertThatThrownBy(() -> WsdlCopy.of(parts))
                .isInstanceOf(NoSuchDescriptionException.class)
                .message()
                .startsWith("it is no WSDL: ")
                .hasLineCount(1);
    }

    private DescribedOperation only(String wsdl) throws Exception {
        return new WsdlDescriber()
                .describe(new DocumentParts(write("service.wsdl", wsdl).toUri(), null))
                .ports()
                .get(0)
                .operations()
                .get(0);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
