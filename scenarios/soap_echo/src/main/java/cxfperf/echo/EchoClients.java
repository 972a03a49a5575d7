package cxfperf.echo;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.Expect;
import cxfperf.cxf.raw.RawClient;
import cxfperf.cxf.raw.RawClients;
import cxfperf.cxf.raw.RawExchange;
import cxfperf.cxf.raw.RawOption;
import cxfperf.cxf.raw.Recorder;
import cxfperf.cxf.soap.check.SchemaCheck;
import cxfperf.echo.EchoProxies.EchoCalls;
import cxfperf.echo.Payloads.ExpectItems;
import cxfperf.echo.wire.types.NestedComplexTypeSeq;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.Conflict;
import cxfperf.scenario.ForwardingClient;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.ScenarioOption;
import jakarta.xml.ws.Holder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PrimitiveIterator;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/** The workers' echo calls, through proxies whose life cycle is an option. */
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
     * Prepares what all clients of a run share, like {@link CxfClients#open}; prepares raw clients if the options ask
     * for them.
     *
     * @param spec the clients of the run
     * @param side what the scenario adds to the plain echo
     * @return the clients, which the caller closes
     * @throws Exception as {@link CxfClients#open} throws it
     */
    public static LoadClientFactory open(ClientSpec spec, EchoSide side) throws Exception {
        return RawOption.isRaw(spec.options())
                ? RawClients.open(
                        spec,
                        EchoServer.PATH,
                        recorded -> openCxf(recorded, side, worker -> new CallIds(RawIds.FIRST, RawIds.STEP)),
                        (recorder, cxf, operation, worker) -> replay(recorder, cxf, operation, worker, spec.threads()))
                : openCxf(spec, side, worker -> new CallIds(worker, spec.threads()));
    }

    /**
     * Makes the conflicts of the raw client for scenarios of the echo.
     *
     * @param without options of the scenario that have no effect on the raw client, besides the life cycle
     * @return the conflicts
     */
    public static List<Conflict> conflicts(List<ScenarioOption> without) {
        List<ScenarioOption> all = new ArrayList<>(without);
        all.add(ClientLifecycle.OPTION);
        return RawOption.conflicts(all);
    }

    private static LoadClient replay(
            Recorder recorder, LoadClientFactory cxf, String operation, int worker, int workers) throws Exception {
        try (LoadClient client = cxf.newClient(operation, worker)) {
            if (!operation.equals(EchoContract.ECHO_COMPLEX)) {
                return RawClients.fixed(recorder, client);
            }
            RawExchange exchange = RawExchange.of(
                    "",
                    recorder.record(client),
                    Integer.toString(RawIds.FIRST),
                    recorder.record(client),
                    Integer.toString(RawIds.FIRST + RawIds.STEP));
            return new RawClient(recorder, exchange, RawIds.of(worker, workers));
        }
    }

    private static LoadClientFactory openCxf(ClientSpec spec, EchoSide side, IntFunction<CallIds> ids)
            throws Exception {
        CxfClients.Preparation preparation = bus -> {
            side.prepare(bus);
            return new EchoClients(spec, side, EchoProxies.open(bus, spec), ids);
        };
        return CxfClients.open(spec, EchoServer.PATH, SchemaCheck.around(spec, EchoContract.wsdl(), preparation));
    }

    @Override
    public LoadClient make(CxfClients clients, String operation, int worker) throws Exception {
        EchoCalls calls = proxies.callsOfOneWorker(clients);
        LoadClient echo =
                switch (operation) {
                    case EchoContract.ECHO_STRING -> ofText(calls, Payloads.text(worker, spec.size()));
                    case EchoContract.ECHO_BASE64 -> ofBytes(calls, Payloads.bytes(worker, spec.size()));
                    case EchoContract.ECHO_COMPLEX ->
                        ofItems(calls, Payloads.items(worker, spec.size()), ids.apply(worker));
                    default -> throw new IllegalArgumentException("no such operation: " + operation);
                };
        return ForwardingClient.ending(echo, calls::close);
    }

    private static LoadClient ofText(EchoCalls calls, String payload) {
        return () -> Expect.sameText("out", payload, calls.call(proxy -> proxy.echoStringDoc(payload)));
    }

    private static LoadClient ofBytes(EchoCalls calls, byte[] payload) {
        return () -> Expect.sameBytes("out", payload, calls.call(proxy -> proxy.echoBase64Doc(payload)));
    }

    private static LoadClient ofItems(EchoCalls calls, NestedComplexTypeSeq payload, CallIds ids) {
        return () -> {
            int id = ids.next();
            Holder<Integer> idout = new Holder<>();
            NestedComplexTypeSeq reply = calls.call(proxy -> proxy.echoComplexTypeDoc(payload, id, idout));
            Expect.same("idout", id, idout.value);
            ExpectItems.same(payload, reply);
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

    /** The ids of the complex echo of the raw client. All have ten digits. */
    private static final class RawIds {

        /** The id of the first recorded call. The second call's id is this plus the step. */
        static final int FIRST = 1_010_101_010;

        static final int STEP = 1_111_111_111;

        private static final int LEAST = 1_000_000_000;

        /** The number of ids up to the largest int. */
        private static final int IDS = 1_147_483_647;

        private RawIds() {}

        /** Ids that are unique among all workers for the first {@value #IDS} calls of the run, then repeat. */
        static Supplier<String> of(int worker, int workers) {
            PrimitiveIterator.OfLong ids =
                    LongStream.iterate(worker, next -> (next + workers) % IDS).iterator();
            return () -> Long.toString(LEAST + ids.nextLong());
        }
    }

    /**
     * The ids of one worker's calls. Ids are unique within a run for the first 2^32 calls of all workers, then repeat.
     * Confined to one thread.
     */
    static final class CallIds {

        private final int step;
        private int next;

        /**
         * Makes ids that start with {@code first} and increase by {@code step}.
         *
         * @param first usually the worker's number, from 0
         * @param step usually the number of workers of the run
         */
        CallIds(int first, int step) {
            this.next = first;
            this.step = Math.max(1, step);
        }

        int next() {
            int id = next;
            next += step;
            return id;
        }
    }
}
