package cxfperf.jaxrs;

import cxfperf.scenario.CallFailedException;
import java.util.concurrent.atomic.LongAdder;

/** How many customers the calls of one run have created and deleted, as their replies say. Any number of threads. */
final class Ledger {

    private final LongAdder created = new LongAdder();
    private final LongAdder deleted = new LongAdder();
    private final LongAdder open = new LongAdder();

    /** A call that creates a customer. */
    interface Creation {
        Customer send() throws CallFailedException;
    }

    /** A call that deletes one. */
    interface Deletion {
        void send() throws CallFailedException;
    }

    Customer creating(Creation call) throws CallFailedException {
        open.increment();
        Customer customer = call.send();
        created.increment();
        open.decrement();
        return customer;
    }

    void deleting(Deletion call) throws CallFailedException {
        open.increment();
        call.send();
        deleted.increment();
        open.decrement();
    }

    /** Those that are created and not deleted. */
    long left() {
        return created.sum() - deleted.sum();
    }

    /** The calls of which nobody knows whether the server did them: they failed, or have not come back. */
    long unknown() {
        return open.sum();
    }
}
