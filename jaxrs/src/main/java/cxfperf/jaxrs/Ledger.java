package cxfperf.jaxrs;

import java.util.concurrent.atomic.LongAdder;

/** Counts the customers that the calls of one run have created and deleted, by their replies. Thread-safe. */
final class Ledger {

    private final LongAdder created = new LongAdder();
    private final LongAdder deleted = new LongAdder();
    private final LongAdder open = new LongAdder();

    /** A call that creates a customer. */
    interface Creation<T, E extends Exception> {
        T send() throws E;
    }

    /** A call that deletes a customer. */
    interface Deletion<E extends Exception> {
        void send() throws E;
    }

    <T, E extends Exception> T creating(Creation<T, E> call) throws E {
        open.increment();
        T answer = call.send();
        created.increment();
        open.decrement();
        return answer;
    }

    <E extends Exception> void deleting(Deletion<E> call) throws E {
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
