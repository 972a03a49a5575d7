package cxfperf.jaxrs;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.raw.RawClient;
import cxfperf.cxf.raw.RawClients;
import cxfperf.cxf.raw.RawExchange;
import cxfperf.cxf.raw.Recorder;
import cxfperf.cxf.raw.Recorder.RecordedCall;
import cxfperf.jaxrs.CustomerRequests.DeleteCustomer;
import cxfperf.jaxrs.CustomerRequests.EndState;
import cxfperf.jaxrs.CustomerRequests.PostCustomer;
import cxfperf.jaxrs.CustomerRequests.PutCustomer;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The raw calls of this scenario, with the parts that vary: the id that the server assigns, and the names that a PUT
 * writes in turn.
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
            LoadClient raw =
                    switch (operation) {
                        case CustomerScenario.POST -> post(recorder, (PostCustomer) calls);
                        case CustomerScenario.PUT -> put(recorder, (PutCustomer) calls);
                        case CustomerScenario.DELETE -> delete(recorder, (DeleteCustomer) calls);
                        default -> {
                            calls.prepare();
                            yield RawClients.fixed(recorder, calls);
                        }
                    };
            if (raw instanceof EndState checked) {
                cxf.checkLater(checked);
            }
            return raw;
        } finally {
            CustomerClients.close(resource);
        }
    }

    @Override
    public Map<String, Object> effective() {
        return Map.of("media", media);
    }

    private RawPost post(Recorder recorder, PostCustomer calls) throws Exception {
        RecordedCall one = recorder.record(calls);
        Customer first = calls.endState().orElseThrow().customer();
        RecordedCall other = recorder.record(calls);
        Customer second = calls.endState().orElseThrow().customer();
        return new RawPost(
                recorder,
                RawExchange.withNumber(one, first.getId(), other, second.getId()),
                cxf.ledger(),
                second);
    }

    private static RawPut put(Recorder recorder, PutCustomer calls) throws Exception {
        calls.prepare();
        RecordedCall[] recorded = new RecordedCall[4];
        Customer[] written = new Customer[2];
        for (int i = 0; i < recorded.length; i++) {
            recorded[i] = recorder.record(calls);
            written[i % 2] = calls.endState().orElseThrow().customer();
        }
        RawExchange[] exchanges = {
            RawExchange.same(recorded[0], recorded[2]), RawExchange.same(recorded[1], recorded[3])
        };
        return new RawPut(recorder, exchanges, written);
    }

    private RawDelete delete(Recorder recorder, DeleteCustomer calls) throws Exception {
        RecordedCall oneCreation = recorder.record(calls::prepare);
        RecordedCall one = recorder.record(calls);
        long first = calls.endState().orElseThrow().id();
        RecordedCall otherCreation = recorder.record(calls::prepare);
        RecordedCall other = recorder.record(calls);
        long second = calls.endState().orElseThrow().id();
        return new RawDelete(
                recorder,
                RawExchange.withNumber(oneCreation, first, otherCreation, second),
                RawExchange.withValues(one, List.of(text(first)), other, List.of(text(second))),
                cxf.ledger());
    }

    private static byte[] text(long id) {
        return Long.toString(id).getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * {@link DeleteCustomer} of the raw client. The path gets the id of the customer created outside the measured time.
     */
    private static final class RawDelete extends RawClient implements EndState {

        private final RawExchange creation;
        private final RawExchange deletion;
        private final Ledger ledger;
        private long id;
        private volatile long lastDeleted;

        RawDelete(Recorder recorder, RawExchange creation, RawExchange deletion, Ledger ledger) {
            super(recorder);
            this.creation = creation;
            this.deletion = deletion;
            this.ledger = ledger;
        }

        @Override
        public void prepare() throws Exception {
            id = ledger.creating(() -> call(creation));
            deletion.set(text(id));
        }

        @Override
        public void call() throws Exception {
            ledger.deleting(() -> call(deletion));
            lastDeleted = id;
        }

        @Override
        public Optional<Held> endState() {
            return lastDeleted == 0 ? Optional.empty() : Optional.of(new Held(lastDeleted, null, true));
        }
    }

    /** {@link PostCustomer} of the raw client. Each reply must have the sent customer and a new id. */
    private static final class RawPost extends RawClient implements EndState {

        private final RawExchange exchange;
        private final Ledger ledger;
        private final String name;
        private volatile long last;

        /** @param recorded the customer that the last call of CXF's client has created */
        RawPost(Recorder recorder, RawExchange exchange, Ledger ledger, Customer recorded) {
            super(recorder);
            this.exchange = exchange;
            this.ledger = ledger;
            this.name = recorded.getName();
            this.last = recorded.getId();
        }

        @Override
        public void call() throws Exception {
            long id = ledger.creating(() -> call(exchange));
            if (id == 0 || id == last) {
                throw CallFailedException.wrongReply("expected a new id, got " + id);
            }
            last = id;
        }

        @Override
        public Optional<Held> endState() {
            return Optional.of(new Held(last, new Customer(last, name), true));
        }
    }

    /** {@link PutCustomer} of the raw client. Two requests in turn give a customer its two names. */
    private static final class RawPut extends RawClient implements EndState {

        private final RawExchange[] exchanges;
        private final Customer[] written;
        private int next;

        /** The state on the server; null if it is unknown. */
        private volatile Customer held;

        /**
         * True after a failed call: the server may still execute it after a later successful call, so the state is
         * unknown.
         */
        private boolean unknown;

        /** @param written the customer's state after each of the requests; the second request was sent last */
        RawPut(Recorder recorder, RawExchange[] exchanges, Customer[] written) {
            super(recorder);
            this.exchanges = exchanges;
            this.written = written;
            this.held = written[1];
        }

        @Override
        public void call() throws Exception {
            boolean unknownBefore = unknown;
            held = null;
            unknown = true;
            call(exchanges[next]);
            unknown = unknownBefore;
            held = unknown ? null : written[next];
            next = 1 - next;
        }

        @Override
        public Optional<Held> endState() {
            return Optional.ofNullable(held).map(customer -> new Held(customer.getId(), customer, false));
        }
    }
}
