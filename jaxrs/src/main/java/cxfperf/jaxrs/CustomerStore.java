package cxfperf.jaxrs;

import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Customers by id, for any number of threads. Holds customer 123 "John" from the start, and at most a fixed number of
 * created ones: where one more is written, the one that was not written for longest goes. So a run that creates customers
 * for hours does not grow the heap. Customers that are created to be kept do not count and do not go: those are the few
 * that a run reads, updates or deletes, and takes back itself.
 */
final class CustomerStore {

    static final Customer JOHN = new Customer(123, "John");

    /** Ids of created customers begin behind this one. */
    private static final long LAST_RESERVED_ID = 1_000;

    /** The stamp of a customer that does not go to make room. */
    private static final long KEPT = 0;

    private record Stored(Customer customer, long stamp) {}

    private record Write(long id, long stamp) {}

    private final int capacity;
    private final Map<Long, Stored> customers = new ConcurrentHashMap<>();
    private final AtomicLong lastId = new AtomicLong(LAST_RESERVED_ID);
    private final AtomicLong lastStamp = new AtomicLong();

    /** Every write in order; one that a later write of the same customer has overtaken counts for nothing. */
    private final Queue<Write> writes = new ConcurrentLinkedQueue<>();

    private final AtomicInteger queued = new AtomicInteger();

    /** @param capacity how many created customers there can be that are not kept */
    CustomerStore(int capacity) {
        this.capacity = capacity;
        customers.put(JOHN.getId(), new Stored(JOHN, KEPT));
    }

    Optional<Customer> get(long id) {
        return Optional.ofNullable(customers.get(id)).map(Stored::customer);
    }

    /** Stores it under a new id, whatever its own is. */
    Customer create(Customer customer) {
        long stamp = lastStamp.incrementAndGet();
        Customer created = store(customer, stamp);
        written(created.getId(), stamp);
        return created;
    }

    /** The same for a customer that stays until it is deleted. */
    Customer createKept(Customer customer) {
        return store(customer, KEPT);
    }

    private Customer store(Customer customer, long stamp) {
        Customer created = new Customer(lastId.incrementAndGet(), customer.getName());
        customers.put(created.getId(), new Stored(created, stamp));
        return created;
    }

    /** @return whether there was a customer of that id to update */
    boolean update(Customer customer) {
        long stamp = lastStamp.incrementAndGet();
        Stored updated = customers.computeIfPresent(
                customer.getId(), (id, old) -> new Stored(customer, old.stamp() == KEPT ? KEPT : stamp));
        if (updated != null && updated.stamp() != KEPT) {
            written(customer.getId(), stamp);
        }
        return updated != null;
    }

    /** @return whether there was a customer of that id to delete */
    boolean delete(long id) {
        return customers.remove(id) != null;
    }

    void deleteByNamePrefix(String prefix) {
        customers
                .values()
                .removeIf(stored -> stored.customer().getId() > LAST_RESERVED_ID
                        && stored.customer().getName() != null
                        && stored.customer().getName().startsWith(prefix));
    }

    int size() {
        return customers.size();
    }

    private void written(long id, long stamp) {
        writes.add(new Write(id, stamp));
        if (queued.incrementAndGet() > capacity) {
            queued.decrementAndGet();
            Write oldest = writes.remove();
            customers.computeIfPresent(oldest.id(), (key, stored) -> stored.stamp() == oldest.stamp() ? null : stored);
        }
    }
}
