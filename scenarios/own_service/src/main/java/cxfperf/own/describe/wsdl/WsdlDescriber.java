package cxfperf.own.describe.wsdl;

import cxfperf.own.describe.BoundedWork;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.ServiceDescription;
import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.ServiceDescription.DescribedPort;
import cxfperf.own.describe.ServiceDescription.TemplateFile;
import cxfperf.own.describe.wsdl.SoapMessages.CheckedPart;
import cxfperf.own.kind.ServiceAddress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.wsdl.Definition;
import javax.wsdl.WSDLException;
import javax.wsdl.extensions.UnknownExtensibilityElement;
import javax.xml.namespace.QName;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Schema;
import org.apache.cxf.Bus;
import org.apache.cxf.binding.soap.model.SoapBindingInfo;
import org.apache.cxf.bus.extension.ExtensionManagerBus;
import org.apache.cxf.service.model.AbstractPropertiesHolder;
import org.apache.cxf.service.model.BindingInfo;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.service.model.ServiceInfo;
import org.apache.cxf.ws.addressing.EndpointReferenceUtils;
import org.apache.cxf.wsdl.WSDLManager;
import org.apache.cxf.wsdl11.WSDLServiceBuilder;
import org.apache.ws.commons.schema.XmlSchemaCollection;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Describes WSDL 1.1 documents, with all their imports. */
public final class WsdlDescriber {

    /** A placeholder for a bus file with the user's name and password; docs/own-service.md shows one. */
    private static final String USER = "-Dcfg=YOUR-USER.xml";

    /** A time limit for types inside themselves without end, and for many slow operations. */
    private static final Duration WHOLE = Duration.ofMinutes(2);

    /**
     * Reads a document and its imports, and makes the requests.
     *
     * @throws NoSuchDescriptionException if the document is no WSDL, or a reference is not allowed
     * @throws IOException if the document or an import cannot be read
     */
    public ServiceDescription describe(DocumentParts parts) throws NoSuchDescriptionException, IOException {
        Bus bus = new ExtensionManagerBus();
        try (WsdlCopy copy = WsdlCopy.of(parts)) {
            try {
                return new BoundedWork(WHOLE).run(() -> described(bus, copy));
            } catch (BoundedWork.UnboundedException e) {
                throw new NoSuchDescriptionException("it cannot be used: " + e.getMessage(), e);
            } catch (ExecutionException e) {
                throw problem(e.getCause(), copy);
            }
        } finally {
            bus.shutdown(true);
        }
    }

    private ServiceDescription described(Bus bus, WsdlCopy copy) throws WSDLException, NoSuchDescriptionException {
        Definition definition = bus.getExtension(WSDLManager.class)
                .getDefinition(copy.document().toString());
        WSDLServiceBuilder builder = new WSDLServiceBuilder(bus);
        builder.setIgnoreUnknownBindings(true);
        builder.setAllowElementRefs(true);
        List<DescribedPort> ports = new ArrayList<>();
        List<ServiceInfo> services = new ArrayList<>();
        // The definition itself has no services of imported documents.
        for (Object service : definition.getAllServices().keySet()) {
            services.addAll(builder.buildServices(definition, (QName) service));
        }
        int endpoints = services.stream()
                .mapToInt(service -> service.getEndpoints().size())
                .sum();
        for (ServiceInfo service : byName(services, ServiceInfo::getName)) {
            ports.addAll(ports(service, bus, endpoints > 1));
        }
        if (ports.isEmpty()) {
            throw new NoSuchDescriptionException("it has no service with a port");
        }
        String name =
                definition.getQName() == null ? "" : " " + definition.getQName().getLocalPart();
        return new ServiceDescription("WSDL 1.1" + name, ports);
    }

    private static NoSuchDescriptionException problem(Throwable thrown, WsdlCopy copy) {
        if (thrown instanceof NoSuchDescriptionException known) {
            return known;
        }
        // CXF and XmlSchema throw various exceptions for references that they cannot resolve.
        String message = thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
        return new NoSuchDescriptionException(
                (thrown instanceof WSDLException ? "it is no WSDL: " : "it cannot be used: ")
                        + copy.ofOriginal(message),
                thrown);
    }

