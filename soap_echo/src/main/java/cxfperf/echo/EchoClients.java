package cxfperf.echo;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.raw.RawClients;
import cxfperf.cxf.raw.RawIdClient;
import cxfperf.cxf.raw.RawLesson;
import cxfperf.cxf.raw.RawOption;
import cxfperf.cxf.soap.Expect;
import cxfperf.cxf.soap.check.SchemaCheck;
import cxfperf.echo.EchoProxies.EchoCalls;
import cxfperf.echo.Payloads.ExpectItems;
import cxfperf.echo.wire.PerfService;
import cxfperf.echo.wire.types.NestedComplexTypeSeq;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.Conflict;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.ScenarioOption;
import jakarta.xml.ws.Holder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** The workers' echoes, through proxies whose life cycle an option says. */
public final class EchoClients implements CxfClients.Maker {

    private final ClientSpec spec;
    private final EchoSide side;
    private final EchoProxies proxies;
    private final IntFunction<CallIds> ids;

    private EchoClients(ClientSpec spec, EchoSide side, EchoProxies proxies, IntFunction<CallIds> ids) {
        this.spec = spec;
        this.side = side;
        this.proxies = proxies;
        this.ids = ids;
    }

    /**
     * Prepares what all clients of a run share, as {@link CxfClients#open} has it; the raw ones where they are asked
     * for.
     */
    public static LoadClientFactory open(ClientSpec spec, EchoSide side) throws Exception {
        return RawOption.isRaw(spec.options())
                ? RawClients.open(
                        spec,
                        EchoServer.PATH,
                        EchoOperation.ALL,
                        (relayed, address) -> openCxf(
                                relayed,
                                side,
                                worker -> CallIds.from(RawIdClient.FIRST_LEARNED, RawIdClient.STEP_LEARNED)),
                        (lesson, cxf, operation, worker) -> learn(lesson, cxf, operation, worker, spec.threads()))
                : openCxf(spec, side, worker -> new CallIds(worker, spec.threads()));
    }

    /** What the raw client cannot have. */
    public static List<Conflict> conflicts() {
        List<ScenarioOption> without = new ArrayList<>(SchemaCheck.OPTIONS);
        without.add(ClientLifecycle.OPTION);
        return RawOption.conflicts(without);
    }

    private static LoadClient learn(RawLesson lesson, LoadClientFactory cxf, String operation, int worker, int workers)
            throws Exception {
        try (LoadClient client = cxf.newClient(operation, worker)) {
            return operation.equals(EchoOperation.ECHO_COMPLEX)
                    ? new RawIdClient(lesson, client, worker, workers)
                    : RawClients.fixed(lesson, client);
        }
    }

    private static LoadClientFactory openCxf(ClientSpec spec, EchoSide side, IntFunction<CallIds> ids)
            throws Exception {
        CxfClients.Preparation preparation = bus -> {
            side.prepare(bus);
            return new EchoClients(spec, side, EchoProxies.open(bus, spec), ids);
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
                        proxies.callsOfOneWorker(clients), Payloads.items(worker, spec.size()), ids.apply(worker));
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

    /** One worker's echo of bytes. */
    private static final class EchoBase64 implements LoadClient {

        private final EchoCalls calls;
        private final byte[] payload;

        EchoBase64(EchoCalls calls, byte[] payload) {
            this.calls = calls;
            this.payload = payload;
        }

        @Override
        public void call() throws Exception {
            Expect.sameBytes("out", payload, calls.call(proxy -> proxy.echoBase64Doc(payload)));
        }

        @Override
        public void close() {
            calls.close();
        }
    }

    /** One worker's echo of a string. */
    private static final class EchoString implements LoadClient {

        private final EchoCalls calls;
        private final String payload;

        EchoString(EchoCalls calls, String payload) {
            this.calls = calls;
            this.payload = payload;
        }

        @Override
        public void call() throws Exception {
            Expect.sameText("out", payload, calls.call(proxy -> proxy.echoStringDoc(payload)));
        }

        @Override
        public void close() {
            calls.close();
        }
    }

    /** One worker's echo of a list of complex types, with an id that is another one on every call. */
    private static final class EchoComplex implements LoadClient {

        private final EchoCalls calls;
        private final NestedComplexTypeSeq payload;
        private final CallIds ids;

        EchoComplex(EchoCalls calls, NestedComplexTypeSeq payload, CallIds ids) {
            this.calls = calls;
            this.payload = payload;
            this.ids = ids;
        }

        @Override
        public void call() throws Exception {
            int id = ids.next();
            Holder<Integer> idout = new Holder<>();
            NestedComplexTypeSeq reply = calls.call(proxy -> proxy.echoComplexTypeDoc(payload, id, idout));
            Expect.same("idout", id, idout.value);
            ExpectItems.same(payload, reply);
        }

        @Override
        public void close() {
            calls.close();
        }
    }
}
