package cxfperf.echo;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.soap.check.SchemaCheck;
import cxfperf.echo.lifecycle.EchoProxies;
import cxfperf.echo.wire.PerfService;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The workers' echoes, through proxies whose life cycle an option says. */
public final class EchoClients implements CxfClients.Maker {

    private final ClientSpec spec;
    private final EchoSide side;
    private final EchoProxies proxies;

    private EchoClients(ClientSpec spec, EchoSide side, EchoProxies proxies) {
        this.spec = spec;
        this.side = side;
        this.proxies = proxies;
    }

    /** Prepares what all clients of a run share, as {@link CxfClients#open} has it. */
    public static LoadClientFactory open(ClientSpec spec, EchoSide side) throws Exception {
        CxfClients.Preparation preparation = bus -> {
            side.prepare(bus);
            return new EchoClients(spec, side, EchoProxies.open(bus, spec));
        };
        return CxfClients.open(
                spec,
                EchoServer.PATH,
                SchemaCheck.around(spec, EchoContract.wsdl(), PerfService.SERVICE.getNamespaceURI(), preparation));
    }

    @Override
    public LoadClient make(CxfClients clients, String operation, int worker) throws Exception {
        return switch (operation) {
            case EchoOperation.ECHO_STRING ->
                new EchoString(proxies.callsOfOneWorker(clients), Payloads.text(worker, spec.size()));
            case EchoOperation.ECHO_BASE64 ->
                new EchoBase64(proxies.callsOfOneWorker(clients), Payloads.bytes(worker, spec.size()));
            case EchoOperation.ECHO_COMPLEX ->
                new EchoComplex(
                        proxies.callsOfOneWorker(clients),
                        Payloads.items(worker, spec.size()),
                        new CallIds(worker, spec.threads()));
            default -> throw new IllegalArgumentException("no such operation: " + operation);
        };
    }

    @Override
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>(proxies.effective());
        facts.putAll(side.effective());
        return facts;
    }

    @Override
    public List<String> unmet() {
        return side.unmet();
    }

    @Override
    public void close() {
        proxies.close();
    }
}
