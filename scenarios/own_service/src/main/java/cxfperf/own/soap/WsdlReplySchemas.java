package cxfperf.own.soap;

import cxfperf.own.replies.ReplyCheck;
import cxfperf.own.replies.ReplyRules;
import cxfperf.scenario.RejectedException;
import jakarta.xml.ws.Service;
import java.util.Optional;
import javax.xml.namespace.QName;
import javax.xml.transform.Source;
import javax.xml.validation.Schema;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.jaxws.DispatchImpl;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.service.model.MessageInfo;
import org.apache.cxf.service.model.ServiceInfo;
import org.apache.cxf.ws.addressing.EndpointReferenceUtils;

/** The schema of a WSDL and all its imports, as CXF has read it. */
final class WsdlReplySchemas {

    private final Bus bus;
    private final Service service;
    private final QName port;
    private Schema schema;

    WsdlReplySchemas(Bus bus, Service service, QName port) {
        this.bus = bus;
        this.service = service;
        this.port = port;
    }

    /** @return empty if the WSDL declares no element of the operation's replies, as in style rpc */
    synchronized Optional<ReplyCheck> of(String operation) throws RejectedException {
        Client client =
                ((DispatchImpl<?>) service.createDispatch(port, Source.class, Service.Mode.PAYLOAD)).getClient();
        try {
            EndpointInfo endpoint = client.getEndpoint().getEndpointInfo();
            Optional<BindingOperationInfo> known = endpoint.getBinding().getOperations().stream()
                    .filter(info -> info.getName().getLocalPart().equals(operation))
                    .findFirst();
            if (known.isEmpty() || !hasElements(known.get().getOperationInfo().getOutput())) {
                return Optional.empty();
            }
            if (schema == null) {
                schema = read(endpoint.getService());
            }
            return Optional.of(new ReplyCheck.XmlSchema(schema));
        } finally {
            client.destroy();
        }
    }

    private Schema read(ServiceInfo described) throws RejectedException {
        Schema read = EndpointReferenceUtils.getSchema(described, bus);
        if (read == null) {
            throw new RejectedException(
                    ReplyRules.VALIDATE_REPLIES, "the schema of the WSDL cannot be used; none does without it");
        }
        return read;
    }

    private static boolean hasElements(MessageInfo output) {
        return output != null
                && !output.getMessageParts().isEmpty()
                && output.getMessageParts().stream().allMatch(part -> part.isElement());
    }
}
