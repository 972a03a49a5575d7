package cxfperf.own.soap;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.soap.SoapFailures;
import cxfperf.own.kind.ServiceAddress;
import cxfperf.own.kind.ServiceKind;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.FoundService;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import cxfperf.scenario.ServiceChoice;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A SOAP service, by its WSDL: sends what a file has through CXF's Dispatch. */
public final class SoapByWsdl implements ServiceKind {

    static final String WSDL = "wsdl";
    static final String SERVICE = "service";
    static final String PORT = "port";
    static final String REQUEST = "request";
    static final String MODE = "mode";
    static final String MESSAGE = "message";

    private static final List<ScenarioOption> OPTIONS = List.of(
            text(WSDL, "the WSDL of a SOAP service: a file, or a URL"),
            text(SERVICE, "the service, where the WSDL has several"),
            text(REQUEST, "what is sent: a file, or a directory with a file OPERATION.xml for each operation"),
            text(URL, "where the service is, in place of the address in its document"),
            new ScenarioOption(
                            MODE,
                            "payload",
                            List.of("payload", MESSAGE),
                            "whether -Drequest is what goes into the SOAP body, or the whole message")
                    .ofSide(ScenarioSide.CLIENT));

    private static ScenarioOption text(String name, String description) {
        return new ScenarioOption(name, NONE, AllowedValues.ANY_TEXT, description).ofSide(ScenarioSide.CLIENT);
    }

    @Override
    public List<ScenarioOption> options() {
        return OPTIONS;
    }

    @Override
    public boolean isMeantBy(Map<String, String> options) {
        return !options.get(WSDL).equals(NONE);
    }

    @Override
    public FoundService find(ServiceChoice choice) throws RejectedException, ConfigFileException {
        WsdlPort port = WsdlPort.choose(
                WsdlDocument.read(choice.options().get(WSDL), choice.cfg()),
                Optional.of(choice.options().get(SERVICE)).filter(name -> !name.equals(NONE)),
                choice.port().filter(text -> !ServiceAddress.isTcpPort(text)));
        if (port.operations().isEmpty()) {
            throw new RejectedException(WSDL, "port " + port.name() + " has no operations");
        }
        return new FoundService(
                ServiceAddress.of(choice, port.address()),
                port.operations(),
                Map.of(SERVICE, port.service().toString(), PORT, port.name()));
    }

    @Override
    public Optional<Rejection> rejects(ClientSpec spec, List<String> operations) {
        return RequestFiles.rejection(spec.options().get(REQUEST), isWholeMessage(spec), operations);
    }

    static boolean isWholeMessage(ClientSpec spec) {
        return spec.options().get(MODE).equals(MESSAGE);
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) throws Exception {
        return CxfClients.openForeign(spec, spec.endpoint().orElseThrow(), bus -> DispatchCalls.prepare(bus, spec));
    }

    @Override
    public FailureKind classify(Throwable thrown) {
        return SoapFailures.kindOf(thrown);
    }
}
