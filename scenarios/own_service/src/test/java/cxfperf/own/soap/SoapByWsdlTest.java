package cxfperf.own.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.own.describe.wsdl.WsdlServices;
import cxfperf.scenario.RejectedException;
import java.util.List;
import java.util.Optional;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.extension.ExtensionManagerBus;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.service.model.ServiceInfo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests the choice of a port: {@code ports.wsdl} has three services, and a port that is not a SOAP one. */
class SoapByWsdlTest {

    private static Bus bus;
    private static List<ServiceInfo> services;

    @BeforeAll
    static void read() throws Exception {
        bus = new ExtensionManagerBus();
        services = WsdlServices.read(
                bus, SoapByWsdlTest.class.getResource("/ports.wsdl").toURI());
    }

    @AfterAll
    static void close() {
        bus.shutdown(true);
    }

    @Test
    void aServiceWithOneSoapPortNeedsNoMoreThanItsName() throws Exception {
        EndpointInfo port = choose("Single", null);

        assertThat(port.getName().getLocalPart()).isEqualTo("Only");
        assertThat(port.getAddress()).isEqualTo("http://localhost:9000/only");
        assertThat(choose("{urn:ports}Single", null).getName()).isEqualTo(port.getName());
    }

    @Test
    void soapTwelveAndSoapElevenAreBothFound() throws Exception {
        assertThat(choose("Versions", "Soap12").getAddress()).isEqualTo("http://localhost:9000/12");
        assertThat(choose("Versions", "Soap11").getAddress()).isEqualTo("http://localhost:9000/11");
    }

    @Test
    void aPortNameThatOnlyOneServiceHasIsEnough() throws Exception {
        assertThat(choose(null, "Soap12").getService().getName().getLocalPart()).isEqualTo("Versions");
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

    private static EndpointInfo choose(String service, String port) throws Exception {
        return SoapByWsdl.choose(services, Optional.ofNullable(service), Optional.ofNullable(port));
    }
}
