package cxfperf.jaxrs;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.util.Optional;

/** One worker's POST of new customers: each must come back with the name that was sent and an id not seen before. */
final class PostCustomer implements LoadClient, EndState {

    private final CustomerResource resource;
    private final Replies replies;
    private final Customer customer;
    private final Ledger ledger;
    private volatile Customer last;

    PostCustomer(CustomerResource resource, Replies replies, Ledger ledger, Customer customer) {
        this.resource = resource;
        this.replies = replies;
        this.ledger = ledger;
        this.customer = customer;
    }

    @Override
    public void call() throws CallFailedException {
        Customer stored = ledger.creating(() -> replies.customer(resource.post(null, customer)));
        if (!customer.getName().equals(stored.getName())) {
            throw Difference.different(customer, stored);
        }
        if (stored.getId() == 0 || last != null && stored.getId() == last.getId()) {
            throw CallFailedException.wrongReply("expected a new id, got " + stored.getId());
        }
        last = stored;
    }

    @Override
    public Optional<Held> endState() {
        return Optional.ofNullable(last).map(customer -> new Held(customer.getId(), customer, true));
    }
}
