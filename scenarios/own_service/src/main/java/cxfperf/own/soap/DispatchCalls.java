package cxfperf.own.soap;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.PhaseStep;
import cxfperf.cxf.PolicyEngineOn;
import cxfperf.cxf.SessionRequests;
import cxfperf.cxf.soap.SoapPort;
import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.calls.PlannedCalls.Sender;
import cxfperf.own.calls.ServiceRequest;
import cxfperf.own.describe.wsdl.SoapMessages;
import cxfperf.own.describe.wsdl.WsdlServices;
import cxfperf.own.replies.ReplyCheck;
import cxfperf.own.replies.ReplyVerifier;
import cxfperf.own.replies.ServiceReply;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Values;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.RejectedException;
import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.Dispatch;
import jakarta.xml.ws.Service;
import jakarta.xml.ws.handler.MessageContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import org.apache.cxf.Bus;
import org.apache.cxf.binding.soap.model.SoapBindingInfo;
import org.apache.cxf.binding.soap.model.SoapBodyInfo;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.jaxws.DispatchImpl;
import org.apache.cxf.message.Attachment;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.service.model.BindingInfo;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.service.model.MessagePartInfo;
import org.apache.cxf.staxutils.DepthXMLStreamReader;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.ws.addressing.EndpointReferenceUtils;
import org.apache.cxf.wsdl11.WSDLServiceFactory;

/** Makes the clients of a SOAP service. Each has its own Dispatch, and so its own request context. */
record DispatchCalls(Service service, QName port, PlannedCalls calls) implements PlannedCalls.SenderMaker {

    /** Prepares the clients on the thread's default bus. */
    static DispatchCalls prepare(Bus bus, ClientSpec spec) throws Exception {
        QName name = QName.valueOf(spec.options().get(SoapByWsdl.SERVICE));
        QName port = new QName(name.getNamespaceURI(), spec.options().get(SoapByWsdl.PORT));
        String wsdl = SoapByWsdl.copy(spec.options(), bus).toString();
        EndpointInfo endpoint = new WSDLServiceFactory(bus, wsdl, name).create().getEndpointInfo(port);
        // Checked before any client is made, because CXF would refuse the client with an exception of its own.
        PolicyEngineOn.requireFor(bus, endpoint);
        SessionRequests.limitFor(bus, endpoint);
        Optional<String> refusal = WsdlServices.refusal(bus, endpoint);
        if (refusal.isPresent()) {
            throw new RejectedException(SoapByWsdl.WSDL, refusal.get());
        }
        Service service = Service.create(URI.create(wsdl).toURL(), name);
        return new DispatchCalls(service, port, SoapByWsdl.calls(spec, operation -> schema(bus, endpoint, operation)));
    }

    /** @return empty if the WSDL declares no element of the operation's replies, as in style rpc */
    private static Optional<ReplyCheck> schema(Bus bus, EndpointInfo endpoint, String operation)
            throws RejectedException {
        List<MessagePartInfo> parts = Optional.ofNullable(
                        WsdlServices.operation(endpoint.getBinding(), operation).getOutput())
                .map(output -> output.getExtensor(SoapBodyInfo.class))
                .map(SoapBodyInfo::getParts)
                .orElse(List.of());
        if (parts.isEmpty() || !parts.stream().allMatch(MessagePartInfo::isElement)) {
            return Optional.empty();
        }
        Schema schema = EndpointReferenceUtils.getSchema(endpoint.getService(), bus);
        if (schema == null) {
            throw new RejectedException(
                    ReplyVerifier.VALIDATE_REPLIES, "the schema of the WSDL cannot be used; none does without it");
        }
        return Optional.of(new ReplyCheck.XmlSchema(
                schema, parts.stream().map(MessagePartInfo::getElementQName).collect(Collectors.toSet())));
    }

