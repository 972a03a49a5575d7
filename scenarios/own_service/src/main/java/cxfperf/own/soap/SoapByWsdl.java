package cxfperf.own.soap;

import cxfperf.cxf.CxfClients;
import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.calls.RequestHeaders;
import cxfperf.own.calls.ServiceAddress;
import cxfperf.own.calls.ServiceKind;
import cxfperf.own.calls.ServiceReplay;
import cxfperf.own.describe.wsdl.WsdlServices;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.FoundService;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServiceChoice;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.cxf.binding.soap.model.SoapBindingInfo;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.service.model.ServiceInfo;

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
        EndpointInfo port = choose(
                WsdlDocument.services(choice.options(), choice.cfg()),
                NamedWsdl.of(choice.options().get(WSDL)).service(),
                choice.port());
        List<BindingOperationInfo> operations = WsdlServices.operations(port);
        if (operations.isEmpty()) {
            throw new RejectedException(WSDL, "port " + port.getName().getLocalPart() + " has no operations");
        }
        List<String> oneWay = names(operations.stream()
                .filter(operation -> operation.getOperationInfo().isOneWay())
                .toList());
        return new FoundService(
                ServiceAddress.of(choice.options().get(URL), port.getAddress()),
                names(operations),
                Set.copyOf(oneWay),
                Map.of(
                        SERVICE,
                        port.getService().getName().toString(),
                        PORT,
                        port.getName().getLocalPart(),
                        ONE_WAY,
                        String.join(" ", oneWay)));
    }

    private static List<String> names(List<BindingOperationInfo> operations) {
        return operations.stream()
                .map(operation -> operation.getName().getLocalPart())
                .distinct()
                .toList();
    }

    /**
     * Chooses the port that the user means.
     *
     * @param service the name of a service, with or without {@code {namespace}}; empty for any
     * @param port the name of a port; empty for any
     */
    static EndpointInfo choose(List<ServiceInfo> services, Optional<String> service, Optional<String> port)
            throws RejectedException {
        List<EndpointInfo> all = services.stream()
                .flatMap(each -> WsdlServices.ports(each).stream())
                .filter(each -> each.getBinding() instanceof SoapBindingInfo && each.getAddress() != null)
                .toList();
        if (all.isEmpty()) {
            throw new RejectedException(WSDL, "it has no port with a SOAP address");
        }
        List<EndpointInfo> meant = all.stream()
                .filter(each -> service.stream().allMatch(name -> isNamed(each.getService(), name))
                        && port.stream().allMatch(each.getName().getLocalPart()::equals))
                .toList();
        if (meant.size() != 1) {
            throw new RejectedException(
                    WSDL,
                    "one port is expected, with #SERVICE after the document and -Dport=PORT: of "
                            + all.stream()
                                    .map(each -> each.getService().getName().getLocalPart() + "/"
                                            + each.getName().getLocalPart())
                                    .collect(Collectors.joining(", ")));
        }
        return meant.get(0);
    }

    private static boolean isNamed(ServiceInfo service, String name) {
        return name.equals(service.getName().getLocalPart())
                || name.equals(service.getName().toString());
    }

    @Override
    public void check(ClientSpec spec, List<String> operations) throws RejectedException {
        SoapRequest.requireFileOfEach(spec.options().get(REQUEST.name()), operations);
        ServiceReplay.check(spec, SoapRequest.all(spec, operation -> Optional.empty()), operations);
    }

    /** Whether an operation has no reply: its calls end when the service has acknowledged the request. */
    static boolean isOneWay(Map<String, String> options, String operation) {
        return List.of(options.getOrDefault(ONE_WAY, "").split(" ")).contains(operation);
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec, Consumer<PlannedCalls> planned) throws Exception {
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
}
