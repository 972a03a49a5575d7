package cxfperf.jaxrs;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.util.Optional;

/** The calls of one worker, one type per operation. */
final class CustomerRequests {

    private CustomerRequests() {}

    /** One worker's GET of one customer: customer 123, or a customer created before the first call. */
    static final class GetCustomer implements LoadClient {

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
                throw Replies.different(expected, got);
            }
        }
    }

    /**
     * The server's expected state by the last reply to one worker. Written by the worker, read by another thread after
     * the load.
     */
    interface EndState {

        /**
         * @param id the id of the customer that was created, changed or deleted
         * @param customer the customer's state now; null if it is deleted
         * @param mayGo whether the server may have evicted it since
         */
        record Held(long id, Customer customer, boolean mayGo) {}

        /** Empty before the first reply, or if the effect of the last call is unknown. */
        Optional<Held> endState();
    }

    /** One worker's POST of new customers. Each reply must have the sent name and a new id. */
    static final class PostCustomer implements LoadClient, EndState {

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
                throw Replies.different(customer, stored);
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

    /**
     * One worker's PUT of its own customer, which is created before the first call. Every call changes the name, and
     * never to the name of its creation, so that a server that changes nothing is detected after any number of calls.
     */
    static final class PutCustomer implements LoadClient, EndState {

        private final CustomerResource resource;
        private final Replies replies;
        private final Customer created;
        private final String oneName;
        private final String otherName;
        private final Ledger ledger;
        private Customer next;
        private Customer afterNext;

        /** The state on the server; null if it is unknown. */
        private volatile Customer held;

        /**
         * True after a failed call: the server may still execute it after a later successful call, so the state is
         * unknown.
         */
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
                Customer stored =
                        ledger.creating(() -> replies.customer(resource.post(CustomerClients.PREPARE, created)));
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

    /**
     * One worker's DELETE. A customer is created before each call, outside the measured time, for the call to delete.
     */
    static final class DeleteCustomer implements LoadClient, EndState {

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
}
