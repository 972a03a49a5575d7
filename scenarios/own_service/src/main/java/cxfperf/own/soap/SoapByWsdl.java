package cxfperf.own.soap;

import cxfperf.cxf.Buses;
import cxfperf.cxf.CxfClients;
import cxfperf.cxf.CxfFailures;
import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.calls.ReplyChecks;
import cxfperf.own.calls.RequestHeaders;
import cxfperf.own.calls.ServiceAddress;
import cxfperf.own.calls.ServiceKind;
import cxfperf.own.calls.ServiceRequest;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.wsdl.WsdlCopy;
import cxfperf.own.describe.wsdl.WsdlServices;
import cxfperf.own.replies.Expectations;
import cxfperf.own.replies.ReplyCheck;
import cxfperf.own.requests.Escape;
import cxfperf.own.requests.RequestFile;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.FoundService;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServiceChoice;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.wsdl.WSDLException;
import org.apache.cxf.Bus;
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
            ServiceKind.anyText(WSDL, "the WSDL of a SOAP service: a file, or a URL"),
            REQUEST,
            ServiceAddress.OPTION,
            RequestHeaders.OPTION);

    @Override
    public List<ScenarioOption> options() {
        return OPTIONS;
    }

    @Override
    public FoundService find(ServiceChoice choice) throws RejectedException, ConfigFileException {
        EndpointInfo port = choose(services(choice.options(), choice.cfg()), choice.port());
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

    /** Reads the services of the document as a client with this bus file would. */
    private static List<ServiceInfo> services(Map<String, String> options, Optional<URI> cfg)
            throws RejectedException, ConfigFileException {
        Bus bus = Buses.open(cfg);
        try {
            return WsdlServices.read(bus, copy(options, bus));
        } catch (WSDLException | RuntimeException e) {
            throw unreadable(e);
        } catch (StackOverflowError e) {
            throw new RejectedException(WSDL, "its parts contain themselves without end");
        } finally {
            bus.shutdown(true);
        }
    }

    /**
     * Fetches the document with all its imports, as a client with this bus would.
     *
     * @return a copy in files, which exist until this JVM ends; CXF fetches nothing itself
     */
    static URI copy(Map<String, String> options, Bus bus) throws RejectedException {
        try {
            return WsdlCopy.of(new DocumentParts(ServiceKind.location(WSDL, options.get(WSDL)), bus))
                    .document();
        } catch (IOException | NoSuchDescriptionException e) {
            throw unreadable(e);
        }
    }

    private static RejectedException unreadable(Exception e) {
        return new RejectedException(
                WSDL,
                "cannot be read as a WSDL: " + OneLine.first(CxfFailures.root(e).getMessage()));
    }

    /**
     * Chooses the port that the user means.
     *
     * @param name of a port; empty for any
     */
    static EndpointInfo choose(List<ServiceInfo> services, Optional<String> name) throws RejectedException {
        List<EndpointInfo> all = services.stream()
                .flatMap(each -> WsdlServices.ports(each).stream())
                .filter(each -> each.getBinding() instanceof SoapBindingInfo && each.getAddress() != null)
                .toList();
        List<EndpointInfo> meant = all.stream()
                .filter(each -> name.stream().allMatch(each.getName().getLocalPart()::equals))
                .toList();
        if (meant.size() != 1) {
            throw new RejectedException(
                    WSDL,
                    "one SOAP port is expected, which -Dport=PORT names, of: "
                            + all.stream()
                                    .map(each -> each.getName().getLocalPart())
                                    .collect(Collectors.joining(", ")));
        }
        return meant.get(0);
    }

    @Override
    public void check(ClientSpec spec, List<String> operations) throws RejectedException {
        if (operations.size() > 1 && !Files.isDirectory(path(spec.options()))) {
            throw new RejectedException(
                    REQUEST.name(),
                    "a directory with a file for each of " + String.join(", ", operations) + " is expected");
        }
        calls(spec, operation -> Optional.empty()).check(operations);
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec, Consumer<PlannedCalls> planned) throws Exception {
        return CxfClients.openForeign(spec, bus -> {
            DispatchCalls clients = DispatchCalls.prepare(bus, spec);
            planned.accept(clients.calls());
            return clients.calls().maker(clients);
        });
    }

    /** Makes the calls of a run. */
    static PlannedCalls calls(ClientSpec spec, ReplyChecks.SchemaSource schemas) throws RejectedException {
        Map<String, String> options = spec.options();
        return new PlannedCalls(spec, (operation, variables, checks) -> {
            if (checks.expected().stream().anyMatch(ReplyCheck.HttpStatus.class::isInstance)) {
                throw new RejectedException(
                        Expectations.OPTION, "'status CODE' is for REST: a SOAP reply is valid if it is no fault");
            }
            boolean isOneWay =
                    List.of(options.getOrDefault(ONE_WAY, "").split(" ")).contains(operation);
            if (isOneWay && !checks.expected().isEmpty()) {
                throw new RejectedException(
                        Expectations.OPTION, operation + " is one-way and has no reply: nothing can be expected of it");
            }
            Map<String, Template> headers = RequestHeaders.parse(options.get(RequestHeaders.HEADER), variables);
            if (headers.containsKey("Content-Type")) {
                throw new RejectedException(
                        RequestHeaders.HEADER, "Content-Type is set by the client itself, as the SOAP version has it");
            }
            return new ServiceRequest(
                    operation,
                    Optional.empty(),
                    headers,
                    Optional.of(message(options, operation, variables)),
                    checks.verifiers(operation, schemas));
        });
    }

    /** Reads the request: the file that {@code -Drequest} names, or the one of the operation in that directory. */
    private static Template message(Map<String, String> options, String operation, Variables variables)
            throws RejectedException {
        Path named = path(options);
        RequestFile file =
                RequestFile.read(REQUEST.name(), Files.isDirectory(named) ? named.resolve(operation + ".xml") : named);
        return variables.template(new RequestFile(file.option(), file.name(), file.text(), Escape.XML));
    }

    private static Path path(Map<String, String> options) throws RejectedException {
        String request = options.get(REQUEST.name());
        if (request.equals(NONE)) {
            throw new RejectedException(
                    REQUEST.name(),
                    "a file with the request is needed: scripts/describe writes one for each operation");
        }
        return ServiceKind.path(REQUEST.name(), request);
    }
}
