package cxfperf.soap;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.soap.SoapPort;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.soap.wire.DocPortType;
import cxfperf.soap.wire.PerfService;
import jakarta.xml.ws.BindingProvider;
import org.apache.cxf.frontend.ClientProxy;

/** One service for all workers, one proxy for each worker and operation. */
record SoapClients(ClientSpec spec, PerfService service) implements CxfClients.Maker {

    /** @param path of the service */
    static CxfClients open(ClientSpec spec, String path) throws Exception {
        // The generated constructor without parameters takes the WSDL from the classpath.
        return CxfClients.open(spec, path, bus -> new SoapClients(spec, new PerfService()));
    }

    @Override
    public LoadClient make(CxfClients clients, String operation, int worker) throws Exception {
        return switch (operation) {
            case SoapEcho.ECHO_STRING -> new EchoString(newPort(clients), Payloads.text(worker, spec.size()));
            case SoapEcho.ECHO_BASE64 -> new EchoBase64(newPort(clients), Payloads.bytes(worker, spec.size()));
            case SoapEcho.ECHO_COMPLEX ->
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
