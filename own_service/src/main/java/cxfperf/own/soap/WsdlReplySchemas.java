package cxfperf.own.soap;

import cxfperf.requests.expect.ReplyRules;
import cxfperf.scenario.RejectedException;
import jakarta.xml.ws.Service;
import java.util.Optional;
import javax.xml.namespace.QName;
import javax.xml.transform.Source;
import javax.xml.validation.Schema;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.jaxws.DispatchImpl;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.service.model.OperationInfo;
import org.apache.cxf.ws.addressing.EndpointReferenceUtils;

/** The schema of a WSDL, with all that it imports, as CXF has read it. */
final class WsdlReplySchemas implements SoapRequest.ReplySchemas {

    private final Bus bus;
    private final Service service;
    private final QName port;
    private Schema schema;

    WsdlReplySchemas(Bus bus, Service service, QName port) {
        this.bus = bus;
        this.service = service;
        this.port = port;
    }

    /** Of style rpc the schema has the types of the parts only, and nobody the element around them. */
    @Override
    public synchronized Optional<Schema> of(String operation) throws RejectedException {
        Client client =
                ((DispatchImpl<?>) service.createDispatch(port, Source.class, Service.Mode.PAYLOAD)).getClient();
        try {
            EndpointInfo endpoint = client.getEndpoint().getEndpointInfo();
            if (!hasElements(endpoint, operation)) {
                return Optional.empty();
            }
            if (schema == null) {
                schema = EndpointReferenceUtils.getSchema(endpoint.getService(), bus);
            }
            if (schema == null) {
                throw new RejectedException(
                        ReplyRules.VALIDATE_REPLIES, "the schema of the WSDL cannot be used; none does without it");
            }
            return Optional.of(schema);
        } finally {
            client.destroy();
        }
    }

    private static boolean hasElements(EndpointInfo endpoint, String operation) {
        return endpoint.getInterface().getOperations().stream()
                .filter(info -> info.getName().getLocalPart().equals(operation))
                .map(OperationInfo::getOutput)
                .anyMatch(output -> output != null
                        && !output.getMessageParts().isEmpty()
                        && output.getMessageParts().stream().allMatch(part -> part.isElement()));
    }
}
