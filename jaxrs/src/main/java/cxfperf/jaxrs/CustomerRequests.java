package cxfperf.jaxrs;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;

/** The calls of one worker, one type per operation. */
final class CustomerRequests {

    private CustomerRequests() {}

    /** Sends the requests of one worker, and verifies the replies, except for the customers in them. */
    interface CustomerSender {

        /** @param purpose null for a measured call */
        Customer post(String purpose, Customer customer) throws Exception;

        void put(Customer customer) throws Exception;

        void delete(long id) throws Exception;
    }

    /** Sends requests through CXF's client. */
    record CxfSender(CustomerResource resource, Replies replies) implements CustomerSender {

        Customer get(long id) throws CallFailedException {
            return replies.customer(resource.get(null, id));
        }

        @Override
        public Customer post(String purpose, Customer customer) throws CallFailedException {
            return replies.customer(resource.post(purpose, customer));
        }

        @Override
        public void put(Customer customer) throws CallFailedException {
            replies.nothing(resource.put(customer));
        }

        @Override
        public void delete(long id) throws CallFailedException {
            replies.nothing(resource.delete(id));
        }
    }

    /** One worker's GET of one customer: customer 123, or a customer created before the first call. */
    static final class GetCustomer implements LoadClient {

        private final CxfSender sender;
        private final Ledger ledger;
        private Customer expected;

        GetCustomer(CxfSender sender, Ledger ledger, Customer expected) {
            this.sender = sender;
            this.ledger = ledger;
            this.expected = expected;
        }

        @Override
        public void prepare() throws Exception {
            if (expected.getId() == 0) {
                expected = ledger.creating(() -> sender.post(CustomerClients.PREPARE, expected));
            }
        }

        @Override
        public void call() throws CallFailedException {
            Customer got = sender.get(expected.getId());
            if (!expected.equals(got)) {
                throw Replies.different(expected, got);
            }
        }
    }

    /** One worker's calls that change customers. */
    abstract static class ChangingCalls implements LoadClient {

        final Ledger ledger;
        CustomerSender sender;

        ChangingCalls(CustomerSender sender, Ledger ledger) {
            this.sender = sender;
            this.ledger = ledger;
        }

        /** Has the next calls sent in another way. */
        void sendThrough(CustomerSender other) {
            sender = other;
        }

        /**
         * The server's expected state by the last reply to this worker. Written by the worker, read by another thread
         * after the load.
         *
         * @param id the id of the customer that was created, changed or deleted
         * @param customer the customer's state now; null if it is deleted
         * @param mayGo whether the server may have evicted it since
         */
        record Held(long id, Customer customer, boolean mayGo) {}

        /** Empty before the first reply, or if the effect of the last call is unknown. */
        abstract Optional<Held> endState();
    }

    /** One worker's POST of new customers. Each reply must have the sent name and a new id. */
    static final class PostCustomer extends ChangingCalls {

        private final Customer customer;
        private volatile Customer last;

        PostCustomer(CustomerSender sender, Ledger ledger, Customer customer) {
            super(sender, ledger);
            this.customer = customer;
        }

        @Override
        public void call() throws Exception {
            Customer stored = ledger.creating(() -> sender.post(null, customer));
            if (!customer.getName().equals(stored.getName())) {
                throw Replies.different(customer, stored);
            }
            if (stored.getId() == 0 || last != null && stored.getId() == last.getId()) {
                throw CallFailedException.wrongReply("expected a new id, got " + stored.getId());
            }
            last = stored;
        }

        @Override
        Optional<Held> endState() {
            return Optional.ofNullable(last).map(stored -> new Held(stored.getId(), stored, true));
        }
    }

    /**
     * One worker's PUT of its own customer, which is created before the first call. Every call changes the name, and
     * never to the name of its creation, so that a server that changes nothing is detected after any number of calls.
     */
    static final class PutCustomer extends ChangingCalls {

        private final Customer created;
        private final String oneName;
        private final String otherName;
        private Customer next;
        private Customer afterNext;

        /** The state on the server; null if it is unknown. */
        private volatile Customer held;

        /**
         * True after a failed call: the server may still execute it after a later successful call, so the state is
         * unknown.
         */
        private boolean unknown;

        PutCustomer(CustomerSender sender, Ledger ledger, Customer created, String oneName, String otherName) {
            super(sender, ledger);
            this.created = created;
            this.oneName = oneName;
            this.otherName = otherName;
        }

        @Override
        public void prepare() throws Exception {
            if (next == null) {
                Customer stored = ledger.creating(() -> sender.post(CustomerClients.PREPARE, created));
                next = new Customer(stored.getId(), oneName);
                afterNext = new Customer(stored.getId(), otherName);
            }
        }

        @Override
        public void call() throws Exception {
            boolean unknownBefore = unknown;
            held = null;
            unknown = true;
            sender.put(next);
            unknown = unknownBefore;
            Customer written = next;
            next = afterNext;
            afterNext = written;
            held = unknown ? null : written;
        }

        @Override
        Optional<Held> endState() {
            return Optional.ofNullable(held).map(customer -> new Held(customer.getId(), customer, false));
        }
    }

    /**
     * One worker's DELETE. A customer is created before each call, outside the measured time, for the call to delete.
     */
    static final class DeleteCustomer extends ChangingCalls {

        private final Customer customer;
        private long id;
        private volatile long lastDeleted;

        DeleteCustomer(CustomerSender sender, Ledger ledger, Customer customer) {
            super(sender, ledger);
            this.customer = customer;
        }

        @Override
        public void prepare() throws Exception {
            id = ledger.creating(() -> sender.post(CustomerClients.PREPARE, customer))
                    .getId();
        }

        @Override
        public void call() throws Exception {
            ledger.deleting(() -> sender.delete(id));
            lastDeleted = id;
        }

        @Override
        Optional<Held> endState() {
            return lastDeleted == 0 ? Optional.empty() : Optional.of(new Held(lastDeleted, null, true));
        }
    }

    /** Counts the customers that the calls of one run have created and deleted, by their replies. Thread-safe. */
    static final class Ledger {

        private final LongAdder created = new LongAdder();
        private final LongAdder deleted = new LongAdder();
        private final LongAdder open = new LongAdder();

        /** A call that deletes a customer. */
        interface Deletion {
            void send() throws Exception;
        }

        /** @param call creates a customer */
        <T> T creating(Callable<T> call) throws Exception {
            open.increment();
            T answer = call.call();
            created.increment();
            open.decrement();
            return answer;
        }

        void deleting(Deletion call) throws Exception {
            open.increment();
            call.send();
            deleted.increment();
            open.decrement();
        }

        /** The number of customers created and not deleted. */
        long left() {
            return created.sum() - deleted.sum();
        }

        /** The number of calls with unknown effect on the server: they failed, or have not returned. */
        long unknown() {
            return open.sum();
        }
    }
}
