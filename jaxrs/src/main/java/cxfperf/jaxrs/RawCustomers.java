package cxfperf.jaxrs;

import cxfperf.cxf.raw.ExpectedReply;
import cxfperf.cxf.raw.RawClients;
import cxfperf.cxf.raw.RawExchanges;
import cxfperf.cxf.raw.RawMessage;
import cxfperf.cxf.raw.Recorder;
import cxfperf.cxf.raw.Recorder.RecordedCall;
import cxfperf.jaxrs.CustomerRequests.DeleteCustomer;
import cxfperf.jaxrs.CustomerRequests.EndState;
import cxfperf.jaxrs.CustomerRequests.PostCustomer;
import cxfperf.jaxrs.CustomerRequests.PutCustomer;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The raw calls of this scenario, with the parts that vary: the id that the server assigns, and the names that a PUT
 * writes in turn.
 *
 * @param media the media type of the customers
 */
record RawCustomers(String media) implements RawClients.Replayer {

    @Override
    public LoadClient replay(Recorder recorder, LoadClientFactory factory, String operation, int worker)
            throws Exception {
        CustomerClients cxf = (CustomerClients) factory;
        CustomerResource resource = cxf.newResource();
        try {
            LoadClient calls = cxf.calls(resource, operation, worker);
            LoadClient raw =
                    switch (operation) {
                        case CustomerScenario.POST -> post(recorder, cxf, (PostCustomer) calls);
                        case CustomerScenario.PUT -> put(recorder, (PutCustomer) calls);
                        case CustomerScenario.DELETE -> delete(recorder, cxf, (DeleteCustomer) calls);
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

    private static RawPost post(Recorder recorder, CustomerClients cxf, PostCustomer calls) throws Exception {
        RecordedCall one = recorder.record(calls);
        Customer first = calls.endState().orElseThrow().customer();
        RecordedCall other = recorder.record(calls);
        Customer second = calls.endState().orElseThrow().customer();
        return new RawPost(
                recorder.newExchanges(),
                RawMessage.request(one, other),
                ExpectedReply.withNumber(one.reply(), other.reply(), first.getId(), second.getId()),
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
        RawMessage[] requests = {
            RawMessage.request(recorded[0], recorded[2]), RawMessage.request(recorded[1], recorded[3])
        };
        ExpectedReply reply = ExpectedReply.same(recorded[2].reply(), recorded[3].reply());
        return new RawPut(recorder.newExchanges(), requests, reply, written);
    }

    private static RawDelete delete(Recorder recorder, CustomerClients cxf, DeleteCustomer calls) throws Exception {
        RecordedCall oneCreation = recorder.record(calls::prepare);
        RecordedCall one = recorder.record(calls);
        long first = calls.endState().orElseThrow().id();
        RecordedCall otherCreation = recorder.record(calls::prepare);
        RecordedCall other = recorder.record(calls);
        long second = calls.endState().orElseThrow().id();
        return new RawDelete(
                recorder.newExchanges(),
                RawMessage.request(oneCreation, otherCreation),
                ExpectedReply.withNumber(oneCreation.reply(), otherCreation.reply(), first, second),
                RawMessage.request(one, List.of(text(first)), other, List.of(text(second))),
                ExpectedReply.same(one.reply(), other.reply()),
                cxf.ledger());
    }

    private static byte[] text(long id) {
        return Long.toString(id).getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * {@link DeleteCustomer} of the raw client. The path gets the id of the customer created outside the measured time.
     */
    private static final class RawDelete implements LoadClient, EndState {

        private final RawExchanges exchanges;
        private final RawMessage creation;
        private final ExpectedReply created;
        private final RawMessage deletion;
        private final ExpectedReply deleted;
        private final Ledger ledger;
        private long id;
        private volatile long lastDeleted;

        RawDelete(
                RawExchanges exchanges,
                RawMessage creation,
                ExpectedReply created,
                RawMessage deletion,
                ExpectedReply deleted,
                Ledger ledger) {
            this.exchanges = exchanges;
            this.creation = creation;
            this.created = created;
            this.deletion = deletion;
            this.deleted = deleted;
            this.ledger = ledger;
        }

        @Override
        public void prepare() throws Exception {
            id = ledger.creating(() -> exchanges.call(creation, created));
            deletion.write(text(id));
        }

        @Override
        public void call() throws Exception {
            ledger.deleting(() -> exchanges.call(deletion, deleted));
            lastDeleted = id;
        }

        @Override
        public Optional<Held> endState() {
            return lastDeleted == 0 ? Optional.empty() : Optional.of(new Held(lastDeleted, null, true));
        }

        @Override
        public void close() {
            exchanges.close();
        }
    }

    /** {@link PostCustomer} of the raw client. Each reply must have the sent customer and a new id. */
    private static final class RawPost implements LoadClient, EndState {

        private final RawExchanges exchanges;
        private final RawMessage request;
        private final ExpectedReply reply;
        private final Ledger ledger;
        private final String name;
        private volatile long last;

        /** @param recorded the customer that the last call of CXF's client has created */
        RawPost(RawExchanges exchanges, RawMessage request, ExpectedReply reply, Ledger ledger, Customer recorded) {
            this.exchanges = exchanges;
            this.request = request;
            this.reply = reply;
            this.ledger = ledger;
            this.name = recorded.getName();
            this.last = recorded.getId();
        }

        @Override
        public void call() throws Exception {
            long id = ledger.creating(() -> exchanges.call(request, reply));
            if (id == 0 || id == last) {
                throw CallFailedException.wrongReply("expected a new id, got " + id);
            }
            last = id;
        }

        @Override
        public Optional<Held> endState() {
            return Optional.of(new Held(last, new Customer(last, name), true));
        }

        @Override
        public void close() {
            exchanges.close();
        }
    }

    /** {@link PutCustomer} of the raw client. Two requests in turn give a customer its two names. */
    private static final class RawPut implements LoadClient, EndState {

        private final RawExchanges exchanges;
        private final RawMessage[] requests;
        private final ExpectedReply reply;
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
        RawPut(RawExchanges exchanges, RawMessage[] requests, ExpectedReply reply, Customer[] written) {
            this.exchanges = exchanges;
            this.requests = requests;
            this.reply = reply;
            this.written = written;
            this.held = written[1];
        }

        @Override
        public void call() throws Exception {
            boolean unknownBefore = unknown;
            held = null;
            unknown = true;
            exchanges.call(requests[next], reply);
            unknown = unknownBefore;
            held = unknown ? null : written[next];
            next = 1 - next;
        }

        @Override
        public Optional<Held> endState() {
            return Optional.ofNullable(held).map(customer -> new Held(customer.getId(), customer, false));
        }

        @Override
        public void close() {
            exchanges.close();
        }
    }
}
