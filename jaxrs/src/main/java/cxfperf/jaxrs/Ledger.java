package cxfperf.jaxrs;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;

/** Counts the customers that the calls of one run have created and deleted, by their replies. Thread-safe. */
final class Ledger {

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
