package cxfperf.own.soap;

import cxfperf.own.describe.wsdl.SoapMessages;
import cxfperf.own.replies.ReplyRules;
import cxfperf.own.replies.ReplyRules.XmlSchema;
import cxfperf.scenario.RejectedException;
import jakarta.xml.ws.Service;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import javax.xml.transform.Source;
import javax.xml.validation.Schema;
import org.apache.cxf.Bus;
import org.apache.cxf.binding.soap.model.SoapBindingInfo;
import org.apache.cxf.binding.soap.model.SoapBodyInfo;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.helpers.DOMUtils;
import org.apache.cxf.jaxws.DispatchImpl;
import org.apache.cxf.service.model.BindingInfo;
import org.apache.cxf.service.model.BindingMessageInfo;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.service.model.MessageInfo;
import org.apache.cxf.service.model.MessagePartInfo;
import org.apache.cxf.service.model.SchemaInfo;
import org.apache.cxf.service.model.ServiceInfo;
import org.apache.cxf.ws.addressing.EndpointReferenceUtils;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

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

    /** @return empty if the WSDL has no schema of the operation's replies */
    synchronized Optional<XmlSchema> of(String operation) throws RejectedException {
        Client client =
                ((DispatchImpl<?>) service.createDispatch(port, Source.class, Service.Mode.PAYLOAD)).getClient();
        try {
            EndpointInfo endpoint = client.getEndpoint().getEndpointInfo();
            Optional<BindingOperationInfo> known = endpoint.getBinding().getOperations().stream()
                    .filter(info -> info.getName().getLocalPart().equals(operation))
                    .findFirst();
            if (known.isEmpty()) {
                return Optional.empty();
            }
            if (hasElements(known.get().getOperationInfo().getOutput())) {
                if (schema == null) {
                    schema = read(endpoint.getService());
                }
                return Optional.of(new XmlSchema(schema, Map.of()));
            }
            Optional<RpcReply> rpc = RpcReply.of(endpoint.getBinding(), known.get());
            if (rpc.isEmpty()) {
                return Optional.empty();
            }
            rpc.get().declareIn(endpoint.getService());
            return Optional.of(
                    new XmlSchema(read(endpoint.getService()), rpc.get().declared()));
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

    /**
     * The element of a reply of style rpc/literal. A WSDL only has the types of its parts, and no declaration of the
     * element: its name and the places of the parts follow from WSDL 1.1, 3.5, and from WS-I Basic Profile 1.1, R2729,
     * R2735 and R2211.
     *
     * @param name of the element
     * @param parts in their order
     */
    record RpcReply(QName name, List<MessagePartInfo> parts) {

        /**
         * A separate namespace: that of the name may belong to a schema of the WSDL, and a namespace has only one
         * schema.
         */
        private static final String DECLARED_IN = "urn:cxfperf:rpc-reply";

        private static final String XSD = XMLConstants.W3C_XML_SCHEMA_NS_URI;

        /** @return empty for an operation of another style, with SOAP encoding, or without a reply */
        static Optional<RpcReply> of(BindingInfo binding, BindingOperationInfo operation) {
            BindingMessageInfo output = operation.getOutput();
            SoapBodyInfo body = output == null ? null : output.getExtensor(SoapBodyInfo.class);
            if (body == null
                    || "encoded".equals(body.getUse())
                    || !(binding instanceof SoapBindingInfo soap)
                    || !SoapMessages.isRpc(soap, operation)
                    || body.getParts().stream().anyMatch(MessagePartInfo::isElement)) {
                return Optional.empty();
            }
            return Optional.of(
                    new RpcReply(SoapMessages.rpcElement(operation, output, "Response"), List.copyOf(body.getParts())));
        }

        /** Returns the name of the declaration by the name of the element. */
        Map<QName, QName> declared() {
            return Map.of(name, new QName(DECLARED_IN, name.getLocalPart()));
        }

        /** Adds the declaration to the schemas of a service. */
        void declareIn(ServiceInfo service) {
            SchemaInfo declaration = new SchemaInfo(DECLARED_IN);
            declaration.setSystemId(DECLARED_IN);
            declaration.setElement(schema());
            // Copies the list, because all clients of this WSDL may share the present one.
            service.setSchemas(service.getXmlSchemaCollection(), new ArrayList<>(service.getSchemas()));
            service.addSchema(declaration);
        }

        private Element schema() {
            Document document = DOMUtils.newDocument();
            Element schema = add(document, document, "schema");
            schema.setAttribute("targetNamespace", DECLARED_IN);
            schema.setAttributeNS(XMLConstants.XMLNS_ATTRIBUTE_NS_URI, "xmlns:xs", XSD);
            Map<String, String> prefixes = new LinkedHashMap<>();
            prefixes.put("", "");
            prefixes.put(XSD, "xs:");
            for (MessagePartInfo part : parts) {
                String namespace = part.getTypeQName().getNamespaceURI();
                if (prefixes.putIfAbsent(namespace, "t" + prefixes.size() + ":") == null) {
                    String prefix = prefixes.get(namespace);
                    schema.setAttributeNS(
                            XMLConstants.XMLNS_ATTRIBUTE_NS_URI,
                            "xmlns:" + prefix.substring(0, prefix.length() - 1),
                            namespace);
                    add(document, schema, "import").setAttribute("namespace", namespace);
                }
            }
            Element element = add(document, schema, "element");
            element.setAttribute("name", name.getLocalPart());
            Element sequence = add(document, add(document, element, "complexType"), "sequence");
            for (MessagePartInfo part : parts) {
                QName type = part.getTypeQName();
                Element accessor = add(document, sequence, "element");
                accessor.setAttribute("name", part.getName().getLocalPart());
                accessor.setAttribute("type", prefixes.get(type.getNamespaceURI()) + type.getLocalPart());
            }
            return schema;
        }

        private static Element add(Document document, Node parent, String name) {
            Element added = document.createElementNS(XSD, "xs:" + name);
            parent.appendChild(added);
            return added;
        }
    }
}
