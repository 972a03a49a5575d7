package cxfperf.echo;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.soap.SoapPort;
import cxfperf.echo.wire.DocPortType;
import cxfperf.echo.wire.PerfService;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import jakarta.xml.ws.BindingProvider;
import org.apache.cxf.frontend.ClientProxy;

/** One service for all workers, one proxy for each worker and operation. */
public final class EchoClients implements CxfClients.Maker {

    private final ClientSpec spec;
    private final PerfService service;

    private EchoClients(ClientSpec spec, PerfService service) {
        this.spec = spec;
        this.service = service;
    }

    /** Prepares what all clients of a run share, as {@link CxfClients#open} has it. */
    public static LoadClientFactory open(ClientSpec spec) throws Exception {
        // The generated constructor without parameters takes the WSDL from the classpath.
        return CxfClients.open(spec, EchoServer.PATH, bus -> new EchoClients(spec, new PerfService()));
    }

    @Override
    public LoadClient make(CxfClients clients, String operation, int worker) throws Exception {
        return switch (operation) {
            case EchoOperation.ECHO_STRING -> new EchoString(newPort(clients), Payloads.text(worker, spec.size()));
            case EchoOperation.ECHO_BASE64 -> new EchoBase64(newPort(clients), Payloads.bytes(worker, spec.size()));
            case EchoOperation.ECHO_COMPLEX ->
                new EchoComplex(
                        newPort(clients), Payloads.items(worker, spec.size()), new CallIds(worker, spec.threads()));
            default -> throw new IllegalArgumentException("no such operation: " + operation);
        };
    }

    private SoapPort<DocPortType> newPort(CxfClients clients) {
        DocPortType proxy = service.getSoapHttpDocLitPort();
        // Before the conduit is made, so that a bus file can choose the conduit's settings by address.
        ((BindingProvider) proxy)
                .getRequestContext()
                .put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, clients.target().toString());
        clients.adopt(ClientProxy.getClient(proxy));
        return new SoapPort<>(proxy);
    }
}
