package cxfperf.jaxrs;

import cxfperf.cxf.raw.ExpectedReply;
import cxfperf.cxf.raw.RawExchanges;
import cxfperf.cxf.raw.RawRequest;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.util.Optional;

/** {@link PostCustomer} of the raw client: each reply has the customer that was sent, and an id not seen before. */
final class RawPost implements LoadClient, EndState {

    private final RawExchanges exchanges;
    private final RawRequest request;
    private final ExpectedReply reply;
    private final Ledger ledger;
    private final String name;
    private volatile long last;

    /** @param learned what the last call of CXF's client has created */
    RawPost(RawExchanges exchanges, RawRequest request, ExpectedReply reply, Ledger ledger, Customer learned) {
        this.exchanges = exchanges;
        this.request = request;
        this.reply = reply;
        this.ledger = ledger;
        this.name = learned.getName();
        this.last = learned.getId();
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
