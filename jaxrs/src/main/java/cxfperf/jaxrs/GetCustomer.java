package cxfperf.jaxrs;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;

/** One worker's GET of one customer: of customer 123, or of one that is created before the first call. */
final class GetCustomer implements LoadClient {

    private final CustomerResource resource;
    private final Replies replies;
    private final Ledger ledger;
    private Customer expected;

    GetCustomer(CustomerResource resource, Replies replies, Ledger ledger, Customer expected) {
        this.resource = resource;
        this.replies = replies;
        this.ledger = ledger;
        this.expected = expected;
    }

    @Override
    public void prepare() throws CallFailedException {
        if (expected.getId() == 0) {
            expected = ledger.creating(() -> replies.customer(resource.post(CustomerClients.PREPARE, expected)));
        }
    }

    @Override
    public void call() throws CallFailedException {
        Customer got = replies.customer(resource.get(null, expected.getId()));
        if (!expected.equals(got)) {
            throw Difference.different(expected, got);
        }
    }
}
