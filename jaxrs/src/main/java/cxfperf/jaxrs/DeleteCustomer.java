package cxfperf.jaxrs;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.util.Optional;

/** One worker's DELETE: before every call a customer is created, off the clock, for the call to delete. */
final class DeleteCustomer implements LoadClient, EndState {

    private final CustomerResource resource;
    private final Replies replies;
    private final Customer customer;
    private final Ledger ledger;
    private long id;
    private volatile long lastDeleted;

    DeleteCustomer(CustomerResource resource, Replies replies, Ledger ledger, Customer customer) {
        this.resource = resource;
        this.replies = replies;
        this.ledger = ledger;
        this.customer = customer;
    }

    @Override
    public void prepare() throws CallFailedException {
        id = ledger.creating(() -> replies.customer(resource.post(CustomerClients.PREPARE, customer)))
                .getId();
    }

    @Override
    public void call() throws CallFailedException {
        ledger.deleting(() -> replies.nothing(resource.delete(id)));
        lastDeleted = id;
    }

    @Override
    public Optional<Held> endState() {
        return lastDeleted == 0 ? Optional.empty() : Optional.of(new Held(lastDeleted, null, true));
    }
}
