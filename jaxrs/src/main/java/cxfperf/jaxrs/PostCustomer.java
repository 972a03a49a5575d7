package cxfperf.jaxrs;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;

/** One worker's POST of new customers: each must come back with the name that was sent and an id not seen before. */
final class PostCustomer implements LoadClient {

    private final CustomerResource resource;
    private final Replies replies;
    private final Customer customer;
    private long lastId;

    PostCustomer(CustomerResource resource, Replies replies, Customer customer) {
        this.resource = resource;
        this.replies = replies;
        this.customer = customer;
    }

    @Override
    public void call() throws CallFailedException {
        Customer stored = replies.customer(resource.post(null, customer));
        if (!customer.getName().equals(stored.getName())) {
            throw Expect.different(customer, stored);
        }
        if (stored.getId() == 0 || stored.getId() == lastId) {
            throw CallFailedException.wrongReply("expected a new id, got " + stored.getId());
        }
        lastId = stored.getId();
    }
}
