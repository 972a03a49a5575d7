package cxfperf.own.soap;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.raw.RawClients;
import cxfperf.cxf.raw.RawOption;
import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.calls.ServiceReplay;
import cxfperf.own.kind.ReplyChecks;
import cxfperf.own.kind.RequestHeaders;
import cxfperf.own.kind.ServiceAddress;
import cxfperf.own.kind.ServiceKind;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.FoundService;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServiceChoice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.wsdl.Binding;
import javax.wsdl.BindingOperation;
import javax.wsdl.Definition;
import javax.wsdl.Port;
import javax.wsdl.Service;
import javax.wsdl.extensions.soap.SOAPAddress;
import javax.wsdl.extensions.soap12.SOAP12Address;
import javax.xml.namespace.QName;

/** Calls a SOAP service by its WSDL: sends the content of files through CXF's Dispatch. */
public final class SoapByWsdl implements ServiceKind {

    static final String WSDL = "wsdl";

    /** The choice with the qualified name of the service. */
    static final String SERVICE = "service";

    static final String PORT = "port";

    /** The choice with the names of the one-way operations, with a space between them. */
    private static final String ONE_WAY = "oneWay";

    private static final List<ScenarioOption> OPTIONS = List.of(
            ServiceKind.anyText(
                    WSDL, "the WSDL of a SOAP service: a file, or a URL; where it has several services, with #SERVICE"),
            REQUEST,
            ServiceAddress.OPTION,
            RequestHeaders.OPTION);

    @Override
    public List<ScenarioOption> options() {
        return OPTIONS;
    }

    @Override
    public FoundService find(ServiceChoice choice) throws RejectedException, ConfigFileException {
        WsdlPort port = WsdlPort.choose(
                WsdlDocument.read(choice.options(), choice.cfg()),
                NamedWsdl.of(choice.options().get(WSDL)).service(),
                choice.port().filter(text -> !ServiceAddress.isTcpPort(text)));
        if (port.operations().isEmpty()) {
            throw new RejectedException(WSDL, "port " + port.name() + " has no operations");
        }
        return new FoundService(
                ServiceAddress.of(choice, port.address()),
                port.operations(),
                Set.copyOf(port.oneWay()),
                Map.of(
                        SERVICE,
                        port.service().toString(),
                        PORT,
                        port.name(),
                        ONE_WAY,
                        String.join(" ", port.oneWay())));
    }

    @Override
    public void check(ClientSpec spec, List<String> operations) throws RejectedException {
        SoapRequest.requireFileOfEach(spec.options().get(REQUEST.name()), operations);
        ServiceReplay.check(spec, SoapRequest.all(spec, new ReplyChecks(), Optional.empty()), operations);
    }

    /** Whether an operation has no reply: its calls end when the service has acknowledged the request. */
    static boolean isOneWay(Map<String, String> options, String operation) {
        return List.of(options.getOrDefault(ONE_WAY, "").split(" ")).contains(operation);
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) throws Exception {
        if (!RawOption.isRaw(spec.options())) {
            return connectCxf(spec, calls -> {});
        }
        ServiceReplay replay = new ServiceReplay(spec);
        return RawClients.openForeign(spec, recorded -> connectCxf(recorded, replay::begin), replay);
    }

    private static LoadClientFactory connectCxf(ClientSpec spec, Consumer<PlannedCalls> planned) throws Exception {
        return CxfClients.openForeign(spec, bus -> {
            DispatchCalls clients = DispatchCalls.prepare(bus, spec);
            planned.accept(clients.calls());
            return clients.calls().maker(spec, clients);
        });
    }

    /**
     * The value of {@code -Dwsdl}, {@code DOCUMENT} or {@code DOCUMENT#SERVICE}.
     *
     * @param service with or without {@code {namespace}}; empty for any
     */
    public record NamedWsdl(String document, Optional<String> service) {

        /** Cuts the value at its first {@code #}. */
        public static NamedWsdl of(String value) {
            String[] parts = value.split("#", 2);
            return new NamedWsdl(parts[0], parts.length < 2 ? Optional.empty() : Optional.of(parts[1]));
        }
    }

    /**
     * One SOAP port of a WSDL.
     *
     * @param address as written in the WSDL; may be any text
     * @param operations their names, in the order of the binding
     * @param oneWay those of them that have no reply
     */
    record WsdlPort(QName service, String name, String address, List<String> operations, List<String> oneWay) {

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
            List<WsdlPort> meant = all.stream()
                    .filter(each -> service.stream().allMatch(each::isOf)
                            && port.stream().allMatch(each.name()::equals))
                    .toList();
            if (meant.size() != 1) {
                throw new RejectedException(
                        SoapByWsdl.WSDL,
                        "one port is expected, with #SERVICE after the document and -Dport=PORT: of "
                                + all.stream()
                                        .map(each -> each.service().getLocalPart() + "/" + each.name())
                                        .collect(Collectors.joining(", ")));
            }
            return meant.get(0);
        }

        private boolean isOf(String serviceName) {
            return serviceName.equals(service.getLocalPart()) || serviceName.equals(service.toString());
        }

        private static List<WsdlPort> all(Definition definition) {
            List<WsdlPort> ports = new ArrayList<>();
            for (Service service : values(definition.getAllServices(), Service.class)) {
                for (Port port : values(service.getPorts(), Port.class)) {
                    address(port)
                            .ifPresent(address -> ports.add(new WsdlPort(
                                    service.getQName(),
                                    port.getName(),
                                    address,
                                    operations(port.getBinding(), any -> true),
                                    operations(port.getBinding(), WsdlPort::isOneWay))));
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

        private static boolean isOneWay(BindingOperation operation) {
            return operation.getOperation() != null && operation.getOperation().getOutput() == null;
        }

        private static List<String> operations(Binding binding, Predicate<BindingOperation> which) {
            Collection<?> operations = binding == null ? List.of() : binding.getBindingOperations();
            return operations.stream()
                    .map(BindingOperation.class::cast)
                    .filter(which)
                    .map(BindingOperation::getName)
                    .distinct()
                    .toList();
        }

        private static <T> List<T> values(Map<?, ?> map, Class<T> type) {
            return map.values().stream().map(type::cast).toList();
        }
    }
}
