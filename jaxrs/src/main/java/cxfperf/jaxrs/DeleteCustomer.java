package cxfperf.jaxrs;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;

/** One worker's DELETE: before every call a customer is created, off the clock, for the call to delete. */
final class DeleteCustomer implements LoadClient {

    private final CustomerResource resource;
    private final Replies replies;
    private final Customer customer;
    private long id;

    DeleteCustomer(CustomerResource resource, Replies replies, Customer customer) {
        this.resource = resource;
        this.replies = replies;
        this.customer = customer;
    }

    @Override
    public void prepare() throws CallFailedException {
        id = replies.customer(resource.post(CustomerClients.PREPARE, customer)).getId();
    }

    @Override
    public void call() throws CallFailedException {
        replies.ok(resource.delete(id));
    }
}
