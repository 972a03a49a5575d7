package cxfperf.own.soap;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.cxf.SessionRequests;
import cxfperf.echo.EchoContract;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.namespace.QName;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.apache.cxf.wsdl11.WSDLServiceFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests for security sessions get the time limit of the run where a policy may want a session, and nowhere else. */
class SessionLimitsTest {

    private static final String NAMESPACE = "http://cxf.apache.org/cxf/performance";

    private static final String REFERENCE =
            "<wsp:PolicyReference xmlns:wsp='http://www.w3.org/ns/ws-policy' URI='#secureConversation'/>";

    @TempDir
    private Path directory;

    @Test
    void aContractWithAPolicyAloneHasThemLimited() throws Exception {
        String withPolicy = wsdl().replace("<wsdl:service ", policy() + "<wsdl:service ")
                .replaceFirst("(<wsdl:port [^>]*>)", "$1" + REFERENCE);

        assertThat(stepsFor(withPolicy)).isEqualTo(1);
        assertThat(stepsFor(wsdl())).isZero();
    }

    private static String wsdl() throws Exception {
        try (InputStream in = EchoContract.wsdl().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String policy() throws Exception {
        Path file = Path.of("..", "soap_security", "src", "main", "resources", "policy", "secureConversation.xml");
        return Files.readString(file).replaceFirst("<\\?xml.*?\\?>", "");
    }

    private int stepsFor(String wsdl) throws Exception {
        Path file = Files.writeString(directory.resolve("echo.wsdl"), wsdl);
        Bus bus = BusFactory.newInstance().createBus();
        try {
            int before = bus.getOutInterceptors().size();
            SessionRequests.limitFor(
                    bus,
                    new WSDLServiceFactory(bus, file.toUri().toString(), new QName(NAMESPACE, "PerfService"))
                            .create()
                            .getEndpointInfo(new QName(NAMESPACE, "SoapHttpDocLitPort")));
            return bus.getOutInterceptors().size() - before;
        } finally {
            bus.shutdown(true);
        }
    }
}
