package cxfperf.own.soap;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.PolicyEngineOn;
import cxfperf.own.calls.CallPlan;
import cxfperf.own.calls.CallTurn;
import cxfperf.own.calls.Called;
import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.kind.ReplyChecks;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.RejectedException;
import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.Dispatch;
import jakarta.xml.ws.Service;
import jakarta.xml.ws.handler.MessageContext;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.Source;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.interceptor.StaxInInterceptor;
import org.apache.cxf.jaxws.DispatchImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.service.model.OperationInfo;
import org.apache.cxf.wsdl11.WSDLServiceFactory;

/** The clients of a SOAP service: each has a Dispatch of its own, whose request context is its own then, too. */
final class DispatchCalls implements CxfClients.Maker {

    private final Service service;
    private final QName port;
    private final ClientSpec spec;
    private final PlannedCalls<SoapRequest> calls;
    private final ReplyChecks checks = new ReplyChecks();

    private DispatchCalls(Bus bus, Service service, QName port, ClientSpec spec, CallPlan plan)
            throws RejectedException {
        this.service = service;
        this.port = port;
        this.spec = spec;
        this.calls = SoapRequest.all(plan, checks, new WsdlReplySchemas(bus, service, port));
    }

    /** On the bus that is the thread's default. */
    static DispatchCalls prepare(Bus bus, ClientSpec spec, CallPlan plan) throws Exception {
        QName service = QName.valueOf(spec.options().get(SoapByWsdl.SERVICE));
        QName port = new QName(service.getNamespaceURI(), spec.options().get(SoapByWsdl.PORT));
        String wsdl = WsdlDocument.copy(spec.options(), bus).toString();
        // Asked before any client is made: PolicyEngineOff would refuse that with an exception of its own.
        PolicyEngineOn.requireFor(
                bus, new WSDLServiceFactory(bus, wsdl, service).create().getEndpointInfo(port));
        return new DispatchCalls(bus, Service.create(URI.create(wsdl).toURL(), service), port, spec, plan);
    }

    PlannedCalls<SoapRequest> planned() {
        return calls;
    }

    ReplyChecks checks() {
        return checks;
    }

    @Override
    public LoadClient make(CxfClients clients, String operation, int worker) throws RejectedException {
        CallTurn<SoapRequest> turn = calls.turn(spec, operation, worker);
        Dispatch<Source> dispatch =
                service.createDispatch(port, Source.class, turn.call().mode());
        Client client = ((DispatchImpl<?>) dispatch).getClient();
        client.getEndpoint().getEndpointInfo().setAddress(clients.target().toString());
        dispatch.getRequestContext()
                .put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, clients.target().toString());
        OperationInfo called = operation(client, turn.call().operation());
        dispatch.getRequestContext().put(MessageContext.WSDL_OPERATION, called.getName());
        client.getInInterceptors().add(new PartsInPlace());
        clients.adopt(client);
        return new DispatchCall(dispatch, client, turn, called.isOneWay());
    }

    /** By its local name: its namespace is that of the port type, which may be in another document than the service. */
    private static OperationInfo operation(Client client, String name) {
        return client.getEndpoint().getBinding().getBindingInfo().getOperations().stream()
                .map(BindingOperationInfo::getOperationInfo)
                .filter(operation -> operation.getName().getLocalPart().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the binding has no operation " + name));
    }

    @Override
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>(Called.fact(spec));
        facts.putAll(calls.effective());
        facts.putAll(checks.effective());
        return facts;
    }

    @Override
    public Optional<String> unverified() {
        return checks.unverified();
    }

    /** Has the replies of a client that have parts (MTOM, attachments) read as whole XML documents. */
    private static final class PartsInPlace extends AbstractPhaseInterceptor<Message> {

        PartsInPlace() {
            super(Phase.POST_STREAM);
            addAfter(StaxInInterceptor.class.getName());
        }

        @Override
        public void handleMessage(Message message) {
            XMLStreamReader root = message.getContent(XMLStreamReader.class);
            if (message.getAttachments() != null && root != null) {
                message.setContent(XMLStreamReader.class, new XopReader(root, message.getAttachments()));
            }
        }
    }
}
