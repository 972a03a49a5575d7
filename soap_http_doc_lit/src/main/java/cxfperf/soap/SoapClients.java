package cxfperf.soap;

import cxfperf.cxf.Buses;
import cxfperf.cxf.ClientConduits;
import cxfperf.cxf.ClientTls;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.soap.wire.DocPortType;
import cxfperf.soap.wire.PerfService;
import jakarta.xml.ws.BindingProvider;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.cxf.Bus;
import org.apache.cxf.frontend.ClientProxy;

/** One bus and one service for all workers, one proxy for each worker and operation. */
final class SoapClients implements LoadClientFactory {

    private final ClientSpec spec;
    private final URI target;
    private final Bus bus;
    private final PerfService service;
    private final ClientConduits conduits;

    private SoapClients(ClientSpec spec, URI target, Bus bus, PerfService service)
            throws IOException, GeneralSecurityException {
        this.spec = spec;
        this.target = target;
        this.bus = bus;
        this.service = service;
        this.conduits = new ClientConduits(bus, spec.timeout(), ClientTls.of(spec));
    }

    static SoapClients open(ClientSpec spec, URI target) throws Exception {
        Bus bus = Buses.open(spec.cfg());
        try {
            // The generated constructor without parameters takes the WSDL from the classpath.
            return new SoapClients(spec, target, bus, Buses.within(bus, () -> new PerfService()));
        } catch (Throwable t) {
            bus.shutdown(true);
            throw t;
        }
    }

    @Override
    public LoadClient newClient(String operation, int worker) throws Exception {
        return switch (operation) {
            case SoapEcho.ECHO_STRING -> new EchoString(newPort(), Payloads.text(worker, spec.size()));
            case SoapEcho.ECHO_BASE64 -> new EchoBase64(newPort(), Payloads.bytes(worker, spec.size()));
            case SoapEcho.ECHO_COMPLEX ->
                new EchoComplex(newPort(), Payloads.items(worker, spec.size()), new CallIds(worker, spec.threads()));
            default -> throw new IllegalArgumentException("no such operation: " + operation);
        };
    }

    @Override
    public URI target() {
        return target;
    }

    @Override
    public Map<String, Object> effective() {
        return conduits.effective();
    }

    @Override
    public List<String> unmet() {
        return conduits.unmet();
    }

    @Override
    public Optional<URI> cfg() {
        return conduits.cfg();
    }

    @Override
    public void close() {
        bus.shutdown(true);
    }

    private EchoPort newPort() throws Exception {
        return Buses.within(bus, () -> {
            DocPortType proxy = service.getSoapHttpDocLitPort();
            // Before the conduit is made, so that a bus file can choose the conduit's settings by address.
            ((BindingProvider) proxy)
                    .getRequestContext()
                    .put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, target.toString());
            conduits.adopt(ClientProxy.getClient(proxy).getConduit());
            return new EchoPort(proxy);
        });
    }
}
