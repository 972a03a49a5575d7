package cxfperf.own.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.own.soap.SoapByWsdl.WsdlPort;
import cxfperf.scenario.RejectedException;
import java.util.List;
import java.util.Optional;
import javax.wsdl.Definition;
import javax.wsdl.factory.WSDLFactory;
import javax.wsdl.xml.WSDLReader;
import javax.xml.namespace.QName;
import org.junit.jupiter.api.Test;

/** Tests the choice of a port: {@code ports.wsdl} has three services, and a port that is not a SOAP one. */
class WsdlPortTest {

    @Test
    void aServiceWithOneSoapPortNeedsNoMoreThanItsName() throws Exception {
        WsdlPort port = choose("Single", null);

        assertThat(port)
                .isEqualTo(new WsdlPort(
                        new QName("urn:ports", "Single"),
                        "Only",
                        "http://localhost:9000/only",
                        List.of("ask", "tell"),
                        List.of("tell")));
        assertThat(choose("{urn:ports}Single", null)).isEqualTo(port);
    }

    @Test
    void soapTwelveAndSoapElevenAreBothFound() throws Exception {
        assertThat(choose("Versions", "Soap12").address()).isEqualTo("http://localhost:9000/12");
        assertThat(choose("Versions", "Soap11").address()).isEqualTo("http://localhost:9000/11");
    }

    @Test
    void aPortNameThatOnlyOneServiceHasIsEnough() throws Exception {
        assertThat(choose(null, "Soap12").service().getLocalPart()).isEqualTo("Versions");
    }

    @Test
    void whereNotOnePortIsMeantOneLineListsAll() {
        for (String[] names : new String[][] {
            {null, null}, {"Versions", null}, {"Other", null}, {"Versions", "Only"},
        }) {
            assertThatThrownBy(() -> choose(names[0], names[1])).isInstanceOfSatisfying(RejectedException.class, e -> {
                assertThat(e.rejection().option()).isEqualTo("wsdl");
                assertThat(e.rejection().reason())
                        .isEqualTo("one port is expected, with #SERVICE after the document and -Dport=PORT: of"
                                + " Single/Only, Versions/Soap11, Versions/Soap12");
            });
        }
    }

    private static WsdlPort choose(String service, String port) throws Exception {
        WSDLReader reader = WSDLFactory.newInstance().newWSDLReader();
        reader.setFeature("javax.wsdl.verbose", false);
        Definition definition =
                reader.readWSDL(WsdlPortTest.class.getResource("/ports.wsdl").toString());
        return WsdlPort.choose(definition, Optional.ofNullable(service), Optional.ofNullable(port));
    }
}
