package cxfperf.own.describe.wsdl;

import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.wsdl.SampleElement.SampledElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.namespace.QName;
import org.apache.cxf.binding.soap.SoapVersion;
import org.apache.cxf.binding.soap.model.SoapBindingInfo;
import org.apache.cxf.binding.soap.model.SoapBodyInfo;
import org.apache.cxf.binding.soap.model.SoapHeaderInfo;
import org.apache.cxf.binding.soap.wsdl.extensions.SoapBody;
import org.apache.cxf.service.model.BindingMessageInfo;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.service.model.MessagePartInfo;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Makes the request messages of a SOAP binding, and knows the names in messages of style rpc. */
public record SoapMessages(SampleElement elements) {

    /**
     * A request.
     *
     * @param root the payload, or a whole message
     * @param words comment of its outermost element
     * @param isWhole whether it is a whole message
     * @param checked parts to validate, each with its type if it is not declared
     */
    record Request(Element root, List<String> words, boolean isWhole, List<CheckedPart> checked) {}

    /** @param type null for a declared element */
    record CheckedPart(Element tag, QName type) {}

    static String style(SoapBindingInfo binding, BindingOperationInfo operation) {
        SoapBodyInfo body =
                operation.getInput() == null ? null : operation.getInput().getExtensor(SoapBodyInfo.class);
        String style = isRpc(binding, operation) ? "rpc" : "document";
        String use = body == null || body.getUse() == null ? "literal" : body.getUse();
        if (style.equals("rpc")) {
            return style + "/" + use;
        }
        return style + "/" + use + (operation.isUnwrappedCapable() ? " wrapped" : " bare");
    }

    /** Whether the style is rpc: by the operation, or else by its binding; the default is document. */
    public static boolean isRpc(SoapBindingInfo binding, BindingOperationInfo operation) {
        String own = binding.getStyle(operation.getOperationInfo());
        return "rpc".equals(own == null ? binding.getStyle() : own);
    }

    /** @throws NoSuchDescriptionException if no request can be made; the message gives the reason in a few words */
    Request of(SoapBindingInfo binding, BindingOperationInfo operation) throws NoSuchDescriptionException {
        BindingMessageInfo input = operation.getInput();
        SoapBodyInfo body = input == null ? null : input.getExtensor(SoapBodyInfo.class);
        if (body == null) {
            throw new NoSuchDescriptionException("it has no input message");
        }
        if ("encoded".equals(body.getUse())) {
            throw new NoSuchDescriptionException("SOAP encoding has no schema");
        }
        if (isRpc(binding, operation) && hasEmptyReply(operation)) {
            throw new NoSuchDescriptionException("its reply has no parts, with which CXF's Dispatch fails");
        }
        if (body.getAttachments() != null && !body.getAttachments().isEmpty()) {
            throw new NoSuchDescriptionException(
                    "parts of its message are MIME attachments, which no request file has");
        }
        List<CheckedPart> checked = new ArrayList<>();
        List<SampledElement> payload =
                isRpc(binding, operation) ? List.of(rpc(operation, body, checked)) : document(body, checked);
        List<Node> headers = headers(input, checked);
        if (headers.isEmpty() && payload.size() == 1) {
            return new Request(payload.get(0).tag(), payload.get(0).words(), false, checked);
        }
        return new Request(envelope(binding.getSoapVersion(), headers, payload), List.of(), true, checked);
    }

    /** Whether the output message of an operation has no part for the body; false for a one-way operation. */
    public static boolean hasEmptyReply(BindingOperationInfo operation) {
        BindingMessageInfo output = operation.getOutput();
        SoapBodyInfo body = output == null ? null : output.getExtensor(SoapBodyInfo.class);
        return body != null && body.getParts().isEmpty();
    }

    private List<SampledElement> document(SoapBodyInfo body, List<CheckedPart> checked)
            throws NoSuchDescriptionException {
        List<SampledElement> parts = new ArrayList<>();
        for (MessagePartInfo part : body.getParts()) {
            parts.add(part(part, checked));
        }
        return parts;
    }

    /** Makes the rpc element: it has the operation's name, and parts without a namespace. */
    private SampledElement rpc(BindingOperationInfo operation, SoapBodyInfo body, List<CheckedPart> checked)
            throws NoSuchDescriptionException {
        List<Node> parts = new ArrayList<>();
        for (MessagePartInfo part : body.getParts()) {
            SampledElement described = part(part, checked);
            parts.addAll(commented(described));
        }
        return new SampledElement(
                elements.xml().element(rpcElement(operation, operation.getInput(), ""), parts), List.of());
    }

    /**
     * Returns the name of the element around the parts of an rpc message: that of the operation, in the namespace that
     * the binding has for the body.
     *
     * @param suffix follows the name of the operation; may be empty
     */
    public static QName rpcElement(BindingOperationInfo operation, BindingMessageInfo message, String suffix) {
        SoapBody written = message.getExtensor(SoapBody.class);
        String namespace = written == null ? null : written.getNamespaceURI();
        return new QName(
                namespace == null || namespace.isEmpty() ? operation.getName().getNamespaceURI() : namespace,
                operation.getName().getLocalPart() + suffix);
    }

    private List<Node> headers(BindingMessageInfo input, List<CheckedPart> checked) throws NoSuchDescriptionException {
        List<Node> headers = new ArrayList<>();
        List<SoapHeaderInfo> declared = input.getExtensors(SoapHeaderInfo.class);
        if (declared != null) {
            for (SoapHeaderInfo header : declared) {
                // CXF has no part for a header of another message.
                if (header.getPart() != null) {
                    headers.addAll(commented(part(header.getPart(), checked)));
                }
            }
        }
        return headers;
    }

    private SampledElement part(MessagePartInfo part, List<CheckedPart> checked) throws NoSuchDescriptionException {
        if (part == null) {
            throw new NoSuchDescriptionException("its soap:body names a part that its message does not have");
        }
        Optional<SampledElement> described;
        QName type = null;
        if (part.isElement()) {
            described = elements.declared(part.getElementQName());
        } else {
            type = part.getTypeQName();
            described = elements.ofType(new QName(part.getName().getLocalPart()), type);
        }
        SampledElement known =
                described.orElseThrow(() -> new NoSuchDescriptionException("nothing ends the element of its part "
                        + part.getName().getLocalPart() + ", or no schema declares it"));
        checked.add(new CheckedPart(known.tag(), type));
        return known;
    }

    private List<Node> commented(SampledElement described) {
        List<Node> pieces = new ArrayList<>();
        if (!described.words().isEmpty()) {
            pieces.add(elements.xml().comment(String.join("; ", described.words())));
        }
        pieces.add(described.tag());
        return pieces;
    }

    private Element envelope(SoapVersion version, List<Node> headers, List<SampledElement> payload) {
        List<Node> parts = new ArrayList<>();
        if (!headers.isEmpty()) {
            parts.add(elements.xml().element(version.getHeader(), headers));
        }
        parts.add(elements.xml()
                .element(
                        version.getBody(),
                        payload.stream()
                                .flatMap(part -> commented(part).stream())
                                .toList()));
        return elements.xml().element(version.getEnvelope(), parts);
    }
}