    @Override
    public Sender make(CxfClients clients, ServiceRequest request) {
        boolean isWhole = request.body().orElseThrow().root().equals(Optional.of("Envelope"));
        Dispatch<Source> dispatch =
                service.createDispatch(port, Source.class, isWhole ? Service.Mode.MESSAGE : Service.Mode.PAYLOAD);
        Client client = ((DispatchImpl<?>) dispatch).getClient();
        client.getEndpoint().getEndpointInfo().setAddress(clients.target().toString());
        dispatch.getRequestContext()
                .put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, clients.target().toString());
        BindingInfo binding = client.getEndpoint().getBinding().getBindingInfo();
        BindingOperationInfo bound = WsdlServices.operation(binding, request.operation());
        dispatch.getRequestContext()
                .put(MessageContext.WSDL_OPERATION, bound.getOperationInfo().getName());
        clients.adopt(client);
        boolean isEmpty = SoapMessages.hasEmptyReply(bound) && !SoapMessages.isRpc((SoapBindingInfo) binding, bound);
        DispatchSender sender = new DispatchSender(
                new SoapPort<>(dispatch, client), bound.getOperationInfo().isOneWay(), isEmpty);
        client.getInInterceptors()
                .add(new PhaseStep(Phase.POST_STREAM, message -> sender.parts = message.getAttachments()));
        if (!request.headers().isEmpty()) {
            dispatch.getRequestContext().put(MessageContext.HTTP_REQUEST_HEADERS, sender.headers);
        }
        return sender;
    }

    private static final class DispatchSender implements Sender {

        private final SoapPort<Dispatch<Source>> port;

        /** Whether a call ends when the service has acknowledged the request. */
        private final boolean isOneWay;

        /** Whether nothing is in the body of a reply: the output message has no part for it. */
        private final boolean isEmpty;

        /** CXF reads this map in each call, and adds headers of its own. */
        private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

        /** The parts of the last reply besides its root; null for a reply that is not multipart. */
        private Collection<Attachment> parts;

        private Source source;

        DispatchSender(SoapPort<Dispatch<Source>> port, boolean isOneWay, boolean isEmpty) {
            this.port = port;
            this.isOneWay = isOneWay;
            this.isEmpty = isEmpty;
        }

        @Override
        public void prepare(ServiceRequest request, Values values) throws CallFailedException {
            source = new StreamSource(
                    new ByteArrayInputStream(request.body().orElseThrow().render(values)));
            for (Map.Entry<String, Template> header : request.headers().entrySet()) {
                if (!headers.containsKey(header.getKey()) || !header.getValue().isConstant()) {
                    headers.put(header.getKey(), List.of(header.getValue().text(values)));
                }
            }
        }

        @Override
        public ServiceReply send(boolean whole) throws CallFailedException, IOException {
            if (isOneWay) {
                port.send(called -> called.invokeOneWay(source));
                return null;
            }
            return readToEnd(port.call(called -> called.invoke(source)), whole);
        }

        @Override
        public void close() {
            port.close();
        }

        /** Reads to the end of the message, which is after the end of its payload: CXF leaves the rest unread. */
        private ServiceReply readToEnd(Source message, boolean whole) throws CallFailedException, IOException {
            if (message == null && isEmpty) {
                return ServiceReply.empty();
            }
            if (message == null) {
                throw CallFailedException.wrongReply("the reply has no payload");
            }
            XMLStreamReader payload = StaxUtils.createXMLStreamReader(message);
            try {
                ServiceReply read = ServiceReply.ofXml(payload, whole);
                XMLStreamReader rest = payload instanceof DepthXMLStreamReader depth ? depth.getReader() : payload;
                while (rest.hasNext()) {
                    rest.next();
                }
                if (parts != null) {
                    Map<String, byte[]> contents = new HashMap<>();
                    // Reads all of them: a message is complete only if its last part has been received.
                    for (Attachment part : parts) {
                        try (InputStream in = part.getDataHandler().getInputStream()) {
                            contents.put(part.getId(), in.readAllBytes());
                        }
                    }
                    read.include(contents);
                }
                return read;
            } catch (XMLStreamException e) {
                throw ServiceReply.unreadable(e);
            } finally {
                try {
                    payload.close();
                } catch (XMLStreamException e) {
                    // The message has been read, or the call has failed already.
                }
            }
        }
    }
}
