package cxfperf.jaxrs;

import java.util.concurrent.atomic.LongAdder;

/** How many customers the calls of one run have created and deleted, as their replies say. Any number of threads. */
final class Ledger {

    private final LongAdder created = new LongAdder();
    private final LongAdder deleted = new LongAdder();
    private final LongAdder open = new LongAdder();

    /** A call that creates a customer. */
    interface Creation<T, E extends Exception> {
        T send() throws E;
    }

    /** A call that deletes one. */
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

    /** Those that are created and not deleted. */
    long left() {
        return created.sum() - deleted.sum();
    }

    /** The calls of which nobody knows whether the server did them: they failed, or have not come back. */
    long unknown() {
        return open.sum();
    }
}
