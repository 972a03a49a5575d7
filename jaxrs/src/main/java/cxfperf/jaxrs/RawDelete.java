package cxfperf.jaxrs;

import cxfperf.cxf.raw.ExpectedReply;
import cxfperf.cxf.raw.RawExchanges;
import cxfperf.cxf.raw.RawRequest;
import cxfperf.scenario.LoadClient;
import java.util.Optional;

/** {@link DeleteCustomer} of the raw client: the id of the customer that it creates, off the clock, goes into its path. */
final class RawDelete implements LoadClient, EndState {

    private final RawExchanges exchanges;
    private final RawRequest creation;
    private final ExpectedReply created;
    private final RawRequest deletion;
    private final ExpectedReply deleted;
    private final Ledger ledger;
    private long id;
    private volatile long lastDeleted;

    RawDelete(
            RawExchanges exchanges,
            RawRequest creation,
            ExpectedReply created,
            RawRequest deletion,
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
        deletion.writeText(Long.toString(id));
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
