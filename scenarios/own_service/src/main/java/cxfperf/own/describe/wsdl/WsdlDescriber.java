package cxfperf.own.describe.wsdl;

import cxfperf.own.calls.ServiceAddress;
import cxfperf.own.describe.BoundedWork;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.ServiceDescription;
import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.ServiceDescription.DescribedPort;
import cxfperf.own.describe.ServiceDescription.TemplateFile;
import cxfperf.own.describe.wsdl.SoapMessages.CheckedPart;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.wsdl.WSDLException;
import javax.xml.namespace.QName;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Schema;
import org.apache.cxf.Bus;
import org.apache.cxf.binding.soap.model.SoapBindingInfo;
import org.apache.cxf.bus.extension.ExtensionManagerBus;
import org.apache.cxf.service.model.BindingInfo;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.service.model.ServiceInfo;
import org.apache.cxf.ws.addressing.EndpointReferenceUtils;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** Describes WSDL 1.1 documents, with all their imports. */
public final class WsdlDescriber {

    /** A time limit for types inside themselves without end, and for many slow operations. */
    private static final Duration WHOLE = Duration.ofMinutes(2);

    /**
     * Reads a document and its imports, and makes the requests.
     *
     * @throws NoSuchDescriptionException if the document is no WSDL, or a reference is not allowed
     * @throws IOException if the document or an import cannot be read
     */
    public ServiceDescription describe(DocumentParts parts) throws IOException {
        Bus bus = new ExtensionManagerBus();
        try {
            WsdlCopy copy = WsdlCopy.of(parts);
            return BoundedWork.run(WHOLE, () -> described(bus, copy));
        } finally {
            bus.shutdown(true);
        }
    }

    private static ServiceDescription described(Bus bus, WsdlCopy copy) throws IOException {
        List<ServiceInfo> services;
        try {
            services = WsdlServices.read(bus, copy.document());
        } catch (WSDLException e) {
            throw new NoSuchDescriptionException("it is no WSDL: " + e.getMessage(), e);
        }
        int count = services.stream()
                .mapToInt(service -> service.getEndpoints().size())
                .sum();
        if (count == 0) {
            throw new NoSuchDescriptionException("it has no service with a port");
        }
        List<DescribedPort> ports = new ArrayList<>();
        for (ServiceInfo service : services) {
            Schema schema = EndpointReferenceUtils.getSchema(service, bus);
            for (EndpointInfo port : WsdlServices.ports(service)) {
                List<String> arguments = new ArrayList<>();
                if (count > 1) {
                    arguments.add("-Dport=" + port.getName().getLocalPart());
                }
                if (schema == null) {
                    arguments.add("-DvalidateReplies=none");
                }
                ports.add(port(bus, port, schema, arguments));
            }
        }
        QName name = services.get(0).getDescription().getName();
        return new ServiceDescription("WSDL 1.1" + (name == null ? "" : " " + name.getLocalPart()), ports);
    }

    /** @param arguments of all operations of the port */
    private static DescribedPort port(Bus bus, EndpointInfo port, Schema schema, List<String> arguments)
            throws IOException {
        String address = Optional.ofNullable(port.getAddress()).orElse("");
        Optional<String> refusal =
                address.isEmpty() ? Optional.of("its port has no address") : WsdlServices.refusal(bus, port);
        if (refusal.isEmpty() && !ServiceAddress.isAddress(address)) {
            arguments.add("-Durl=http://localhost:9000");
        }
        List<DescribedOperation> operations = new ArrayList<>();
        for (BindingOperationInfo operation : WsdlServices.operations(port)) {
            operations.add(operation(port, operation, arguments, schema, refusal));
        }
        return new DescribedPort(
                port.getService().getName().toString(),
                port.getName().getLocalPart(),
                word(port.getBinding()),
                address,
                operations);
    }

    private static String word(BindingInfo binding) {
        if (!(binding instanceof SoapBindingInfo soap)) {
            return "no SOAP";
        }
        return soap.getSoapVersion().getVersion() == 1.2 ? "SOAP 1.2" : "SOAP 1.1";
    }

    private static DescribedOperation operation(
            EndpointInfo port,
            BindingOperationInfo operation,
            List<String> ofPort,
            Schema schema,
            Optional<String> refusal)
            throws IOException {
        String name = operation.getName().getLocalPart();
        List<String> arguments = new ArrayList<>(ofPort);
        arguments.add("-Doperation=" + name);
        if (!(port.getBinding() instanceof SoapBindingInfo soap)) {
            return new DescribedOperation(name, "", arguments, Optional.empty(), Optional.of("no SOAP"));
        }
        String style = SoapMessages.style(soap, operation)
                + (operation.getOperationInfo().isOneWay() ? ", one-way" : "");
        if (refusal.isPresent()) {
            return DescribedOperation.withoutRequest(name, style, arguments, refusal.get());
        }
        try {
            // Each operation gets a new sampler: one that exceeded its limit may still run.
            SampleElement elements =
                    new SampleElement(port.getService().getXmlSchemaCollection().getXmlSchemaCollection());
            SoapMessages.Request request =
                    BoundedWork.run(BoundedWork.ONE, () -> new SoapMessages(elements).of(soap, operation));
            String text = "<!-- " + (name + ", " + style).replace("--", "- -") + " -->\n"
                    + elements.xml().text(request.root()).replace("${", "$${");
            return new DescribedOperation(
                    name,
                    style,
                    arguments,
                    Optional.of(new TemplateFile("xml", text)),
                    checked(schema, elements.xml(), request));
        } catch (NoSuchDescriptionException e) {
            // An error in one operation must not affect the others.
            return DescribedOperation.withoutRequest(name, style, arguments, e.getMessage());
        }
    }

    private static Optional<String> checked(Schema schema, RequestXml xml, SoapMessages.Request request)
            throws IOException {
        if (schema == null) {
            return Optional.of("not checked: the schemas of the WSDL cannot be used together");
        }
        try {
            return BoundedWork.run(BoundedWork.ONE, () -> problem(schema, xml, request.checked()));
        } catch (NoSuchDescriptionException e) {
            return Optional.of("not checked: " + e.getMessage());
        }
    }

    /**
     * Validates a sample with the JDK's validator, because the sampler does not support all patterns and identity
     * constraints.
     *
     * @return the first error in a few words; empty for a valid request
     */
    private static Optional<String> problem(Schema schema, RequestXml xml, List<CheckedPart> parts) throws IOException {
        for (CheckedPart part : parts) {
            Element tag = (Element) part.tag().cloneNode(true);
            QName type = RequestXml.XSI_TYPE;
            if (part.type() != null && !tag.hasAttributeNS(type.getNamespaceURI(), type.getLocalPart())) {
                // The validator takes the type of an undeclared element from the element itself.
                xml.attribute(tag, type, xml.prefixed(part.type()));
            }
            try {
                schema.newValidator().validate(new DOMSource(xml.whole(tag)));
            } catch (SAXException e) {
                return Optional.of("to be completed by hand: " + e.getMessage());
            }
        }
        return Optional.empty();
    }
}
