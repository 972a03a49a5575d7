package cxfperf.own.describe.wsdl;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.wsdl.Definition;
import javax.wsdl.Import;
import javax.wsdl.WSDLException;
import javax.xml.namespace.QName;
import org.apache.cxf.Bus;
import org.apache.cxf.BusException;
import org.apache.cxf.binding.soap.model.SoapBindingInfo;
import org.apache.cxf.service.model.BindingInfo;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.service.model.ServiceInfo;
import org.apache.cxf.transport.ConduitInitiatorManager;
import org.apache.cxf.wsdl.WSDLManager;
import org.apache.cxf.wsdl11.WSDLServiceBuilder;

/** The services of a WSDL in CXF's model, sorted by name: CXF has an order that changes from run to run. */
public final class WsdlServices {

    private static final String HTTP = "http://schemas.xmlsoap.org/soap/http";
    private static final String CXF_HTTP = "http://cxf.apache.org/transports/http";

    private WsdlServices() {}

    /**
     * Reads the services of a document and of all that it imports.
     *
     * @throws WSDLException if it is no WSDL
     * @throws RuntimeException if one of its references leads to nothing
     */
    public static List<ServiceInfo> read(Bus bus, URI document) throws WSDLException {
        Definition definition = bus.getExtension(WSDLManager.class).getDefinition(document.toString());
        WSDLServiceBuilder builder = new WSDLServiceBuilder(bus);
        builder.setIgnoreUnknownBindings(true);
        builder.setAllowElementRefs(true);
        Set<QName> names = new LinkedHashSet<>();
        addServices(definition, names, Collections.newSetFromMap(new IdentityHashMap<>()));
        List<ServiceInfo> services = new ArrayList<>();
        for (QName name : names) {
            services.addAll(builder.buildServices(definition, name));
        }
        return sorted(services, ServiceInfo::getName);
    }

    /** Adds the names of services, also in imported documents: those may import each other. */
    private static void addServices(Definition definition, Set<QName> names, Set<Definition> seen) {
        if (definition == null || !seen.add(definition)) {
            return;
        }
        for (Object name : definition.getServices().keySet()) {
            names.add((QName) name);
        }
        for (Object imports : definition.getImports().values()) {
            for (Object each : (List<?>) imports) {
                addServices(((Import) each).getDefinition(), names, seen);
            }
        }
    }

    /** Returns the ports of a service. */
    public static List<EndpointInfo> ports(ServiceInfo service) {
        return sorted(service.getEndpoints(), EndpointInfo::getName);
    }

    /** Returns the operations of a port. */
    public static List<BindingOperationInfo> operations(EndpointInfo port) {
        return sorted(port.getBinding().getOperations(), BindingOperationInfo::getName);
    }

    /**
     * Finds an operation by its local name: its namespace is that of the port type, which may be in another document
     * than the service.
     */
    public static BindingOperationInfo operation(BindingInfo binding, String name) {
        return binding.getOperations().stream()
                .filter(operation -> operation.getName().getLocalPart().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the binding has no operation " + name));
    }

    /**
     * Returns why no client of this bus can call a port; empty if one can. Lets CXF take HTTP's name with a slash at
     * its end for HTTP, which some WSDLs have.
     */
    public static Optional<String> refusal(Bus bus, EndpointInfo endpoint) {
        if (!(endpoint.getBinding() instanceof SoapBindingInfo binding)) {
            return Optional.empty();
        }
        ConduitInitiatorManager transports = bus.getExtension(ConduitInitiatorManager.class);
        String transport = String.valueOf(binding.getTransportURI());
        try {
            if (transport.equals(HTTP + "/")) {
                transports.registerConduitInitiator(transport, transports.getConduitInitiator(CXF_HTTP));
            }
            transports.getConduitInitiator(transport);
            if (!transport.contains("jms")) {
                return Optional.empty();
            }
        } catch (BusException e) {
            // CXF does not know it.
        }
        return Optional.of("port " + endpoint.getName().getLocalPart() + " has the transport '" + transport
                + "', and the client sends HTTP, which is " + HTTP);
    }

    private static <T> List<T> sorted(Collection<T> all, Function<T, QName> name) {
        return all.stream()
                .sorted(Comparator.comparing((T each) -> name.apply(each).getLocalPart())
                        .thenComparing(each -> name.apply(each).getNamespaceURI()))
                .toList();
    }
}
