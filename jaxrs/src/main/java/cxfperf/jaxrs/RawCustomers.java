package cxfperf.jaxrs;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.raw.RawClient;
import cxfperf.cxf.raw.RawClients;
import cxfperf.cxf.raw.RawExchange;
import cxfperf.cxf.raw.Recorder;
import cxfperf.cxf.raw.Recorder.RecordedCall;
import cxfperf.jaxrs.CustomerRequests.ChangingCalls;
import cxfperf.jaxrs.CustomerRequests.ChangingCalls.Held;
import cxfperf.jaxrs.CustomerRequests.CustomerSender;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ForwardingClient;
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
            RawSender sender = sender(recorder, changes, operation);
            changes.sendThrough(sender);
            cxf.checkLater(changes);
            return ForwardingClient.ending(changes, sender::close);
        } finally {
            CustomerClients.close(resource);
        }
    }

    /** Records two calls, and the creation of a customer ahead of each DELETE. */
    private RawSender sender(Recorder recorder, ChangingCalls calls, String operation) throws Exception {
        boolean isDelete = operation.equals(CustomerScenario.DELETE);
        RecordedCall creation = isDelete ? recorder.record(calls::prepare) : null;
        if (!isDelete) {
            calls.prepare();
        }
        RecordedCall one = recorder.record(calls);
        Held first = calls.endState().orElseThrow();
        RecordedCall otherCreation = isDelete ? recorder.record(calls::prepare) : null;
        RecordedCall other = recorder.record(calls);
        Held second = calls.endState().orElseThrow();
        if (operation.equals(CustomerScenario.PUT)) {
            String name = first.customer().getName();
            return new RawSender(
                    recorder,
                    null,
                    RawExchange.of("", one, name, other, second.customer().getName()));
        }
        String before = media.endsWith("json") ? "\"id\":" : "<id>";
        return isDelete
                ? new RawSender(
                        recorder,
                        ofId(before, creation, first, otherCreation, second),
                        ofId(CustomerClients.PATH, one, first, other, second))
                : new RawSender(recorder, ofId(before, one, first, other, second), null);
    }

    private static RawExchange ofId(String before, RecordedCall one, Held first, RecordedCall other, Held second)
            throws CallFailedException {
        return RawExchange.of(before, one, Long.toString(first.id()), other, Long.toString(second.id()));
    }

    @Override
    public Map<String, Object> effective() {
        return Map.of("media", media);
    }

    /** Sends one worker's requests as they were recorded. */
    private static final class RawSender implements CustomerSender {

        private final RawClient creation;
        private final RawClient change;

        /** The name or the id in the next change. */
        private String value;

        /**
         * @param creation of a customer; null if the calls create none
         * @param change an update or a deletion; null if the calls change nothing
         */
        RawSender(Recorder recorder, RawExchange creation, RawExchange change) {
            this.creation = new RawClient(recorder, creation, () -> "");
            this.change = new RawClient(recorder, change, () -> value);
        }

        @Override
        public Customer post(String purpose, Customer customer) throws Exception {
            return new Customer(creation.callForNumber(), customer.getName());
        }

        @Override
        public void put(Customer customer) throws Exception {
            value = customer.getName();
            change.call();
        }

        @Override
        public void delete(long id) throws Exception {
            value = Long.toString(id);
            change.call();
        }

        void close() {
            creation.close();
            change.close();
        }
    }
}
