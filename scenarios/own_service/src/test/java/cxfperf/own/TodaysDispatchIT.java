package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import cxfperf.scenario.RunningServer;
import jakarta.xml.ws.Dispatch;
import jakarta.xml.ws.Service;
import jakarta.xml.ws.handler.MessageContext;
import java.io.StringReader;
import java.net.URI;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.namespace.QName;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.helpers.CastUtils;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.jaxws.DispatchImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.junit.jupiter.api.Test;

/**
 * Shows how CXF's Dispatch treats the name of an operation. A failure here means that a release behaves differently:
 * docs/for-cxf.md then has to be changed.
 */
class TodaysDispatchIT {

    @Test
    void anOperationUnderTheNamespaceOfTheServiceIsMadeUpAndSentWithoutItsAction() throws Exception {
        try (RunningServer server = OwnRun.serve("/notices", new TwoDocumentsIT.Counting())) {
            URL wsdl = URI.create(server.address() + "?wsdl").toURL();

            assertThat(actionOf(wsdl, new QName("urn:interface", "ask"))).isEqualTo("\"urn:ask\"");
            assertThat(actionOf(wsdl, new QName("urn:service", "ask"))).isEqualTo("\"\"");
            assertThat(actionOf(wsdl, new QName("urn:service", "misspelt"))).isEqualTo("\"\"");
        }
    }

    /** Returns the SOAPAction that would be sent; the request ends before that. */
    private static String actionOf(URL wsdl, QName operation) throws Exception {
        Bus bus = new CXFBusFactory().createBus();
        BusFactory.setThreadDefaultBus(bus);
        try {
            Dispatch<Source> dispatch = Service.create(wsdl, new QName("urn:service", "NoticeService"))
                    .createDispatch(new QName("urn:service", "NoticePort"), Source.class, Service.Mode.PAYLOAD);
            dispatch.getRequestContext().put(MessageContext.WSDL_OPERATION, operation);
            Client client = ((DispatchImpl<?>) dispatch).getClient();
            Ending ending = new Ending();
            client.getOutInterceptors().add(ending);

            Throwable ended = catchThrowable(() ->
                    dispatch.invoke(new StreamSource(new StringReader("<ask xmlns=\"urn:interface\">what</ask>"))));

            assertThat(ended).hasRootCauseMessage(Ending.HERE);
            assertThat(client.getEndpoint().getBinding().getBindingInfo().getOperation(operation))
                    .isNotNull();
            client.destroy();
            return ending.action;
        } finally {
            BusFactory.setThreadDefaultBus(null);
            bus.shutdown(true);
        }
    }

    private static final class Ending extends AbstractPhaseInterceptor<Message> {

        static final String HERE = "the test ends here";

        private String action;

        Ending() {
            super(Phase.PRE_STREAM);
        }

        @Override
        public void handleMessage(Message message) {
            Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            headers.putAll(CastUtils.cast((Map<?, ?>) message.get(Message.PROTOCOL_HEADERS)));
            action = headers.get("SOAPAction").get(0);
            throw new Fault(new IllegalStateException(HERE));
        }
    }
}
