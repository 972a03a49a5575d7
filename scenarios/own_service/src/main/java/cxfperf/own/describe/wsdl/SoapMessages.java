package cxfperf.own.describe.wsdl;

import cxfperf.own.describe.NoSuchDescriptionException;
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

/** Makes the request messages of a SOAP binding, and knows the names in messages of style rpc. */
public record SoapMessages(SampleElement elements) {

    /**
     * A request.
     *
     * @param root the payload, or a whole message
     * @param checked parts to validate, each with its type if it is not declared
     */
    record Request(Element root, List<CheckedPart> checked) {}

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
    Request of(SoapBindingInfo binding, BindingOperationInfo operation) {
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
        List<Element> payload =
                isRpc(binding, operation) ? List.of(rpc(operation, body, checked)) : parts(body, checked);
        List<Element> headers = headers(input, checked);
        if (headers.isEmpty() && payload.size() == 1) {
            return new Request(payload.get(0), checked);
        }
        return new Request(envelope(binding.getSoapVersion(), headers, payload), checked);
    }

    /** Whether the output message of an operation has no part for the body; false for a one-way operation. */
    public static boolean hasEmptyReply(BindingOperationInfo operation) {
        BindingMessageInfo output = operation.getOutput();
        SoapBodyInfo body = output == null ? null : output.getExtensor(SoapBodyInfo.class);
        return body != null && body.getParts().isEmpty();
    }

    private List<Element> parts(SoapBodyInfo body, List<CheckedPart> checked) {
        List<Element> parts = new ArrayList<>();
        for (MessagePartInfo part : body.getParts()) {
            parts.add(part(part, checked));
        }
        return parts;
    }

    /** Makes the rpc element: it has the operation's name, in the namespace that the binding has for the body. */
    private Element rpc(BindingOperationInfo operation, SoapBodyInfo body, List<CheckedPart> checked) {
        SoapBody written = operation.getInput().getExtensor(SoapBody.class);
        String namespace = written == null ? null : written.getNamespaceURI();
        QName name = operation.getName();
        return elements.xml()
                .element(
                        namespace == null || namespace.isEmpty() ? name : new QName(namespace, name.getLocalPart()),
                        parts(body, checked));
    }

    private List<Element> headers(BindingMessageInfo input, List<CheckedPart> checked) {
        List<Element> headers = new ArrayList<>();
        List<SoapHeaderInfo> declared = input.getExtensors(SoapHeaderInfo.class);
        if (declared != null) {
            for (SoapHeaderInfo header : declared) {
                // CXF has no part for a header of another message.
                if (header.getPart() != null) {
                    headers.add(part(header.getPart(), checked));
                }
            }
        }
        return headers;
    }

    private Element part(MessagePartInfo part, List<CheckedPart> checked) {
        if (part == null) {
            throw new NoSuchDescriptionException("its soap:body names a part that its message does not have");
        }
        QName type = part.isElement() ? null : part.getTypeQName();
        Optional<Element> described = part.isElement()
                ? elements.declared(part.getElementQName())
                : elements.ofType(new QName(part.getName().getLocalPart()), type);
        Element known =
                described.orElseThrow(() -> new NoSuchDescriptionException("nothing ends the element of its part "
                        + part.getName().getLocalPart() + ", or no schema declares it"));
        checked.add(new CheckedPart(known, type));
        return known;
    }

    private Element envelope(SoapVersion version, List<Element> headers, List<Element> payload) {
        List<Element> parts = new ArrayList<>();
        if (!headers.isEmpty()) {
            parts.add(elements.xml().element(version.getHeader(), headers));
        }
        parts.add(elements.xml().element(version.getBody(), payload));
        return elements.xml().element(version.getEnvelope(), parts);
    }
}
