package cxfperf.jaxrs;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.raw.RawClient;
import cxfperf.cxf.raw.RawClients;
import cxfperf.cxf.raw.RawExchange;
import cxfperf.cxf.raw.Recorder;
import cxfperf.cxf.raw.Recorder.RecordedCall;
import cxfperf.jaxrs.CustomerRequests.ChangingCalls;
import cxfperf.jaxrs.CustomerRequests.CustomerSender;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.util.Map;

/**
 * The raw calls of this scenario: the calls of CXF's client, sent as recorded requests. Two parts vary: the id that the
 * server assigns, and the names that a PUT writes in turn.
 */
final class RawCustomers implements RawClients.Replayer {

    private final String media;
    private CustomerClients cxf;

    private RawCustomers(String media) {
        this.media = media;
    }

    static LoadClientFactory open(ClientSpec spec) throws Exception {
        RawCustomers raw = new RawCustomers("application/" + spec.options().get(CustomerScenario.MEDIA.name()));
        return RawClients.open(spec, CustomerClients.PATH, raw::clients, raw);
    }

    private LoadClientFactory clients(ClientSpec recorded) throws Exception {
        return CxfClients.open(recorded, CustomerClients.PATH, bus -> {
            cxf = new CustomerClients(recorded, bus);
            return cxf;
        });
    }

    @Override
    public LoadClient replay(Recorder recorder, LoadClientFactory factory, String operation, int worker)
            throws Exception {
        CustomerResource resource = cxf.newResource((CxfClients) factory);
        try {
            LoadClient calls = cxf.calls(resource, operation, worker);
            if (!(calls instanceof ChangingCalls changes)) {
                calls.prepare();
                return RawClients.fixed(recorder, calls);
            }
            RawCalls raw = new RawCalls(recorder, changes, media);
            switch (operation) {
                case CustomerScenario.POST -> raw.recordCreations(recorder);
                case CustomerScenario.PUT -> raw.recordUpdates(recorder);
                default -> raw.recordDeletions(recorder);
            }
            changes.sendThrough(raw);
            cxf.checkLater(changes);
            return raw;
        } finally {
            CustomerClients.close(resource);
        }
    }

    @Override
    public Map<String, Object> effective() {
        return Map.of("media", media);
    }

    /** One worker's calls, recorded and then sent as they were. */
    private static final class RawCalls extends RawClient implements CustomerSender {

        private final ChangingCalls calls;

        /** The text before the id that the server assigns. */
        private final String beforeId;

        private RawExchange creation;
        private RawExchange update;
        private RawExchange deletion;

        RawCalls(Recorder recorder, ChangingCalls calls, String media) {
            super(recorder);
            this.calls = calls;
            this.beforeId = media.endsWith("json") ? "\"id\":" : "<id>";
        }

        private void recordCreations(Recorder recorder) throws Exception {
            RecordedCall one = recorder.record(calls);
            long first = lastId();
            RecordedCall other = recorder.record(calls);
            creation = RawExchange.assigned(beforeId, one, first, other, lastId());
        }

        private void recordUpdates(Recorder recorder) throws Exception {
            calls.prepare();
            RecordedCall one = recorder.record(calls);
            String first = calls.endState().orElseThrow().customer().getName();
            RecordedCall other = recorder.record(calls);
            update = RawExchange.sent(
                    "",
                    one,
                    first,
                    other,
                    calls.endState().orElseThrow().customer().getName());
        }

        private void recordDeletions(Recorder recorder) throws Exception {
            RecordedCall oneCreation = recorder.record(calls::prepare);
            RecordedCall one = recorder.record(calls);
            long first = lastId();
            RecordedCall otherCreation = recorder.record(calls::prepare);
            RecordedCall other = recorder.record(calls);
            long second = lastId();
            creation = RawExchange.assigned(beforeId, oneCreation, first, otherCreation, second);
            deletion = RawExchange.sent(CustomerClients.PATH, one, Long.toString(first), other, Long.toString(second));
        }

        private long lastId() {
            return calls.endState().orElseThrow().id();
        }

        @Override
        public void prepare() throws Exception {
            calls.prepare();
        }

        @Override
        public void call() throws Exception {
            calls.call();
        }

        @Override
        public Customer post(String purpose, Customer customer) throws Exception {
            return new Customer(callForNumber(creation), customer.getName());
        }

        @Override
        public void put(Customer customer) throws Exception {
            call(update, customer.getName());
        }

        @Override
        public void delete(long id) throws Exception {
            call(deletion, Long.toString(id));
        }
    }
}
