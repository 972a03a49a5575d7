package cxfperf.jaxrs;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;

/** One worker's PUT of its own customer, which is created before the first call; every call changes its name. */
final class PutCustomer implements LoadClient {

    private final CustomerResource resource;
    private final Replies replies;
    private final String otherName;
    private Customer next;
    private Customer afterNext;

    PutCustomer(CustomerResource resource, Replies replies, Customer customer, String otherName) {
        this.resource = resource;
        this.replies = replies;
        this.afterNext = customer;
        this.otherName = otherName;
    }

    @Override
    public void prepare() throws CallFailedException {
        if (next == null) {
            Customer stored = replies.customer(resource.post(CustomerClients.PREPARE, afterNext));
            next = new Customer(stored.getId(), otherName);
            afterNext = stored;
        }
    }

    @Override
    public void call() throws CallFailedException {
        replies.ok(resource.put(next));
        Customer written = next;
        next = afterNext;
        afterNext = written;
    }
}
