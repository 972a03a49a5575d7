package cxfperf.own.soap;

import cxfperf.scenario.RejectedException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.wsdl.Binding;
import javax.wsdl.BindingOperation;
import javax.wsdl.Definition;
import javax.wsdl.Port;
import javax.wsdl.Service;
import javax.wsdl.extensions.soap.SOAPAddress;
import javax.wsdl.extensions.soap12.SOAP12Address;
import javax.xml.namespace.QName;

/**
 * One SOAP port of a WSDL.
 *
 * @param address as written in the WSDL; may be any text
 * @param operations their names, in the order of the binding
 */
record WsdlPort(QName service, String name, String address, List<String> operations) {

    /**
     * Chooses the port that the user means.
     *
     * @param wsdl the user's name for the document
     * @param service the name of a service, with or without {@code {namespace}}; empty for any
     * @param port the name of a port; empty for any
     */
    static WsdlPort choose(Definition definition, Optional<String> service, Optional<String> port)
            throws RejectedException {
        List<WsdlPort> all = all(definition);
        if (all.isEmpty()) {
            throw new RejectedException(SoapByWsdl.WSDL, "it has no port with a SOAP address");
        }
        List<WsdlPort> ofService = all.stream()
                .filter(each -> service.filter(name -> !each.isOf(name)).isEmpty())
                .toList();
        if (ofService.isEmpty()) {
            throw new RejectedException(
                    SoapByWsdl.SERVICE, oneOf(all, each -> each.service().getLocalPart()));
        }
        List<WsdlPort> meant = ofService.stream()
                .filter(each -> port.filter(name -> !each.name().equals(name)).isEmpty())
                .toList();
        if (meant.isEmpty()) {
            throw new RejectedException(SoapByWsdl.PORT, oneOf(ofService, WsdlPort::name));
        }
        if (meant.size() > 1) {
            boolean several = meant.stream().map(WsdlPort::service).distinct().count() > 1;
            throw new RejectedException(
                    SoapByWsdl.WSDL,
                    "it has several ports, and " + (several ? "-Dservice and -Dport name" : "-Dport names") + " one: "
                            + meant.stream()
                                    .map(each ->
                                            several ? each.service().getLocalPart() + "/" + each.name() : each.name())
                                    .collect(Collectors.joining(", ")));
        }
        return meant.get(0);
    }

    private boolean isOf(String serviceName) {
        return serviceName.equals(service.getLocalPart()) || serviceName.equals(service.toString());
    }

    private static String oneOf(List<WsdlPort> ports, Function<WsdlPort, String> name) {
        return "one of " + ports.stream().map(name).distinct().collect(Collectors.joining(", ")) + " is expected";
    }

    private static List<WsdlPort> all(Definition definition) {
        List<WsdlPort> ports = new ArrayList<>();
        for (Service service : values(definition.getAllServices(), Service.class)) {
            for (Port port : values(service.getPorts(), Port.class)) {
                address(port)
                        .ifPresent(address -> ports.add(new WsdlPort(
                                service.getQName(), port.getName(), address, operations(port.getBinding()))));
            }
        }
        // Sorts by name: the model has lost the document's order.
        ports.sort(Comparator.comparing((WsdlPort port) -> port.service().toString())
                .thenComparing(WsdlPort::name));
        return ports;
    }

    private static Optional<String> address(Port port) {
        for (Object element : port.getExtensibilityElements()) {
            if (element instanceof SOAPAddress soap11) {
                return Optional.of(String.valueOf(soap11.getLocationURI()));
            }
            if (element instanceof SOAP12Address soap12) {
                return Optional.of(String.valueOf(soap12.getLocationURI()));
            }
        }
        return Optional.empty();
    }

    private static List<String> operations(Binding binding) {
        Collection<?> operations = binding == null ? List.of() : binding.getBindingOperations();
        return operations.stream()
                .map(BindingOperation.class::cast)
                .map(BindingOperation::getName)
                .distinct()
                .toList();
    }

    private static <T> List<T> values(Map<?, ?> map, Class<T> type) {
        return map.values().stream().map(type::cast).toList();
    }
}
