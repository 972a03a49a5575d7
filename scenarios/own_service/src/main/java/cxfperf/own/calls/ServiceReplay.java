package cxfperf.own.calls;

import cxfperf.cxf.raw.RawClient;
import cxfperf.cxf.raw.RawClients;
import cxfperf.cxf.raw.RawExchange;
import cxfperf.cxf.raw.RawOption;
import cxfperf.cxf.raw.Recorder;
import cxfperf.cxf.raw.Recorder.RecordedCall;
import cxfperf.own.calls.PlannedCalls.CallTurn;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ForwardingClient;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Records the calls of a foreign service, whose requests have no variables, and replays them. The first worker's client
 * records for all workers.
 */
public final class ServiceReplay implements RawClients.Replayer {

    /** The time between the two recorded calls, long enough that a time in seconds in the reply differs. */
    private static final long APART_MILLIS = 1_100;

    private PlannedCalls calls;
    private final Map<String, RawExchange> recorded = new HashMap<>();

    private ServiceReplay() {}

    /** Opens the clients of a run: CXF's, or the raw ones that replay what CXF's have sent. */
    public static LoadClientFactory open(ClientSpec spec, ServiceKind kind) throws Exception {
        if (!RawOption.isRaw(spec.options())) {
            return kind.connect(spec, calls -> {});
        }
        ServiceReplay replay = new ServiceReplay();
        return RawClients.openForeign(spec, recorded -> kind.connect(recorded, calls -> replay.calls = calls), replay);
    }

    @Override
    public LoadClient replay(Recorder recorder, LoadClientFactory cxf, String operation, int worker) throws Exception {
        RawExchange exchange = recorded.get(operation);
        if (exchange == null) {
            try (LoadClient client = cxf.newClient(operation, worker)) {
                RecordedCall one = record(recorder, client);
                TimeUnit.MILLISECONDS.sleep(APART_MILLIS);
                exchange = RawExchange.same(one, record(recorder, client));
                recorded.put(operation, exchange);
            }
        }
        CallTurn turn = calls.turn(operation, worker);
        return new ForwardingClient(new RawClient(recorder, exchange, () -> "")) {
            @Override
            public void call() throws Exception {
                try {
                    client.call();
                } catch (CallFailedException e) {
                    throw turn.withoutSecrets(e);
                }
            }
        };
    }

    private static RecordedCall record(Recorder recorder, LoadClient client) throws Exception {
        // The first reply after that is one that is held against the schema.
        client.windowBegins();
        client.prepare();
        return recorder.record(() -> {
            client.call();
            client.verify();
        });
    }

    @Override
    public Map<String, Object> effective() {
        return calls.effective();
    }
}
