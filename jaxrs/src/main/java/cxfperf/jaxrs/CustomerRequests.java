package cxfperf.jaxrs;

import cxfperf.jaxrs.Replies.Difference;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.util.Optional;

/** The calls of one worker, a type for each operation. */
final class CustomerRequests {

    private CustomerRequests() {}

    /** One worker's GET of one customer: of customer 123, or of one that is created before the first call. */
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
                throw Difference.different(expected, got);
            }
        }
    }

    /**
     * What the server holds according to the last reply that one worker got. Written by the worker, read by another
     * thread when the load is over.
     */
    interface EndState {

        /**
         * @param id of the customer that was created, changed or deleted
         * @param customer what it now is; null where it is gone
         * @param mayGo whether the server may have made room with it since
         */
        record Held(long id, Customer customer, boolean mayGo) {}

        /** Empty where no call has said anything yet, or nobody knows what the last one did. */
        Optional<Held> endState();
    }

    /**
     * One worker's POST of new customers: each must come back with the name that was sent and an id not seen before.
     */
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

    /**
     * One worker's PUT of its own customer, which is created before the first call. Every call changes its name, and
     * none gives it back the name that it was created with: a server that changes nothing is found out, however many
     * calls there were.
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

    /** One worker's DELETE: before every call a customer is created, off the clock, for the call to delete. */
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
