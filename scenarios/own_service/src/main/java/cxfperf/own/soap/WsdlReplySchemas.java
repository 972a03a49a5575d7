package cxfperf.own.soap;

import cxfperf.own.describe.wsdl.WsdlServices;
import cxfperf.own.replies.ReplyCheck;
import cxfperf.own.replies.ReplyVerifier;
import cxfperf.scenario.RejectedException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.xml.validation.Schema;
import org.apache.cxf.Bus;
import org.apache.cxf.binding.soap.model.SoapBodyInfo;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.service.model.MessagePartInfo;
import org.apache.cxf.ws.addressing.EndpointReferenceUtils;

/** The schema of a WSDL and all its imports, as CXF has read it. */
final class WsdlReplySchemas {

    private final Bus bus;
    private final EndpointInfo endpoint;
    private Schema schema;

    WsdlReplySchemas(Bus bus, EndpointInfo endpoint) {
        this.bus = bus;
        this.endpoint = endpoint;
    }

    /** @return empty if the WSDL declares no element of the operation's replies, as in style rpc */
    synchronized Optional<ReplyCheck> of(String operation) throws RejectedException {
        List<MessagePartInfo> parts = Optional.ofNullable(
                        WsdlServices.operation(endpoint.getBinding(), operation).getOutput())
                .map(output -> output.getExtensor(SoapBodyInfo.class))
                .map(SoapBodyInfo::getParts)
                .orElse(List.of());
        if (parts.isEmpty() || !parts.stream().allMatch(MessagePartInfo::isElement)) {
            return Optional.empty();
        }
        if (schema == null) {
            schema = EndpointReferenceUtils.getSchema(endpoint.getService(), bus);
        }
        if (schema == null) {
            throw new RejectedException(
                    ReplyVerifier.VALIDATE_REPLIES, "the schema of the WSDL cannot be used; none does without it");
        }
        return Optional.of(new ReplyCheck.XmlSchema(
                schema, parts.stream().map(MessagePartInfo::getElementQName).collect(Collectors.toSet())));
    }
}