    private List<DescribedPort> ports(ServiceInfo service, Bus bus, boolean severalPorts) {
        PolicyNames policies = new PolicyNames(service.getDescription());
        XmlSchemaCollection schemas = service.getXmlSchemaCollection().getXmlSchemaCollection();
        BoundedWork work = new BoundedWork(BoundedWork.ONE);
        RequestCheck check = new RequestCheck(service, bus);
        List<DescribedPort> ports = new ArrayList<>();
        for (EndpointInfo endpoint : byName(service.getEndpoints(), EndpointInfo::getName)) {
            List<String> arguments = new ArrayList<>();
            if (severalPorts) {
                arguments.add("-Dport=" + endpoint.getName().getLocalPart());
            }
            BindingInfo binding = endpoint.getBinding();
            if (policies.wantUser(service, endpoint, binding, endpoint.getInterface())) {
                arguments.add(USER);
            }
            String address = Optional.ofNullable(endpoint.getAddress()).orElse("");
            Optional<String> refusal =
                    address.isEmpty() ? Optional.of("its port has no address") : SoapTransport.refusal(bus, endpoint);
            if (refusal.isEmpty() && !ServiceAddress.isAddress(address)) {
                arguments.add("-Durl=http://localhost:9000");
            }
            List<DescribedOperation> operations = new ArrayList<>();
            for (BindingOperationInfo operation : byName(binding.getOperations(), BindingOperationInfo::getName)) {
                DescribedOperation described = operation(binding, operation, arguments, schemas, work, check, policies);
                operations.add(
                        refusal.isPresent() && described.isCallable() ? described.refused(refusal.get()) : described);
            }
            ports.add(new DescribedPort(
                    service.getName().toString(),
                    endpoint.getName().getLocalPart(),
                    word(binding),
                    address,
                    policies.at(service, endpoint, binding, endpoint.getInterface()),
                    operations));
        }
        return ports;
    }

    /** Sorts by name: CXF returns them in an order that changes from run to run. */
    private static <T> List<T> byName(Collection<T> all, Function<T, QName> name) {
        return all.stream()
                .sorted(Comparator.comparing((T each) -> name.apply(each).getLocalPart())
                        .thenComparing(each -> name.apply(each).getNamespaceURI()))
                .toList();
    }

    private static String word(BindingInfo binding) {
        if (!(binding instanceof SoapBindingInfo soap)) {
            return "no SOAP";
        }
        String version = soap.getSoapVersion().getVersion() == 1.2 ? "SOAP 1.2" : "SOAP 1.1";
        return SoapTransport.isJms(soap) ? version + " over JMS" : version;
    }

    private static DescribedOperation operation(
            BindingInfo binding,
            BindingOperationInfo operation,
            List<String> ofPort,
            XmlSchemaCollection schemas,
            BoundedWork work,
            RequestCheck check,
            PolicyNames policies) {
        String name = operation.getName().getLocalPart();
        List<String> arguments = new ArrayList<>(ofPort);
        arguments.add("-Doperation=" + name);
        AbstractPropertiesHolder[] places = {
            operation,
            operation.getOperationInfo(),
            operation.getInput(),
            operation.getInput() == null ? null : operation.getInput().getMessageInfo()
        };
        List<String> asserted = policies.at(places);
        if (!arguments.contains(USER) && policies.wantUser(places)) {
            arguments.add(USER);
        }
        if (!(binding instanceof SoapBindingInfo soap)) {
            return new DescribedOperation(name, "", asserted, arguments, Optional.empty(), Optional.of("no SOAP"));
        }
        String style = SoapMessages.style(soap, operation)
                + (operation.getOperationInfo().isOneWay() ? ", one-way" : "");
        try {
            // Each operation gets a new sampler: one that exceeded its limit may still run.
            SampleElement elements = new SampleElement(schemas);
            SoapMessages.Request request = work.run(() -> new SoapMessages(elements).of(soap, operation));
            return new DescribedOperation(
                    name,
                    style,
                    asserted,
                    arguments,
                    Optional.of(new TemplateFile("xml", text(name, style, request))),
                    checked(work, check, request));
        } catch (BoundedWork.UnboundedException | ExecutionException e) {
            // An error in one operation must not affect the others.
            return DescribedOperation.withoutRequest(name, style, asserted, arguments, BoundedWork.reason(e));
        }
    }

    private static Optional<String> checked(BoundedWork work, RequestCheck check, SoapMessages.Request request)
            throws ExecutionException {
        try {
            return work.run(() -> check.problem(request.checked()));
        } catch (BoundedWork.UnboundedException e) {
            return Optional.of("not checked: " + e.getMessage());
        }
    }

