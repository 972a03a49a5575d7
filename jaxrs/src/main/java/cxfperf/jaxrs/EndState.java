package cxfperf.jaxrs;

import java.util.Optional;

/**
 * What the server holds according to the last reply that one worker got. Written by the worker, read by another thread
 * when the load is over.
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
