package cxfperf.jaxrs;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.util.Optional;

/**
 * One worker's PUT of its own customer, which is created before the first call. Every call changes its name, and none
 * gives it back the name that it was created with: a server that changes nothing is found out, however many calls there
 * were.
 */
final class PutCustomer implements LoadClient, EndState {

    private final CustomerResource resource;
    private final Replies replies;
    private final Customer created;
    private final String oneName;
    private final String otherName;
    private final Ledger ledger;
    private Customer next;
    private Customer afterNext;

    /** What the server holds; null when that is not known. */
    private volatile Customer held;

    /** A call that failed may be done late, behind one that succeeded: from then on nothing is known. */
    private boolean unknown;

    PutCustomer(
            CustomerResource resource,
            Replies replies,
            Ledger ledger,
            Customer created,
            String oneName,
            String otherName) {
        this.resource = resource;
        this.replies = replies;
        this.ledger = ledger;
        this.created = created;
        this.oneName = oneName;
        this.otherName = otherName;
    }

    @Override
    public void prepare() throws CallFailedException {
        if (next == null) {
            Customer stored = ledger.creating(() -> replies.customer(resource.post(CustomerClients.PREPARE, created)));
            next = new Customer(stored.getId(), oneName);
            afterNext = new Customer(stored.getId(), otherName);
        }
    }

    @Override
    public void call() throws CallFailedException {
        boolean unknownBefore = unknown;
        held = null;
        unknown = true;
        replies.nothing(resource.put(next));
        unknown = unknownBefore;
        Customer written = next;
        next = afterNext;
        afterNext = written;
        held = unknown ? null : written;
    }

    @Override
    public Optional<Held> endState() {
        return Optional.ofNullable(held).map(customer -> new Held(customer.getId(), customer, false));
    }
}
