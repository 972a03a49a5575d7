package cxfperf.own.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import jakarta.xml.ws.Dispatch;
import jakarta.xml.ws.Service;
import jakarta.xml.ws.handler.MessageContext;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.junit.jupiter.api.io.TempDir;

/**
 * Shows how CXF's Dispatch treats the name of an operation. A failure here means that a release behaves differently:
 * docs/for-cxf.md then has to be changed.
 */
class TodaysDispatchIT {

    private static final String INTERFACE =
            """
            <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:tns="urn:interface"
                targetNamespace="urn:interface">
              <types>
                <schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:interface">
                  <element name="ask" type="string"/>
                  <element name="askResponse" type="string"/>
                </schema>
              </types>
              <message name="Ask"><part name="part" element="tns:ask"/></message>
              <message name="Asked"><part name="part" element="tns:askResponse"/></message>
              <portType name="Notice">
                <operation name="ask"><input message="tns:Ask"/><output message="tns:Asked"/></operation>
              </portType>
            </definitions>
            """;
    private static final String SERVICE =
            """
            <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
                xmlns:tns="urn:service" xmlns:i="urn:interface" targetNamespace="urn:service">
              <import namespace="urn:interface" location="interface.wsdl"/>
              <binding name="Soap" type="i:Notice">
                <soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
                <operation name="ask">
                  <soap:operation soapAction="urn:action"/>
                  <input><soap:body use="literal"/></input>
                  <output><soap:body use="literal"/></output>
                </operation>
              </binding>
              <service name="NoticeService">
                <port name="NoticePort" binding="tns:Soap"><soap:address location="http://localhost:1/"/></port>
              </service>
            </definitions>
            """;

    @TempDir
    private Path directory;

    @Test
    void anOperationUnderTheNamespaceOfTheServiceIsMadeUpAndSentWithoutItsAction() throws Exception {
        Files.writeString(directory.resolve("interface.wsdl"), INTERFACE);
        Path wsdl = Files.writeString(directory.resolve("service.wsdl"), SERVICE);

        assertThat(actionOf(wsdl, new QName("urn:interface", "ask"))).isEqualTo("\"urn:action\"");
        assertThat(actionOf(wsdl, new QName("urn:service", "ask"))).isEqualTo("\"\"");
        assertThat(actionOf(wsdl, new QName("urn:service", "misspelt"))).isEqualTo("\"\"");
    }

    /** Returns the SOAPAction that would be sent; the request ends before that. */
    private static String actionOf(Path wsdl, QName operation) throws Exception {
        Bus bus = new CXFBusFactory().createBus();
        BusFactory.setThreadDefaultBus(bus);
        try {
            Dispatch<Source> dispatch = Service.create(wsdl.toUri().toURL(), new QName("urn:service", "NoticeService"))
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
