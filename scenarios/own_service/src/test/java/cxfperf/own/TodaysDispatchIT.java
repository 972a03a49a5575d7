package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.scenario.RunningServer;
import jakarta.xml.ws.Dispatch;
import jakarta.xml.ws.Service;
import jakarta.xml.ws.handler.MessageContext;
import java.io.StringReader;
import java.net.URI;
import javax.xml.namespace.QName;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.apache.cxf.bus.CXFBusFactory;
import org.junit.jupiter.api.Test;

/**
 * Shows how CXF's Dispatch treats the name of an operation. A failure here means that a release behaves differently:
 * docs/for-cxf.md then has to be changed.
 */
class TodaysDispatchIT {

    @Test
    void anOperationUnderTheNamespaceOfTheServiceIsMadeUpAndSentWithoutItsAction() throws Exception {
        Bus bus = new CXFBusFactory().createBus();
        BusFactory.setThreadDefaultBus(bus);
        try (RunningServer server = OwnRun.serve("/notices", new TwoDocumentsIT.Counting())) {
            Dispatch<Source> dispatch = Service.create(
                            URI.create(server.address() + "?wsdl").toURL(), new QName("urn:service", "NoticeService"))
                    .createDispatch(new QName("urn:service", "NoticePort"), Source.class, Service.Mode.PAYLOAD);

            assertThatCode(() -> ask(dispatch, "urn:interface")).doesNotThrowAnyException();
            assertThatThrownBy(() -> ask(dispatch, "urn:service")).hasMessageContaining("SOAPAction");
        } finally {
            BusFactory.setThreadDefaultBus(null);
            bus.shutdown(true);
        }
    }

    private static void ask(Dispatch<Source> dispatch, String namespace) {
        dispatch.getRequestContext().put(MessageContext.WSDL_OPERATION, new QName(namespace, "ask"));
        dispatch.invoke(new StreamSource(new StringReader("<ask xmlns='urn:interface'><what>it</what></ask>")));
    }
}
