package cxfperf.describe.wsdl;

import cxfperf.jvms.QuietErrors;
import cxfperf.scenario.describe.DescribedOperation;
import cxfperf.scenario.describe.DescribedPort;
import cxfperf.scenario.describe.Describer;
import cxfperf.scenario.describe.NoSuchDescriptionException;
import cxfperf.scenario.describe.ServiceDescription;
import cxfperf.scenario.describe.TemplateFile;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.wsdl.Definition;
import javax.wsdl.WSDLException;
import javax.xml.namespace.QName;
import org.apache.cxf.Bus;
import org.apache.cxf.binding.soap.model.SoapBindingInfo;
import org.apache.cxf.bus.extension.ExtensionManagerBus;
import org.apache.cxf.service.model.BindingInfo;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.service.model.ServiceInfo;
import org.apache.cxf.wsdl.WSDLManager;
import org.apache.cxf.wsdl11.WSDLServiceBuilder;

/** WSDL 1.1, with all that it imports. */
public final class WsdlDescriber implements Describer {

    @Override
    public String format() {
        return "wsdl";
    }

    @Override
    public boolean recognises(String beginning) {
        return beginning.stripLeading().startsWith("<");
    }

    @Override
    public ServiceDescription describe(URI document) throws NoSuchDescriptionException, IOException {
        Bus bus = new ExtensionManagerBus();
        try {
            Definition definition = definition(bus, document);
            WSDLServiceBuilder builder = new WSDLServiceBuilder(bus);
            builder.setIgnoreUnknownBindings(true);
            builder.setAllowElementRefs(true);
            List<DescribedPort> ports = new ArrayList<>();
            List<ServiceInfo> services = builder.buildServices(definition);
            int endpoints = services.stream()
                    .mapToInt(service -> service.getEndpoints().size())
                    .sum();
            for (ServiceInfo service : byName(services, ServiceInfo::getName)) {
                ports.addAll(ports(service, bus, services.size() > 1, endpoints > 1));
            }
            if (ports.isEmpty()) {
                throw new NoSuchDescriptionException("it has no service with a port");
            }
            String name = definition.getQName() == null
                    ? ""
                    : " " + definition.getQName().getLocalPart();
            return new ServiceDescription("WSDL 1.1" + name, ports);
        } catch (WSDLException e) {
            throw problem(e, e);
        } catch (RuntimeException e) {
            // CXF's own exceptions for a WSDL that refers to what it has not, and XmlSchema's for a schema.
            throw new NoSuchDescriptionException("it cannot be used: " + e.getMessage(), e);
        } finally {
            bus.shutdown(true);
        }
    }

    private static Definition definition(Bus bus, URI document) throws WSDLException {
        // CXF prints stack traces of a document that it cannot fetch over https.
        QuietErrors quiet = new QuietErrors();
        try {
            return bus.getExtension(WSDLManager.class).getDefinition(document.toString());
        } finally {
            quiet.end();
        }
    }

    /** One that cannot be had is another matter than one that is none. */
    private static NoSuchDescriptionException problem(WSDLException thrown, Throwable at) throws IOException {
        for (Throwable cause = at; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException unreadable) {
                throw unreadable;
            }
        }
        return new NoSuchDescriptionException("it is no WSDL: " + thrown.getMessage(), thrown);
    }

    private static List<DescribedPort> ports(
            ServiceInfo service, Bus bus, boolean severalServices, boolean severalPorts) {
        PolicyNames policies = new PolicyNames(service.getDescription());
        SoapMessages messages = new SoapMessages(
                new SampleElement(service.getXmlSchemaCollection().getXmlSchemaCollection()));
        RequestCheck check = new RequestCheck(service, bus);
        List<DescribedPort> ports = new ArrayList<>();
        for (EndpointInfo endpoint : byName(service.getEndpoints(), EndpointInfo::getName)) {
            List<String> arguments = new ArrayList<>();
            if (severalServices) {
                arguments.add("-Dservice=" + service.getName().getLocalPart());
            }
            if (severalPorts) {
                arguments.add("-Dport=" + endpoint.getName().getLocalPart());
            }
            BindingInfo binding = endpoint.getBinding();
            List<DescribedOperation> operations = new ArrayList<>();
            for (BindingOperationInfo operation : byName(binding.getOperations(), BindingOperationInfo::getName)) {
                operations.add(operation(binding, operation, arguments, messages, check, policies));
            }
            ports.add(new DescribedPort(
                    service.getName().toString(),
                    endpoint.getName().getLocalPart(),
                    word(binding),
                    Optional.ofNullable(endpoint.getAddress()).orElse(""),
                    policies.at(service, endpoint, binding, endpoint.getInterface()),
                    operations));
        }
        return ports;
    }

    /** CXF has them in no order, and another one each time. */
    private static <T> List<T> byName(Collection<T> all, Function<T, QName> name) {
        return all.stream()
                .sorted(Comparator.comparing(each -> name.apply(each).getLocalPart()))
                .toList();
    }

    private static String word(BindingInfo binding) {
        if (!(binding instanceof SoapBindingInfo soap)) {
            return "no SOAP";
        }
        String version = soap.getSoapVersion().getVersion() == 1.2 ? "SOAP 1.2" : "SOAP 1.1";
        String transport = String.valueOf(soap.getTransportURI());
        return transport.contains("jms") ? version + " over JMS" : version;
    }

    private static DescribedOperation operation(
            BindingInfo binding,
            BindingOperationInfo operation,
            List<String> ofPort,
            SoapMessages messages,
            RequestCheck check,
            PolicyNames policies) {
        String name = operation.getName().getLocalPart();
        List<String> arguments = new ArrayList<>(ofPort);
        arguments.add("-Doperation=" + name);
        List<String> asserted = policies.at(
                operation,
                operation.getOperationInfo(),
                operation.getInput(),
                operation.getInput() == null ? null : operation.getInput().getMessageInfo());
        if (!(binding instanceof SoapBindingInfo soap)) {
            return new DescribedOperation(name, "", asserted, arguments, Optional.empty(), Optional.of("no SOAP"));
        }
        String style = SoapMessages.style(soap, operation)
                + (operation.getOperationInfo().isOneWay() ? ", one-way" : "");
        try {
            SoapMessages.Request request = messages.of(soap, operation);
            if (request.isWhole()) {
                arguments.add("-Dmode=message");
            }
            return new DescribedOperation(
                    name,
                    style,
                    asserted,
                    arguments,
                    Optional.of(new TemplateFile("request", "xml", text(name, style, request))),
                    check.problem(request.checked()));
        } catch (NoSampleException e) {
            return new DescribedOperation(
                    name, style, asserted, arguments, Optional.empty(), Optional.of("no request: " + e.getMessage()));
        }
    }

    private static String text(String name, String style, SoapMessages.Request request) {
        List<String> words = new ArrayList<>();
        words.add(name + ", " + style + (request.isWhole() ? "; the whole message, for -Dmode=message" : ""));
        words.addAll(request.words());
        return "<!-- " + TagText.comment(String.join("; ", words)) + " -->\n"
                + TagText.of(request.root()).replace("${", "$${");
    }
}