    private static String text(String name, String style, SoapMessages.Request request) {
        return "<!-- " + RequestXml.commentText(name + ", " + style + (request.isWhole() ? "; the whole message" : ""))
                + " -->\n" + RequestXml.text(request.root()).replace("${", "$${");
    }

    /**
     * Validates samples with the JDK's validator: the sampler does not support all patterns and identity constraints.
     */
    private static final class RequestCheck {

        private final Schema schema;

        RequestCheck(ServiceInfo service, Bus bus) {
            schema = EndpointReferenceUtils.getSchema(service, bus);
        }

        /** Returns the first error in a few words; empty for a valid request. */
        Optional<String> problem(List<CheckedPart> parts) {
            if (schema == null) {
                return Optional.of("not checked: the schemas of the WSDL cannot be used together");
            }
            for (CheckedPart part : parts) {
                try {
                    schema.newValidator().validate(new DOMSource(RequestXml.whole(typed(part))));
                } catch (SAXException e) {
                    return Optional.of("to be completed by hand: " + e.getMessage());
                } catch (IOException e) {
                    throw new IllegalStateException("from memory", e);
                }
            }
            return Optional.empty();
        }

        /** Adds xsi:type: the validator takes the type of an undeclared element from the element itself. */
        private static Element typed(CheckedPart part) {
            Element tag = (Element) part.tag().cloneNode(true);
            QName type = RequestXml.XSI_TYPE;
            if (part.type() != null && !tag.hasAttributeNS(type.getNamespaceURI(), type.getLocalPart())) {
                RequestXml.attribute(tag, type, part.type().toString());
            }
            return tag;
        }
    }

    /** Collects the assertions of a WSDL's policies at a port or an operation. */
    static final class PolicyNames {

        private static final Set<String> NAMESPACES =
                Set.of("http://www.w3.org/ns/ws-policy", "http://schemas.xmlsoap.org/ws/2004/09/policy");

        private final Map<String, Element> byId = new LinkedHashMap<>();

        /** @param document has the policies with an id */
        PolicyNames(AbstractPropertiesHolder document) {
            policies(document).forEach(policy -> {
                NamedNodeMap attributes = policy.getAttributes();
                for (int i = 0; i < attributes.getLength(); i++) {
                    Attr attribute = (Attr) attributes.item(i);
                    if ("id".equalsIgnoreCase(attribute.getLocalName())) {
                        byId.put("#" + attribute.getValue(), policy);
                    }
                }
            });
        }

        /** Returns the names of the assertions at all these places, each once. */
        List<String> at(AbstractPropertiesHolder... places) {
            return assertions(places).map(Element::getLocalName).distinct().toList();
        }

        /** Whether a policy at one of these places requires a user's name, at any depth: in a binding or beside it. */
        boolean wantUser(AbstractPropertiesHolder... places) {
            return assertions(places)
                    .anyMatch(assertion -> assertion.getLocalName().equals("UsernameToken")
                            || assertion
                                            .getElementsByTagNameNS("*", "UsernameToken")
                                            .getLength()
                                    > 0);
        }

        private Stream<Element> assertions(AbstractPropertiesHolder... places) {
            List<Element> seen = new ArrayList<>();
            return Stream.of(places).flatMap(PolicyNames::policies).flatMap(policy -> assertions(policy, seen));
        }

        /** @param seen the policies so far, because a policy may refer to itself */
        private Stream<Element> assertions(Element element, List<Element> seen) {
            if (!NAMESPACES.contains(element.getNamespaceURI())) {
                return Stream.of(element);
            }
            Element policy =
                    element.getLocalName().equals("PolicyReference") ? byId.get(element.getAttribute("URI")) : element;
            if (policy == null || seen.contains(policy)) {
                return Stream.empty();
            }
            seen.add(policy);
            return Stream.iterate(policy.getFirstChild(), Objects::nonNull, Node::getNextSibling)
                    .filter(Element.class::isInstance)
                    .flatMap(inner -> assertions((Element) inner, seen));
        }

        private static Stream<Element> policies(AbstractPropertiesHolder place) {
            List<UnknownExtensibilityElement> all =
                    place == null ? null : place.getExtensors(UnknownExtensibilityElement.class);
            return all == null
                    ? Stream.empty()
                    : all.stream()
                            .map(UnknownExtensibilityElement::getElement)
                            .filter(element -> NAMESPACES.contains(element.getNamespaceURI()));
        }
    }
}
